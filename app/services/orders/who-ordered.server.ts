import { readSeats, type Seat, seatsOf } from "../../domain/gift/seats.ts";
import type { Scope } from "../scope.ts";

/** Divides the people of a pasted list into those who ordered in a store and those who did not. The list is not stored. */
export async function whoOrdered(
  scope: Scope,
  { eventId, list }: { eventId: string; list: string },
): Promise<{ chosen: Seat[]; open: Seat[] }> {
  return seatsOf(readSeats(list), await scope.tenant.orders.peopleOf(eventId));
}
