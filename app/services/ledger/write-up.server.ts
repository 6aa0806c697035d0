import { movementsOfBefore } from "../../domain/ledger/entries-of-before.ts";
import { providerFeeBooking } from "../../domain/ledger/ledger.ts";
import { ledgerRows } from "../batch-rows/refund-entries.ts";
import type { BaseScope, Scope } from "../scope.ts";

/** The tenants whose book is not written to its end. */
export function booksDue(scope: BaseScope) {
  return scope.platform.ledgerDue.tenants();
}

const CAUSES_AT_ONCE = 50;
const FEES_AT_ONCE = 20;

/**
 * Writes what is missing in a tenant's book: entries of before as movements, in pages, until none is left or the time is
 * over, and what the provider kept of payments, some in each run. May be repeated, and run by two at once.
 */
export async function writeUpBook(scope: Scope, { isOver }: { isOver: () => boolean }): Promise<void> {
  const { ledger } = scope.tenant;
  while (!isOver()) {
    const causes = await ledger.unbooked(CAUSES_AT_ONCE);
    for (const { cause, entries, order, payment } of causes) {
      const [first] = entries;
      if (!first) continue;
      const { currency, orderId, at } = first;
      const movements = movementsOfBefore({ cause, entries }, { order, payment, currency, orderId });
      await ledger.bookOld(cause, ledgerRows(scope, movements, at), scope.now());
    }
    if (causes.length < CAUSES_AT_ONCE) break;
  }
  await bookFees(scope, isOver);
}

async function bookFees(scope: Scope, isOver: () => boolean): Promise<void> {
  for (const payment of await scope.tenant.ledger.withoutFee(FEES_AT_ONCE)) {
    if (isOver()) return;
    const { accountId, intentId, orderId } = payment;
    const fee = intentId ? await scope.payments.feeOf(accountId, intentId) : 0;
    // The provider has not worked it out yet.
    if (fee === undefined) continue;
    const movements = ledgerRows(scope, providerFeeBooking(orderId, payment, fee));
    await scope.tenant.ledger.bookFee({ id: payment.id, before: null }, fee, movements);
  }
}
