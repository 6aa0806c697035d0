import type { NewPayoutItem } from "../../../db/repositories/payouts.server.ts";
import { elsewhereBooking, payoutBooking, payoutReturnedBooking } from "../../domain/ledger/ledger.ts";
import { isReturned, type PayoutItemFacts } from "../../domain/payments/payout.ts";
import { ledgerRows } from "../batch-rows/refund-entries.ts";
import { accountMails } from "../refresh-payment-account.server.ts";
import type { Scope } from "../scope.ts";

/**
 * Notes how a payout of the tenant's stands: the provider is asked, so that repeated, late and lost events are all the same.
 * What left for the bank is booked, and back where it returned; the admins get a mail then.
 * @returns false where the account is none of the tenant's, or the provider does not know the payout.
 */
export async function notePayout(
  scope: Scope,
  { accountId, payoutId }: { accountId: string; payoutId: string },
): Promise<boolean> {
  const accounts = await scope.tenant.paymentAccounts.all();
  const account = accounts.find((each) => each.accountId === accountId);
  const facts = account && (await scope.payments.payoutOf(accountId, payoutId));
  if (!facts) return false;
  const { region } = account;
  const isBack = isReturned(facts.state);
  const mails =
    facts.state === "failed"
      ? await accountMails(
          { tenantOf: () => scope.tenant, now: scope.now, newId: scope.newId },
          {
            account,
            template: "payout_failed",
            facts: { minor: String(facts.amount), currency: facts.currency, payoutId },
            reason: payoutId,
          },
        )
      : [];
  await scope.tenant.payouts.note(
    { ...facts, accountId, region },
    {
      now: scope.now(),
      movements: ledgerRows(scope, [
        ...payoutBooking(facts),
        ...(isBack ? payoutReturnedBooking(facts) : []),
      ]),
      mails,
    },
  );
  scope.outbox.push(...mails.map(({ id }) => id));
  return true;
}

/**
 * Reads what a payout holds, page by page, and books what no order of ours moved. It goes on where it was interrupted, and
 * may be repeated.
 */
export async function readParts(
  scope: Scope,
  {
    accountId,
    payoutId,
    readTo,
    isOver,
  }: { accountId: string; payoutId: string; readTo: string | null; isOver: () => boolean },
): Promise<void> {
  const { payouts } = scope.tenant;
  const payout = await payouts.find(payoutId);
  if (!payout) return;
  let after = readTo;
  do {
    if (isOver()) return;
    const page: Awaited<ReturnType<Scope["payments"]["payoutItems"]>> = await scope.payments.payoutItems({
      accountId,
      payoutId,
      after,
    });
    const intents = page.items.flatMap(({ intentId }) => (intentId === null ? [] : [intentId]));
    const found = intents.length > 0 ? await payouts.ofIntents(intents) : [];
    const items = page.items.map((item): NewPayoutItem => {
      const { intentId, ...moved } = item;
      const payment = found.find((each) => each.intentId === intentId);
      return { ...moved, payoutId, orderId: payment?.orderId ?? null, paymentId: payment?.id ?? null };
    });
    const { next } = page;
    const movements = items.flatMap((item) => ledgerRows(scope, bookingsOf(item, payout), item.at));
    await payouts.keepItems(payoutId, { items, next, movements });
    after = next;
  } while (after !== null);
}

/** What the book does not know yet: movements of our payments are booked with their orders, returned payouts with themselves. */
function bookingsOf(
  {
    id,
    category,
    net,
    orderId,
  }: Pick<PayoutItemFacts, "id" | "category" | "net"> & { orderId?: string | null },
  { currency }: { currency: Parameters<typeof elsewhereBooking>[0]["currency"] },
) {
  if (orderId || category === "returned") return [];
  return elsewhereBooking({ id, category: category === "fee" ? "fee" : "elsewhere", net, currency });
}
