import * as v from "valibot";
import { SHIPPING_METHODS, type ShippingMethod } from "../domain/pricing/shipping.ts";
import { type DaysBound, daysField } from "./days-field.ts";
import { text, wholeNumber } from "./texts.ts";

/** Working days from the order to the earliest and to the latest delivery. */
const days = wholeNumber(60, "storeConfiguration:daysRange");
export const DeliveryDaysSchema = v.object({ from: days, to: days });

/** How long the ways to ship take, for those that a store offers. */
export function shippingDaysSchema(methods: readonly ShippingMethod[]) {
  const fields = Object.fromEntries(
    SHIPPING_METHODS.filter((method) => methods.includes(method)).flatMap((method) =>
      Object.entries(DeliveryDaysSchema.entries).map(([bound, schema]) => [
        daysField(method, bound as DaysBound),
        schema,
      ]),
    ),
  );
  return v.object({
    version: v.pipe(text(), v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number)),
    ...fields,
  });
}
