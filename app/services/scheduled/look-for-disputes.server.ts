import { mailsOfDispute, noteDispute } from "../order-writes/note-dispute.server.ts";
import type { PaymentsPort } from "../ports.ts";
import type { BaseScope, Scope, TenantlessScope } from "../scope.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** An account is looked through again when its last look is so old. */
const LOOK_EVERY_MS = HOUR_MS;
/** How far behind the last look the next one begins: a dispute may be listed late, or come before its payment is known here. */
const OVERLAP_MS = DAY_MS;
/** A payment may be disputed for about so long, so that the first look finds all that may be open. */
const FIRST_LOOK_MS = 120 * DAY_MS;
/** An open dispute is asked about again when no event of it came for so long. */
const ASK_AGAIN_MS = 6 * HOUR_MS;
/** Who decides is reminded so long before the bank takes no answer any more. */
const REMINDED_MS = 2 * DAY_MS;
/** More than this one run looks through, so that accounts that do not answer keep no others waiting. */
const ACCOUNTS_AT_A_TIME = 500;
const AT_A_TIME = 200;

/** Accounts whose disputes are to be looked through. */
export const accountsToLook = (scope: BaseScope) =>
  scope.platform.disputesDue.accountsToLook(
    new Date(scope.now().getTime() - LOOK_EVERY_MS),
    ACCOUNTS_AT_A_TIME,
  );

/** Disputes that are open here, and of which no event came for a while. */
export const openDisputes = (scope: BaseScope) =>
  scope.platform.disputesDue.openSince(new Date(scope.now().getTime() - ASK_AGAIN_MS), AT_A_TIME);

/**
 * Looks through an account for disputes since the last look, page by page, and has each of ours noted. The look counts only
 * when all of it was noted, so that what failed is looked for again.
 * @param look the account, and up to when it was looked through.
 * @param note notes a dispute for its tenant.
 * @returns false when the time was over before the end.
 */
export async function lookThrough(
  scope: BaseScope & { payments: Pick<PaymentsPort, "disputesSince"> },
  {
    look: { accountId, at },
    note,
    isOver,
  }: {
    look: { accountId: string | null; at: Date | null };
    note: (tenantId: string, told: { disputeId: string; intentId: string }) => Promise<unknown>;
    isOver: () => boolean;
  },
): Promise<boolean> {
  const now = scope.now();
  const since = at ? new Date(at.getTime() - OVERLAP_MS) : new Date(now.getTime() - FIRST_LOOK_MS);
  let after: string | null = null;
  do {
    if (isOver()) return false;
    const page: Awaited<ReturnType<PaymentsPort["disputesSince"]>> = await scope.payments.disputesSince({
      accountId,
      since,
      after,
    });
    for (const { id: disputeId, intentId } of page.disputes) {
      // What a tenant took on its own account without us is theirs.
      const tenantId =
        intentId === null ? undefined : await scope.platform.paymentAccounts.tenantOfIntent(intentId);
      if (tenantId !== undefined && intentId !== null) await note(tenantId, { disputeId, intentId });
    }
    after = page.next;
  } while (after !== null);
  await scope.platform.disputesDue.noteLook(accountId, now);
  return true;
}

/** Asks the provider about an open dispute again, whose last event may have been lost. */
export async function askAgain(
  scope: Scope,
  told: { intentId: string; accountId: string | null; disputeId: string },
): Promise<void> {
  await noteDispute(scope, told);
  await scope.tenant.disputes.noteAsked(told.disputeId, scope.now());
}

/** Reminds those who may refund of what the bank wants to know within two days, once for each due date. May be repeated. */
export async function remindOfAnswers(scope: TenantlessScope): Promise<void> {
  const now = scope.now();
  const until = new Date(now.getTime() + REMINDED_MS);
  for (const { tenantId, id, orderId, dueBy } of await scope.platform.disputesDue.dueBetween(
    now,
    until,
    AT_A_TIME,
  )) {
    if (dueBy === null) continue;
    const tenant = scope.tenantOf(tenantId);
    const rows = await mailsOfDispute(
      { tenant, now: scope.now, newId: scope.newId, outbox: [] },
      { disputeId: id, orderId, news: "due_soon", cause: `${id}:due_soon:${dueBy.getTime()}` },
    );
    if (rows.length > 0) await tenant.disputes.remind({ id, dueBy }, rows);
  }
}
