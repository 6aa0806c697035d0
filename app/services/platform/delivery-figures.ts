import { LANE_OF_KIND, type Lane, LANES, type OutboxKind } from "../../../db/outbox-lanes.ts";

type Figures = { open: number; late: number; dead: number; oldest: Date | null };

export const LANES_OF_DELIVERIES = LANES;

/** Whether such a kind of delivery exists. */
export const isDeliveryKind = (kind: string): kind is OutboxKind => Object.hasOwn(LANE_OF_KIND, kind);

/** The figures of each kind of delivery, summed up by the queue that it goes through. */
export function laneFigures(counts: readonly (Figures & { kind: OutboxKind })[]): Record<Lane, Figures> {
  const sums = Object.fromEntries(
    LANES.map((lane) => [lane, { open: 0, late: 0, dead: 0, oldest: null }]),
  ) as unknown as Record<Lane, Figures>;
  for (const { kind, open, late, dead, oldest } of counts) {
    // A row of a version that knew more kinds belongs to no queue of ours.
    const sum = sums[LANE_OF_KIND[kind] ?? "work"];
    sum.open += open;
    sum.late += late;
    sum.dead += dead;
    if (oldest && (!sum.oldest || oldest < sum.oldest)) sum.oldest = oldest;
  }
  return sums;
}
