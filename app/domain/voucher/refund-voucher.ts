const DAY_MS = 86_400_000;
/** A voucher in place of what a voucher paid lasts so long at least. */
const SHORTEST_DAYS = 90;
/** Store credit is money that its shopper left here: it lasts to the end of the third year after (docs/decisions/0525). */
const CREDIT_YEARS = 3;

/**
 * Until when a voucher is good that is issued in place of a refund.
 * @param used the end of the voucher that paid a part of the order; null: it has none.
 * @returns null: as long as people like.
 */
export function endOfRefundVoucher(now: Date, used: Date | null, asCredit: boolean): Date | null {
  if (asCredit) return new Date(Date.UTC(now.getUTCFullYear() + CREDIT_YEARS + 1, 0, 1));
  if (used === null) return null;
  return new Date(Math.max(used.getTime(), now.getTime() + SHORTEST_DAYS * DAY_MS));
}
