import { REMINDED_WITHIN_MS, reminderDue } from "../../domain/payments/payment-account.ts";
import { accountMails } from "../refresh-payment-account.server.ts";
import type { BaseScope, TenantlessScope } from "../scope.ts";

/** An event of the provider's may be lost: an account is asked for again when nothing was heard of it for so long. */
const READ_AGAIN_MS = 4 * 60_000;
const AT_A_TIME = 50;

/** Accounts of which nothing was heard for a while, those first that wait longest. */
export function unreadAccounts(scope: BaseScope): Promise<{ tenantId: string; accountId: string }[]> {
  const since = new Date(scope.now().getTime() - READ_AGAIN_MS);
  return scope.platform.paymentAccounts.unread(since, AT_A_TIME);
}

/** Reminds the admins of what the provider wants of them, a week and a day before its day. It may be repeated. */
export async function remindOfDeadlines(scope: TenantlessScope): Promise<void> {
  const now = scope.now();
  const until = new Date(now.getTime() + REMINDED_WITHIN_MS);
  for (const account of await scope.platform.paymentAccounts.dueBetween(now, until, AT_A_TIME)) {
    const days = account.dueAt && reminderDue(account.dueAt, now);
    if (!account.dueAt || !days) continue;
    const facts = { until: account.dueAt.toISOString() };
    const reason = `${account.dueAt.getTime()}:${days}`;
    const mails = await accountMails(scope, { account, template: "payments_deadline", facts, reason });
    if (mails.length > 0) await scope.tenantOf(account.tenantId).paymentAccounts.remind(mails);
  }
}
