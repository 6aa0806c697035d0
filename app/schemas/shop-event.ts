import * as v from "valibot";
import { LONGEST_EMAIL } from "../domain/text/pasted.ts";

const number = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => String(value)),
);
/** Longer ones than an e-mail address can be are no name of anybody. */
const name = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_EMAIL)));

/** What Shopify says of a customer who asks for their data, or is to be forgotten. */
export const CustomerEventSchema = v.object({
  customer: v.object({ id: v.nullish(number), email: name, phone: name }),
  orders_requested: v.optional(v.pipe(v.array(number), v.maxLength(10_000)), []),
  orders_to_redact: v.optional(v.pipe(v.array(number), v.maxLength(10_000)), []),
});

/** What Shopify says of a product that was deleted. */
export const DeletedProductSchema = v.object({ id: number });
const gid = v.pipe(v.string(), v.regex(/^gid:\/\/shopify\/[A-Za-z]+\/\d{1,30}$/));
const work = v.optional(v.object({ id: gid }));

/** What Shopify says of a request to make something, or of an order: only which it is. */
export const WorkEventSchema = v.object({
  fulfillment_order: work,
  submitted_fulfillment_order: work,
  admin_graphql_api_id: v.optional(gid),
});

/** What Shopify says of whose shop it is, where a body says it. */
export const NamedShopSchema = v.object({
  shop_domain: v.nullish(v.string()),
  myshopify_domain: v.nullish(v.string()),
});
