import { dayIn, type DeliveryDays, deliveryWindow } from "./delivery-window.ts";

/** A part of an order that was to be sent, with what is known of its parcels. */
export type SentPart = {
  placedAt: Date;
  /** How long its way to ship took when it was ordered; null: the usual time. */
  deliveryDays: DeliveryDays | null;
  isShipped: boolean;
  parcels: number;
  delivered: number;
  /** Lost, or on its way back. */
  failed: number;
  /** Neither delivered nor failed, but seen by its carrier. */
  moving: number;
  /** When the last of the parcels arrived. */
  arrivedAt: Date | null;
};

/** `unknown`: it was shipped, and its carrier reported no arrival. */
export type Outcome = "onTime" | "late" | "unknown";

/**
 * Whether a part came by the last day that was promised when it was ordered: a promise that was moved since is not the
 * promise. Null while that day is not over: what comes early would count before what comes late.
 * @param timeZone where the store's days begin.
 */
export function outcomeOf(part: SentPart, timeZone: string, now: Date): Outcome | null {
  const { placedAt, deliveryDays, parcels, delivered, failed, moving, arrivedAt } = part;
  const { to } = deliveryWindow(placedAt, timeZone, deliveryDays ?? undefined);
  if (dayIn(timeZone, now) <= to) return null;
  if (failed > 0 || moving > 0) return "late";
  if (parcels > 0 && delivered === parcels && arrivedAt) {
    return dayIn(timeZone, arrivedAt) <= to ? "onTime" : "late";
  }
  // A part that was not shipped by that day is late, whether or not a carrier reports on it.
  return part.isShipped ? "unknown" : "late";
}

/** How many parts came by the day that was promised, how many later, and of how many it is not known. */
export type Punctuality = Record<Outcome, number>;

export function punctualityOf(parts: readonly SentPart[], timeZone: string, now: Date): Punctuality {
  const counted: Punctuality = { onTime: 0, late: 0, unknown: 0 };
  for (const part of parts) {
    const outcome = outcomeOf(part, timeZone, now);
    if (outcome) counted[outcome] += 1;
  }
  return counted;
}

/** So few parcels say nothing about the next one. */
const LEAST_KNOWN = 20;

/** The numbers that a shopper reads; null while fewer parcels than that have a known outcome. */
export function shownPunctuality({ onTime, late, unknown }: Punctuality) {
  const known = onTime + late;
  return known < LEAST_KNOWN ? null : { onTime, known, unknown };
}
