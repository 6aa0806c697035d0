import type { Region, StoreType } from "./store-event.ts";

/**
 * What a store must have before the public may order from it, in the order in which an organiser sees to it.
 * - `products`: at least one; `mended`: none that must be mended without a reason
 * - `made`: a fulfiller of the store can make each product for each of its countries; `prices`: each costs something; `shipping`: a way to ship has its price
 * - `vat`: a rate, "not registered", or worked out by the provider; `salesTax`: the provider may work it out; `payment`: the account may be charged
 * - `codes`: a code that works, or none needed; `budget`: a limit; `endDate`: a last day that is to come
 * - `contact`: an address for questions; `verified`: the platform has looked at the company
 */
export const GO_LIVE_KEYS = [
  "products",
  "mended",
  "made",
  "prices",
  "shipping",
  "vat",
  "salesTax",
  "payment",
  "codes",
  "budget",
  "endDate",
  "contact",
  "verified",
] as const;
export type GoLiveKey = (typeof GO_LIVE_KEYS)[number];
/** What the database tells in a condition; who makes a product is worked out by the rule of routing. */
export type StoredGoLiveKey = Exclude<GoLiveKey, "made">;
export const STORED_GO_LIVE_KEYS = GO_LIVE_KEYS.filter((key): key is StoredGoLiveKey => key !== "made");
/** What a store has of it. */
export type GoLiveFacts = Record<GoLiveKey, boolean>;
export type GoLiveItem = { key: GoLiveKey; ok: boolean };

const ALWAYS = ["products", "mended", "made", "contact", "verified"] as const satisfies readonly GoLiveKey[];

/** Gifts are free, orders on account charge no card, and only shoppers choose how to ship. */
const NEEDED: Record<StoreType, ReadonlySet<GoLiveKey>> = {
  Store: new Set<GoLiveKey>([...ALWAYS, "prices", "shipping", "vat", "salesTax", "payment"]),
  Bulk: new Set<GoLiveKey>([...ALWAYS, "prices", "vat"]),
  Products: new Set<GoLiveKey>([...ALWAYS, "prices", "vat"]),
  Promo: new Set<GoLiveKey>([...ALWAYS, "codes", "budget", "endDate"]),
};

/** What a store of this type needs before it goes live. */
export function goLiveNeeds(type: StoreType): GoLiveKey[] {
  return GO_LIVE_KEYS.filter((key) => NEEDED[type].has(key));
}

/** The list that an organiser works through. Sales tax is a matter of the United States. */
export function goLiveList(
  { type, region }: { type: StoreType; region: Region },
  facts: GoLiveFacts,
): GoLiveItem[] {
  return goLiveNeeds(type)
    .filter((key) => key !== "salesTax" || region === "US")
    .map((key) => ({ key, ok: facts[key] }));
}
