import type { Sorts } from "../lists/list-query.ts";
import type { UnwantedBecause } from "./settlement.ts";

/** Why money is not where the orders say it is. */
export type IncidentKind =
  | UnwantedBecause
  /** A person refunded the payment in the provider's own dashboard. */
  | "refunded_at_provider"
  /** The shopper's bank takes the money back. */
  | "disputed";

/** `open`: a person must decide. `refunding`: the money goes back by itself, as soon as the provider answers. */
export const INCIDENT_STATES = ["open", "refunding", "refunded", "resolved"] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** How incidents are sorted: those that wait for a person first, then the latest. */
export const INCIDENT_SORTS = {
  waiting: { shape: ["number", "number"], descendingFirst: true },
} as const satisfies Sorts<string>;
export type IncidentSort = keyof typeof INCIDENT_SORTS;

/** Whether there is money left that no order wants: what left the provider already cannot be given back again. */
export function isRefundable(kind: IncidentKind): boolean {
  return kind !== "refunded_at_provider" && kind !== "disputed";
}
