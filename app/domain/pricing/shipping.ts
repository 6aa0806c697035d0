import type { DeliveryDays } from "../delivery/delivery-window.ts";

/** The only ways to ship; each is offered only where its price is set. */
export const SHIPPING_METHODS = ["standard", "standard_tracked", "express"] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

/** A group of countries (ISO 3166-1 alpha-2) with net prices of its own; a method without one costs there what it always does. */
export type ShippingZone = {
  countries: readonly string[];
  prices: Readonly<Partial<Record<ShippingMethod, number>>>;
};

/** What else decides what shipping costs. */
export type ShippingTerms = {
  /** The value of goods, VAT included and vouchers taken off, from which on a method costs nothing; minor units. */
  freeFrom?: Readonly<Partial<Record<ShippingMethod, number>>>;
  /** The first that has the country counts. */
  zones?: readonly ShippingZone[];
};

/** Net prices of a store in minor units. */
export type ShippingPrices = Record<ShippingMethod, number | null> & {
  additionalItemPrice: number;
  terms?: ShippingTerms;
};

/** What the price of shipping an order depends on beside the number of its units. */
export type ShippedOrder = {
  /** What its goods cost with VAT, after vouchers; minor units. */
  goods: number;
  /** Where it goes; empty as long as that is not known. */
  country: string;
};

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

/** A store's prices in a country: those of the first zone that has it, where it has one. */
export function pricesIn(prices: ShippingPrices, country: string): ShippingPrices {
  const zone = prices.terms?.zones?.find(({ countries }) => countries.includes(country));
  if (!zone) return prices;
  const own = SHIPPING_METHODS.map((method) => {
    const base = prices[method];
    return [method, base === null ? null : (zone.prices[method] ?? base)] as const;
  });
  return { ...prices, ...(Object.fromEntries(own) as Record<ShippingMethod, number | null>) };
}

/**
 * The one rule for the price of shipping, net in minor units: the method in its country, plus the extra-item charge for
 * each unit after the first over all lines; nothing of both from the value on from which the method is free.
 * @returns undefined where the method is not offered.
 */
export function shippingNet(
  prices: ShippingPrices,
  method: ShippingMethod,
  units: number,
  order?: ShippedOrder,
): number | undefined {
  const base = pricesIn(prices, order?.country ?? "")[method];
  if (base === null) return undefined;
  const freeFrom = prices.terms?.freeFrom?.[method];
  if (freeFrom !== undefined && order && order.goods >= freeFrom) return 0;
  return base + prices.additionalItemPrice * Math.max(0, units - 1);
}

/**
 * How much more goods must cost until a method that is offered is free: the least of all, in minor units.
 * @returns undefined where none becomes free, or one is free already.
 */
export function untilFree(prices: ShippingPrices, goods: number): number | undefined {
  const amounts = SHIPPING_METHODS.flatMap((method) => {
    const from = prices.terms?.freeFrom?.[method];
    return prices[method] === null || prices[method] === 0 || from === undefined ? [] : [from];
  });
  const least = Math.min(...amounts);
  return amounts.length > 0 && goods < least ? least - goods : undefined;
}
