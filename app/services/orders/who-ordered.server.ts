import { readSeats, type Seat, seatsOf } from "../../domain/gift/seats.ts";
import type { Scope } from "../scope.ts";

/** Who of a pasted list has ordered in a store and who has not. The list is not kept. */
export async function whoOrdered(
  scope: Scope,
  { eventId, list }: { eventId: string; list: string },
): Promise<{ chosen: Seat[]; open: Seat[] }> {
  return seatsOf(readSeats(list), await scope.tenant.orders.peopleOf(eventId));
}
