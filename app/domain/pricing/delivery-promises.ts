import { type DeliveryDays, USUAL_DELIVERY_DAYS } from "../delivery/delivery-window.ts";
import { type ShippingDays, type ShippingMethod, shippingOptions, type ShippingPrices } from "./shipping.ts";

// Beside shipping.ts, whose rules the checkout's scripts carry: these are the desk's alone.

/** What the form of a store's shipping begins with: a dearer way is quicker. */
export const FIRST_DELIVERY_DAYS: Record<ShippingMethod, DeliveryDays> = {
  standard: { from: 4, to: 6 },
  standard_tracked: { from: 3, to: 5 },
  express: { from: 2, to: 3 },
};

/** The methods that cost more than another one and promise nothing earlier. */
export function notQuickerMethods(prices: ShippingPrices, days: ShippingDays): ShippingMethod[] {
  const offered = shippingOptions(prices).map(({ method, priceMinor }) => ({
    method,
    priceMinor,
    days: days[method] ?? USUAL_DELIVERY_DAYS,
  }));
  return offered
    .filter((one) =>
      offered.some(
        (other) =>
          other.priceMinor < one.priceMinor &&
          other.days.to <= one.days.to &&
          other.days.from <= one.days.from,
      ),
    )
    .map(({ method }) => method);
}
