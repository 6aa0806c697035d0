import type { DeliveryDays } from "../delivery/delivery-window.ts";

/** The only ways to ship; each is offered only where its price is set. */
export const SHIPPING_METHODS = ["standard", "standard_tracked", "express"] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

/** Net prices of a store in minor units. */
export type ShippingPrices = Record<ShippingMethod, number | null> & { additionalItemPrice: number };

/** Business days that each method takes; what is not said takes the usual ones. */
export type ShippingDays = Partial<Record<ShippingMethod, DeliveryDays>>;

export type ShippingOption = { method: ShippingMethod; priceMinor: number };

/** The carrier of Express calls before it comes; no other does. */
export const needsPhone = (method: string | null | undefined): boolean => method === "express";

/** Whether what is shipped so has no phone number though its carrier needs one. */
export const lacksPhone = ({
  method,
  phone,
}: {
  method: ShippingMethod | null | undefined;
  phone: string | null | undefined;
}): boolean => needsPhone(method) && (phone ?? "").trim() === "";

/** The options of a store: the methods whose price is a number, in the fixed order; the first is the default. */
export function shippingOptions(prices: ShippingPrices): ShippingOption[] {
  return SHIPPING_METHODS.flatMap((method) => {
    const priceMinor = prices[method];
    return typeof priceMinor === "number" && Number.isFinite(priceMinor) ? [{ method, priceMinor }] : [];
  });
}

/** Net shipping in minor units: the method, plus the extra-item charge for each unit after the first over all lines. */
export function shippingNet(
  prices: ShippingPrices,
  method: ShippingMethod,
  units: number,
): number | undefined {
  const base = prices[method];
  if (base === null) return undefined;
  return base + prices.additionalItemPrice * Math.max(0, units - 1);
}
