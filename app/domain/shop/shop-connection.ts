import { missingScopes } from "./shop-scopes.ts";

/** `reconnect`: the shop does not take our token any more. */
export const SHOP_STATES = ["active", "reconnect", "uninstalled"] as const;
export type ShopState = (typeof SHOP_STATES)[number];

/** Why a shop refuses every call: its owner has an open bill, or Shopify has closed it. */
export const SHOP_CLOSED = ["locked", "frozen", "blocked"] as const;
export type ShopClosed = (typeof SHOP_CLOSED)[number];

/** What the last check failed of. `version`: another version of the API answered than was asked. */
export const SHOP_FAULTS = [...SHOP_CLOSED, "away", "version"] as const;
export type ShopFault = (typeof SHOP_FAULTS)[number];

const HOUR_MS = 60 * 60_000;
/** How long after a check a shop is asked again. */
export const CHECK_EVERY_MS = 6 * HOUR_MS;
/** The same after one that failed. */
export const CHECK_AGAIN_MS = 15 * 60_000;
/** From when on a check that failed is worth a word: two were missed. */
const LATE_MS = 2 * CHECK_EVERY_MS;
/** From when on nothing is known of a shop any more. */
const LOST_MS = 24 * HOUR_MS;
/** An access token is replaced so long before its end. */
const REFRESH_BEFORE_MS = 5 * 60_000;

export const mustRefresh = (accessUntil: Date, now: Date): boolean =>
  accessUntil.getTime() - now.getTime() <= REFRESH_BEFORE_MS;

export type ShopTrouble = "reconnect" | "scopes" | "late" | ShopFault;
/** How a connection is, and what of: green has no trouble. */
export type ShopLight = { colour: "green" | "amber" | "red"; trouble: ShopTrouble | null };

type Connection = {
  state: ShopState;
  scopes: readonly string[];
  errorCode: ShopFault | null;
  /** When Shopify answered last. */
  checkedAt: Date;
};

/** How a connection is, by what is known of it. */
export function shopLight({ state, scopes, errorCode, checkedAt }: Connection, now: Date): ShopLight {
  if (state !== "active") return { colour: "red", trouble: "reconnect" };
  if (missingScopes(scopes).length > 0) return { colour: "red", trouble: "scopes" };
  const ageMs = now.getTime() - checkedAt.getTime();
  const isLost = ageMs > LOST_MS;
  // One answer that did not come says nothing: it is asked again in a while.
  if (errorCode && (errorCode !== "away" || ageMs > LATE_MS)) {
    return { colour: isLost ? "red" : "amber", trouble: errorCode };
  }
  if (ageMs > LATE_MS) return { colour: isLost ? "red" : "amber", trouble: "late" };
  return { colour: "green", trouble: null };
}
