import * as v from "valibot";

const number = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => String(value)),
);
const name = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(320)));

/** What Shopify says of a customer who asks for their data, or is to be forgotten. */
export const CustomerEventSchema = v.object({
  customer: v.object({ id: v.nullish(number), email: name, phone: name }),
  orders_requested: v.optional(v.pipe(v.array(number), v.maxLength(10_000)), []),
});
