import type { PaymentsPort } from "../ports.ts";
import type { BaseScope } from "../scope.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** An account is looked through again when its last look is so old. */
const LOOK_EVERY_MS = HOUR_MS;
/** How far behind the last look the next one begins: the provider may list a payout late. */
const OVERLAP_MS = DAY_MS;
/** What was paid out before an account was looked through at all is read so far back. */
const FIRST_LOOK_MS = 400 * DAY_MS;
/** A payout on its way is asked about again when nothing was heard of it for so long. */
const ASK_AGAIN_MS = 6 * HOUR_MS;
const ACCOUNTS_AT_A_TIME = 200;
const AT_A_TIME = 100;

/** Accounts whose payouts are to be looked through. */
export const payoutAccountsToLook = (scope: BaseScope) =>
  scope.platform.payoutsDue.accountsToLook(
    new Date(scope.now().getTime() - LOOK_EVERY_MS),
    ACCOUNTS_AT_A_TIME,
  );

/** Payouts on their way of which no event came for a while. */
export const openPayouts = (scope: BaseScope) =>
  scope.platform.payoutsDue.openSince(new Date(scope.now().getTime() - ASK_AGAIN_MS), AT_A_TIME);

/** Payouts whose parts are not read to their end. */
export const unreadPayouts = (scope: BaseScope) => scope.platform.payoutsDue.unread(AT_A_TIME);

/**
 * Looks through an account for payouts since the last look, page by page, and has each noted. The look counts only when all
 * of it was noted, so that what failed is looked for again.
 */
export async function lookThroughPayouts(
  scope: BaseScope & { payments: Pick<PaymentsPort, "payoutsSince"> },
  {
    look: { accountId, at },
    note,
    isOver,
  }: {
    look: { accountId: string; at: Date | null };
    note: (payoutId: string) => Promise<unknown>;
    isOver: () => boolean;
  },
): Promise<void> {
  const now = scope.now();
  const since = new Date(at ? at.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS);
  let after: string | null = null;
  do {
    if (isOver()) return;
    const page: Awaited<ReturnType<PaymentsPort["payoutsSince"]>> = await scope.payments.payoutsSince({
      accountId,
      since,
      after,
    });
    for (const id of page.ids) await note(id);
    after = page.next;
  } while (after !== null);
  await scope.platform.payoutsDue.noteLook(accountId, now);
}
