import type { AccountNoticeMail, MailRow } from "../../db/repositories/own-account.server.ts";
import type { PaymentAccountRow } from "../../db/repositories/payment-accounts.server.ts";
import { changesBetween } from "../domain/audit/audit-note.ts";
import { DISCONNECTED } from "../domain/payments/payment-account.ts";
import { auditNote } from "./batch-rows/outbox-rows.ts";
import type { AccountFacts, PaymentsPort } from "./ports.ts";
import type { Actor, Scope, TenantlessScope } from "./scope.ts";

type PaymentAccountScope = Pick<TenantlessScope, "platform" | "tenantOf" | "now" | "newId"> & {
  actor: Actor;
  readAccount: PaymentsPort["readAccount"];
  /** Ids of the outbox rows that were written. */
  outbox: string[];
};

const TRIES = 3;

/** What the log shows of a change; the rest is the provider's own bookkeeping. */
const LOGGED = ["chargesEnabled", "payoutsEnabled", "requirements", "disabledReason", "taxStates"] as const;
const FACTS = [
  ...LOGGED,
  "submitted",
  "pending",
  "dueAt",
  "taxStatus",
] as const satisfies readonly (keyof AccountFacts)[];

const UNKNOWN: AccountFacts = {
  chargesEnabled: false,
  payoutsEnabled: false,
  submitted: true,
  requirements: [],
  pending: [],
  dueAt: null,
  disabledReason: DISCONNECTED,
  taxStatus: "pending",
  taxStates: [],
};

/**
 * Brings what we know of a connected account in line with the provider. One that may not be charged any more has its
 * tenant's shops in that region on hold from this moment; one that may be charged for the first time is, from this moment;
 * one that the provider does not know may do nothing.
 */
export async function refreshPaymentAccount(scope: PaymentAccountScope, accountId: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const account = await scope.platform.paymentAccounts.find(accountId);
    // Accounts that connected for something else are none of ours, and one that was given up is not charged again.
    if (!account || account.closedAt !== null) return;
    const facts = (await scope.readAccount(accountId, account.region)) ?? UNKNOWN;
    const { paymentAccounts } = scope.tenantOf(account.tenantId);
    if (isSame(account, facts)) return paymentAccounts.noteRead(account, scope.now());
    const note = auditNote(
      scope,
      "Payment account updated",
      { id: account.tenantId, name: account.region },
      { region: account.region, ...changesBetween(account, facts, LOGGED) },
    );
    const template = newsOf(account, facts);
    const mails = template ? await accountMails(scope, { account, template }) : [];
    const told = { now: scope.now(), note, mails };
    // Two events at once: whoever read an older answer asks again.
    const isKept =
      account.settingUp && facts.chargesEnabled
        ? await paymentAccounts.openUp(account, facts, told)
        : await paymentAccounts.keep(account, facts, told);
    if (!isKept) continue;
    scope.outbox.push(...mails.map(({ id }) => id));
    return;
  }
  throw new Error(`Account ${accountId} is changed all the time.`);
}

/** The same for an account of the scope's tenant, by the platform itself. */
export function refreshOwnAccount(scope: Scope, accountId: string): Promise<void> {
  const { platform, now, newId, outbox, payments, tenant } = scope;
  return refreshPaymentAccount(
    {
      platform,
      now,
      newId,
      outbox,
      tenantOf: () => tenant,
      actor: { id: "system", name: "", ip: null },
      readAccount: (id, region) => payments.readAccount(id, region),
    },
    accountId,
  );
}

const isSame = (account: PaymentAccountRow, facts: AccountFacts): boolean =>
  FACTS.every((name) => JSON.stringify(account[name]) === JSON.stringify(facts[name]));

/** What of a change is worth a mail to those who run the tenant. */
function newsOf(account: PaymentAccountRow, facts: AccountFacts): AccountNoticeMail | undefined {
  if (account.settingUp) {
    if (facts.chargesEnabled) return "payments_open";
    // What is missing before the form was handed in, its page says.
    const isWanted = (of: AccountFacts) => of.submitted && of.requirements.length > 0;
    return isWanted(facts) && !isWanted(account) ? "payouts_due" : undefined;
  }
  // Where nothing is paid in any more, that is told, and no second mail.
  if (!facts.chargesEnabled) return account.chargesEnabled ? "charges_stopped" : undefined;
  const isDue = (of: AccountFacts) => of.requirements.length > 0 || !of.payoutsEnabled;
  return isDue(facts) && !isDue(account) ? "payouts_due" : undefined;
}

/**
 * A mail to each admin of the tenant, once a day however often it changes.
 * @param about what the mail says beside the region, and by what one is told from another; the day where it is left out.
 */
export async function accountMails(
  scope: Pick<PaymentAccountScope, "tenantOf" | "now" | "newId">,
  {
    account,
    template,
    ...about
  }: {
    account: Pick<PaymentAccountRow, "id" | "tenantId" | "region">;
    template: AccountNoticeMail;
    facts?: Record<string, string>;
    reason?: string;
  },
): Promise<MailRow[]> {
  const admins = await scope.tenantOf(account.tenantId).people.admins();
  const reason = about.reason ?? scope.now().toISOString().slice(0, 10);
  return admins.map(({ id: userId }) => ({
    id: scope.newId(),
    dedupeKey: `account:${template}:${account.id}:${reason}:${userId}`,
    payload: {
      kind: "account",
      template,
      userId,
      facts: { region: account.region, ...about.facts },
    },
    createdAt: scope.now(),
  }));
}
