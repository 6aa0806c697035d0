const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The steps of the scheduled work, and how long after its end each is due again, in milliseconds. */
export const SWEEP_EVERY_MS = {
  outbox: 5 * SECOND,
  payments: 5 * SECOND,
  drafts: MINUTE,
  accounts: 10 * MINUTE,
  "factor-resets": MINUTE,
  erasure: 10 * MINUTE,
  sales: 5 * MINUTE,
  alarms: MINUTE,
} as const;

export type SweepStep = keyof typeof SWEEP_EVERY_MS;
export const SWEEP_STEPS = Object.keys(SWEEP_EVERY_MS) as SweepStep[];
