import type { AppLoadContext } from "@remix-run/cloudflare";
import { netForShopper } from "../../../../domain/pricing/price-breakdown.ts";
import { isPromo } from "../../../../domain/store/store-event.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { checkTools } from "../../../../http/wiring/print-tools.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { NewEventProductSchema } from "../../../../schemas/new-product.ts";
import { readEventProducts } from "../../../../services/event-products/read.server.ts";
import { createProduct } from "../../../../services/products/create-product.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { errorAtField, wishOf } from "../../catalogue/read-new-product.server.ts";
import { needsPrice } from "../../../../domain/pricing/needed-price.ts";

/** Makes the product that the form of a store's catalogue asks for, and lets the store sell it. */
export async function addToStore(
  scope: Scope,
  event: StoreEventRow,
  fields: FormData,
  context: AppLoadContext,
) {
  if (isPromo(event.type)) fields.set("price", "0");
  const form = readForm(fields, NewEventProductSchema);
  if (!form.ok) return { ok: false, status: 422, result: form.result } as const;
  const refused = (status: number, errors: Record<string, string>) =>
    ({ ok: false, status, result: form.refuse(errors) }) as const;
  const price = netForShopper(form.value.price, true, event);
  if (needsPrice(event, price)) return refused(422, { price: "productDesk:refused.price" });
  const [wish, { sold }] = await Promise.all([
    wishOf(context, form.value, fields.get("intent")),
    readEventProducts(scope, { event, words: "" }),
  ]);
  const position = Math.max(-1, ...sold.map((line) => line.position)) + 1;
  const made = await createProduct(scope, {
    ...wish,
    sale: { event, price, position },
    tools: checkTools(context),
  });
  if (!made.ok) return refused(made.error.startsWith("eventDesk:") ? 409 : 422, errorAtField(made.error));
  const done = wish.publish ? "productDesk:catalogueDesk.done.added" : "productDesk:catalogueDesk.done.draft";
  return { ok: true, id: made.value.id, flash: flashCookie(context.page, done) } as const;
}
