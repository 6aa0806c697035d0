import type { StatementRow } from "../../../db/repositories/statements.server.ts";
import {
  daysAfter,
  isStopDue,
  numberOf,
  openOf,
  REMINDED_AFTER_DAYS,
  remindersDue,
  STOPPED_AFTER_DAYS,
} from "../../domain/credit/statement.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { type Region, REGIONS, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { BaseScope } from "../scope.ts";
import { billingMails } from "../batch-rows/billing-mails.server.ts";
import { type BillScope, useCredit } from "./settle-statement.server.ts";

const TENANTS_AT_ONCE = 100;
const [FIRST, SECOND] = REMINDED_AFTER_DAYS;

/** Tenants with a statement that is overdue for so long that a reminder or a stop is due. */
export function overdueTenants(scope: BaseScope) {
  const daysAgo = (days: number) =>
    REGIONS.map((region) => ({
      region,
      day: daysAfter(dayIn(TIME_ZONE_OF_REGION[region], scope.now()), -days),
    }));
  return scope.platform.statementsDue.overdue(
    daysAgo(FIRST),
    daysAgo(SECOND),
    daysAgo(STOPPED_AFTER_DAYS),
    TENANTS_AT_ONCE,
  );
}

/**
 * Reminds a tenant of each statement that is overdue, one and seven days after it was due, and stops its account after
 * fourteen. What was paid beyond others is used first. May be repeated, and by two at once.
 */
export async function workAtOverdue(scope: BillScope, region: Region): Promise<void> {
  const today = dayIn(TIME_ZONE_OF_REGION[region], scope.now());
  const { statements } = scope.tenant;
  for (const currency of new Set((await statements.open()).map((each) => each.currency))) {
    await useCredit(scope, { currency, region });
  }
  const mails = await billingMails(scope);
  for (const statement of await statements.open()) {
    const reminders = remindersDue(statement.dueOn, today);
    const number = numberOf(statement);
    const open = { number, minor: String(openOf(statement)), currency: statement.currency };
    if (reminders > statement.reminders) {
      const facts = { ...open, due: statement.dueOn, billId: statement.id };
      const rows = mails.rows("bill_reminder", `${statement.id}:${reminders}`, facts);
      if (await statements.remind(statement.id, reminders, rows)) {
        scope.outbox.push(...rows.map(({ id }) => id));
      }
    }
    if (isStopDue(statement.dueOn, today)) await stop(scope, { statement, today, mails });
  }
}

/** Orders of the tenant wait from now on, where the account is not stopped already. */
async function stop(
  scope: BillScope,
  {
    statement,
    today,
    mails,
  }: { statement: StatementRow; today: string; mails: Awaited<ReturnType<typeof billingMails>> },
): Promise<void> {
  const { tenant, credit } = await scope.tenant.company.find();
  const { currency } = statement;
  const account = credit.find((each) => each.currency === currency);
  if (account?.state === "on_stop") return;
  const id = account?.id ?? scope.newId();
  const number = numberOf(statement);
  const note = auditNote(
    scope,
    "Credit account stopped",
    { id, name: `${tenant.name} (${currency})` },
    { currency, due: statement.dueOn, reference: number },
  );
  const rows = mails.rows("credit_stopped", note.id, { number, billId: statement.id });
  const dueBy = daysAfter(today, -STOPPED_AFTER_DAYS);
  const isStopped = await scope.tenant.statements.stop(
    { id, currency, dueBy, now: scope.now() },
    { note, mails: rows },
  );
  if (isStopped) scope.outbox.push(...rows.map((row) => row.id));
}
