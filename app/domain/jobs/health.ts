/** What isolates count of how it ended: requests, and calls to what the product depends on. */
export const HEALTH_KINDS = ["requests", "payments", "pictures", "prints"] as const;
export type HealthKind = (typeof HEALTH_KINDS)[number];

/** How many there were, and how many of them failed or were too slow. */
export type HealthCount = { kind: HealthKind; total: number; failed: number };

/** Figures of this long are judged together, in milliseconds. */
export const JUDGED_FOR_MS = 5 * 60_000;

/** An answer of the payment provider that takes longer than this counts as failed, in milliseconds. */
export const SLOW_PAYMENT_MS = 5_000;

/** From how many failures on, and from which share of all on, in percent, each kind is an alarm. */
const LIMITS: Record<HealthKind, { failed: number; percent: number }> = {
  requests: { failed: 10, percent: 2 },
  payments: { failed: 5, percent: 20 },
  pictures: { failed: 5, percent: 50 },
  prints: { failed: 5, percent: 50 },
};

/** How many failed, where that is reason for an alarm; otherwise 0. */
export function alarmingFailures(counts: readonly HealthCount[], kind: HealthKind): number {
  const count = counts.find((one) => one.kind === kind);
  if (!count) return 0;
  const limit = LIMITS[kind];
  const isMany = count.failed >= limit.failed && count.failed * 100 >= count.total * limit.percent;
  return isMany ? count.failed : 0;
}
