import { changesBetween } from "../../domain/audit/audit-note.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { MailRow } from "../../../db/repositories/own-account.server.ts";
import type { PaymentAccountRow } from "../../../db/repositories/payment-accounts.server.ts";
import type { PaymentsPort } from "../ports.ts";
import type { Actor, TenantlessScope } from "../scope.ts";

type PaymentAccountScope = Pick<TenantlessScope, "platform" | "tenantOf" | "now" | "newId"> & {
  actor: Actor;
  readAccount: PaymentsPort["readAccount"];
  /** Ids of the outbox rows that were written. */
  outbox: string[];
};

const TRIES = 3;

/**
 * Brings what we know of a connected account in line with the provider. One that may not be charged any more has its
 * tenant's shops in that region on hold from this moment; one that the provider does not know may do nothing.
 */
export async function refreshPaymentAccount(scope: PaymentAccountScope, accountId: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const account = await scope.platform.paymentAccounts.find(accountId);
    // Accounts that connected for something else are none of ours.
    if (!account) return;
    const facts = (await scope.readAccount(accountId)) ?? {
      chargesEnabled: false,
      payoutsEnabled: false,
      requirements: [],
      disabledReason: "disconnected",
    };
    const changes = changesBetween(account, facts, [
      "chargesEnabled",
      "payoutsEnabled",
      "requirements",
      "disabledReason",
    ]);
    if (Object.keys(changes).length === 0) return;
    const note = auditNote(
      scope,
      "Payment account updated",
      { id: account.tenantId, name: account.region },
      { region: account.region, ...changes },
    );
    // Two events at once: whoever read an older answer asks again.
    const hasStopped = account.chargesEnabled && !facts.chargesEnabled;
    const isDue = facts.requirements.length > 0 || !facts.payoutsEnabled;
    const wasDue = account.requirements.length > 0 || !account.payoutsEnabled;
    const mails = [
      ...(hasStopped ? await mailsOf(scope, account, "charges_stopped") : []),
      // Where nothing is paid in any more, that is told.
      ...(isDue && !wasDue && !hasStopped ? await mailsOf(scope, account, "payouts_due") : []),
    ];
    if (
      await scope.tenantOf(account.tenantId).company.keepAccount(account, facts, scope.now(), note, mails)
    ) {
      scope.outbox.push(...mails.map(({ id }) => id));
      return;
    }
  }
  throw new Error(`Account ${accountId} is changed all the time.`);
}

/** Whoever runs the tenant is told, once a day however often it changes. */
async function mailsOf(
  scope: PaymentAccountScope,
  account: PaymentAccountRow,
  template: "charges_stopped" | "payouts_due",
): Promise<MailRow[]> {
  const admins = await scope.tenantOf(account.tenantId).people.admins();
  const day = scope.now().toISOString().slice(0, 10);
  return admins.map(({ id: userId }) => ({
    id: scope.newId(),
    dedupeKey: `account:${template}:${account.id}:${day}:${userId}`,
    payload: {
      kind: "account",
      template,
      userId,
      facts: { region: account.region },
    },
    createdAt: scope.now(),
  }));
}
