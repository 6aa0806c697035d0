import type { SubmissionResult } from "@conform-to/react";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { redirect } from "@remix-run/cloudflare";
import { needsPrice } from "../../../../domain/pricing/needed-price.ts";
import { netForShopper } from "../../../../domain/pricing/price-breakdown.ts";
import { isPromo } from "../../../../domain/store/store-event.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { AddEventProductSchema } from "../../../../schemas/event-settings.ts";
import {
  addEventProduct,
  removeEventProduct,
  saveEventProducts,
} from "../../../../services/event-products/save-event-products.server.ts";
import { type EventProducts, findProduct } from "../../../../services/event-products/read.server.ts";
import type { CheckTools } from "../../../../services/check-products.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { readEventProductForm, storedFields } from "./form.server.ts";

type Posted = {
  scope: Scope;
  event: StoreEventRow;
  found: EventProducts;
  fields: FormData;
  page: Parameters<typeof flashCookie>[0];
  tools: CheckTools;
};
type Redirected = ReturnType<typeof redirect>;
type Refused = {
  status: number;
  body: {
    result?: SubmissionResult<string[]>;
    /** What was typed to add a product, and what is wrong with it. */
    added?: { productId: string; result: SubmissionResult<string[]> };
  };
};

/** Does what a form of the page asks for. */
export function actionFor(posted: Posted): Promise<Redirected | Refused> {
  const intent = posted.fields.get("intent");
  if (intent === "add") return add(posted);
  return intent === "remove" ? remove(posted) : save(posted);
}

const back = ({ event, page }: Posted, message: string, success = true) =>
  redirect(paths.eventProducts(event.slug), {
    status: 303,
    headers: { "Set-Cookie": flashCookie(page, message, success) },
  });

async function save(posted: Posted): Promise<Redirected | Refused> {
  const { scope, event, found, fields } = posted;
  mergeFields(fields, { version: event.version, stored: storedFields(event, found.sold) });
  const form = readEventProductForm(event, found.sold, fields);
  if (!form.ok) return { status: 422, body: { result: form.result } };
  const { version, lines } = form;
  const saved = await saveEventProducts(scope, { event, version, before: found.sold, lines });
  if (!saved.ok) return { status: 409, body: { result: form.refuse(saved.error) } };
  return back(posted, "productDesk:done.saved");
}

async function add(posted: Posted): Promise<Redirected | Refused> {
  const { scope, event, found, fields } = posted;
  if (isPromo(event.type)) fields.set("price", "0");
  const form = readForm(fields, AddEventProductSchema);
  const productId = String(fields.get("product_id"));
  if (!form.ok) return { status: 422, body: { added: { productId, result: form.result } } };
  const price = netForShopper(form.value.price, true, event);
  if (needsPrice(event, price)) {
    const result = form.refuse({ price: "productDesk:refused.price" });
    return { status: 422, body: { added: { productId, result } } };
  }
  const product = await findProduct(scope, productId);
  if (!product) return back(posted, "productDesk:refused.notAdded", false);
  const position = Math.max(-1, ...found.sold.map((line) => line.position)) + 1;
  const added = await addEventProduct(scope, { event, product, price, position, tools: posted.tools });
  return added.ok ? back(posted, "productDesk:done.added") : back(posted, added.error, false);
}

async function remove(posted: Posted): Promise<Redirected> {
  const { scope, event, found, fields } = posted;
  const line = found.sold.find(({ productId }) => productId === fields.get("product_id"));
  // Somebody else took it out before: that is what was asked for.
  if (!line) return back(posted, "productDesk:done.removed");
  const removed = await removeEventProduct(scope, { event, line });
  return removed.ok ? back(posted, "productDesk:done.removed") : back(posted, removed.error, false);
}
