const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The steps of the scheduled work, and how long after its end each is due again, in milliseconds. */
export const SWEEP_EVERY_MS = {
  outbox: 5 * SECOND,
  payments: 5 * SECOND,
  fulfilments: 5 * SECOND,
  drafts: MINUTE,
  tablets: 5 * MINUTE,
  accounts: 10 * MINUTE,
  "factor-resets": MINUTE,
  erasure: 10 * MINUTE,
  exports: 10 * MINUTE,
  "tenant-erasure": MINUTE,
  "payment-accounts": 5 * MINUTE,
  disputes: 5 * MINUTE,
  payouts: MINUTE,
  reconciliation: 5 * MINUTE,
  bills: MINUTE,
  "vat-numbers": MINUTE,
  notices: 5 * MINUTE,
  campaigns: MINUTE,
  teams: MINUTE,
  sales: 5 * MINUTE,
  ledger: MINUTE,
  prints: 15 * SECOND,
  shops: MINUTE,
  "shop-products": 5 * SECOND,
  "shop-orders": 5 * SECOND,
  keys: 5 * MINUTE,
  alarms: MINUTE,
} as const;

export type SweepStep = keyof typeof SWEEP_EVERY_MS;
export const SWEEP_STEPS = Object.keys(SWEEP_EVERY_MS) as SweepStep[];
