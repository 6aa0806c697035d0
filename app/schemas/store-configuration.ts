import * as v from "valibot";
import { SHIPPING_METHODS, type ShippingMethod } from "../domain/pricing/shipping.ts";

const LONGEST_DAYS = 60;
const text = v.pipe(v.optional(v.string("errors:required"), ""), v.trim());
const days = v.pipe(
  text,
  v.regex(/^\d{1,2}$/, "storeConfiguration:daysRange"),
  v.transform(Number),
  v.minValue(1, "storeConfiguration:daysRange"),
  v.maxValue(LONGEST_DAYS, "storeConfiguration:daysRange"),
);

/** The names of a method's two fields. */
export const daysFields = (method: ShippingMethod) => ({ from: `${method}_from`, to: `${method}_to` });

/** How long the ways to ship take, for those that a store offers. */
export function shippingDaysSchema(methods: readonly ShippingMethod[]) {
  const fields = Object.fromEntries(
    SHIPPING_METHODS.filter((method) => methods.includes(method)).flatMap((method) =>
      Object.values(daysFields(method)).map((name) => [name, days]),
    ),
  );
  return v.object({
    version: v.pipe(text, v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number)),
    ...fields,
  });
}
