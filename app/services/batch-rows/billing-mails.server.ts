import type { AccountNoticeMail, MailRow } from "../../../db/repositories/own-account.server.ts";
import type { Scope } from "../scope.ts";

/**
 * Who gets mails about bills: the company's billing address, in the language of its first admin, or all its admins where it
 * named none.
 */
export async function billingMails(scope: Pick<Scope, "tenant" | "newId" | "now">) {
  const { company, people, accounts } = scope.tenant;
  const [record, admins] = await Promise.all([company.record(), people.admins()]);
  const [first] = admins;
  const person = first && (await accounts.find(first.id));
  const toBilling = Boolean(record?.billing.email);
  const receivers = toBilling ? admins.slice(0, 1) : admins;
  return {
    lang: person?.user.lang ?? "en",
    /** A mail to each of them, once for its reason. */
    rows: (template: AccountNoticeMail, reason: string, facts: Record<string, string>): MailRow[] =>
      receivers.map(({ id: userId }) => ({
        id: scope.newId(),
        dedupeKey: `account:${template}:${reason}:${userId}`,
        payload: {
          kind: "account",
          template,
          userId,
          facts: toBilling ? Object.assign({ to: "billing" }, facts) : facts,
        },
        createdAt: scope.now(),
      })),
  };
}
