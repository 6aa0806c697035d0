import { dayMonthYear, deliveryWindow } from "../../../domain/delivery/delivery-window.ts";
import { priceOrder } from "../../../domain/pricing/price-order.ts";
import { shippingNet, shippingOptions, type ShippingMethod } from "../../../domain/pricing/shipping.ts";
import { isShop, TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import type { Storefront } from "../../../services/storefront.ts";

/** From when to when an order of now comes by a way to ship, as the specification writes days. */
export function deliveryBy(
  { store, shippingDays }: Pick<Storefront, "store" | "shippingDays">,
  method: ShippingMethod | undefined,
  now: Date,
): { from: string; to: string } {
  const days = method && shippingDays[method];
  const { from, to } = deliveryWindow(now, TIME_ZONE_OF_REGION[store.region], days);
  return { from: dayMonthYear(from), to: dayMonthYear(to) };
}

/** The cheapest way to ship so many pieces, and what it costs a shopper; null where shoppers pay for none. */
export function cheapestShipping({ store, shipping, vat }: Storefront, units: number) {
  if (!isShop(store.type)) return null;
  const offers = shippingOptions(shipping).map(({ method }) => {
    const priced = priceOrder([], vat, shippingNet(shipping, method, units) ?? 0, null);
    return { method, minor: priced.shippingNet + priced.shippingVat };
  });
  const [cheapest] = offers.sort((one, other) => one.minor - other.minor);
  return (
    (cheapest && {
      method: cheapest.method,
      price: { minor: cheapest.minor, currency: store.currency },
    }) ??
    null
  );
}
