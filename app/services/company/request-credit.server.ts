import type { MailRow } from "../../../db/repositories/own-account.server.ts";
import { CURRENCY_OF_REGION } from "../../domain/store/store-event.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** Asks the platform to let the tenant pay later, in the currency of its region. Once is enough. */
export async function requestCredit(scope: Scope): Promise<Result<null, "refusals:creditAsked">> {
  const { company } = scope.tenant;
  const { tenant } = await company.find();
  const account = { id: scope.newId(), currency: CURRENCY_OF_REGION[tenant.region], now: scope.now() };
  const note = auditNote(
    scope,
    "Credit account requested",
    { id: account.id, name: tenant.name },
    { currency: account.currency },
  );
  const mail = await askedMail(scope, {
    tenantId: tenant.id,
    tenant: tenant.name,
    currency: account.currency,
  });
  const result = await company.requestCredit(account, note, mail);
  if (result) scope.outbox.push(...mail.map(({ id }) => id));
  return result ? ok(null) : refuse("refusals:creditAsked");
}

/** Tells the platform's people, at their own address; in the name of the tenant's first admin, if it has one. */
async function askedMail(scope: Scope, facts: Record<string, string>): Promise<MailRow[]> {
  const [first] = await scope.tenant.people.admins();
  if (!first) return [];
  const id = scope.newId();
  return [
    {
      id,
      dedupeKey: `account:credit_asked:${id}`,
      payload: {
        kind: "account",
        template: "credit_asked",
        userId: first.id,
        facts: { to: "platform", ...facts },
      },
      createdAt: scope.now(),
    },
  ];
}
