import * as v from "valibot";
import { SHOP_SALES } from "../domain/shop/shop-product.ts";
import { filled, line, signs } from "./texts.ts";

/** Which shop is to be connected, as a person types it. */
export const ConnectShopSchema = v.object({ intent: v.literal("connect"), shop: filled(line(200)) });

/** What a person does about the connections to shops. */
export const ShopConnectionSchema = v.variant(
  "intent",
  [
    ConnectShopSchema,
    v.object({
      intent: v.picklist(["check", "pull", "disconnect", "answered"]),
      connection: filled(signs()),
    }),
  ],
  "errors:unknownIntent",
);

/** Whether the shop that waits in this browser is to be connected. */
export const WaitingShopSchema = v.object({
  intent: v.picklist(["connect", "forget"], "errors:unknownIntent"),
  /** The one that the page showed. */
  shop: filled(signs()),
});

/** What a person does about the products of a shop. */
export const ShelfSchema = v.object({
  intent: v.pipe(
    v.string("errors:unknownIntent"),
    v.regex(
      /^(?:store|publish|look|(?:send|mend|copy|ours|leave):[0-9A-Za-z_-]{1,40})$/,
      "errors:unknownIntent",
    ),
  ),
  store: v.optional(signs(), ""),
  sale: v.optional(v.picklist(SHOP_SALES, "errors:unknownIntent"), "live"),
});
