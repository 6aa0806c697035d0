import * as v from "valibot";
import type { Sorts } from "../domain/lists/list-query.ts";
import { PAYMENT_LINK_STATES } from "../domain/order/payment-link.ts";
import { SHIPPING_METHODS } from "../domain/pricing/shipping.ts";
import { CUSTOMER_ENTRIES, judgedByCountry } from "./customer.ts";
import { idOrNone, listQuerySchema, oneOf } from "./list-query.ts";
import { codeText, signs, text } from "./texts.ts";

const LONGEST_NOTE = 1000;
const version = v.pipe(text(), v.regex(/^\d{0,9}$/, "errors:staleForm"), v.transform(Number));

/** An order that staff make for a customer; its lines are read beside it. */
export const PaymentLinkSchema = v.pipe(
  v.object({
    ...CUSTOMER_ENTRIES,
    state_confirmed: text(),
    shipping_method: v.pipe(
      text(),
      v.transform((method) => (method === "" ? "standard" : method)),
      v.picklist(SHIPPING_METHODS, "errors:shippingNotOffered"),
    ),
    discount_code: codeText(64, "errors:voucherUnknown"),
    note: text(LONGEST_NOTE),
    link_key: v.pipe(text(), v.regex(/^[\w-]{8,80}$/, "errors:staleForm")),
    version,
    /** What the page showed that it costs; never what is charged. */
    seen_total: v.pipe(text(), v.regex(/^\d{0,12}$/, "errors:staleForm")),
  }),
  judgedByCountry({ state: true }),
);

/** A line of it. */
export const LinkLineSchema = v.object({
  colour: signs(),
  size: signs(),
  quantity: v.pipe(signs(6), v.metadata({ format: "integer" })),
  words: text(200),
  add_product: idOrNone,
});

/** A step with a link that was sent. */
export const LinkStepSchema = v.object({
  intent: v.picklist(["again", "cancel"], "errors:unknownIntent"),
  version,
});

export const PAYMENT_LINK_SORTS = {
  created: { shape: ["number", "string"], descendingFirst: true },
} as const satisfies Sorts<string>;

/** What the address of the list of payment links may ask for. */
export const readPaymentLinkList = listQuerySchema({
  filters: { state: oneOf(PAYMENT_LINK_STATES) },
  sorts: PAYMENT_LINK_SORTS,
  sort: "created",
});
