import { presetCountry } from "../../../domain/address/countries.ts";
import { dayMonthYear, deliveryWindow } from "../../../domain/delivery/delivery-window.ts";
import { priceOrder } from "../../../domain/pricing/price-order.ts";
import type { Money } from "../../../domain/money.ts";
import {
  shippingNet,
  shippingOptions,
  type ShippingMethod,
  untilFree,
} from "../../../domain/pricing/shipping.ts";
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

/**
 * The cheapest way to ship so many pieces to where the store's address form begins, and what it costs a shopper; null
 * where shoppers pay for none.
 * @param goods what the pieces cost with VAT, in minor units.
 */
export function cheapestShipping({ store, shipping, vat }: Storefront, units: number, goods: number) {
  if (!isShop(store.type)) return null;
  const country = presetCountry(store).code;
  const offers = shippingOptions(shipping).map(({ method }) => {
    const priced = priceOrder([], vat, shippingNet(shipping, method, units, { goods, country }) ?? 0, null);
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

/** How much more shoppers put into the basket until shipping is free; null where none becomes free, or it is already. */
export function missingForFree({ store, shipping }: Storefront, goods: number): Money | null {
  const minor = isShop(store.type) ? untilFree(shipping, goods) : undefined;
  return minor === undefined ? null : { minor, currency: store.currency };
}
