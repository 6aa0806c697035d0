import { statementWriter } from "../http/prints/statement-words.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { enqueueSoon } from "../http/wiring/outbox.server.ts";
import { errorSummary, logError } from "../log.server.ts";
import type { Scope } from "../services/scope.ts";
import { billMonth, billsDue } from "../services/statements/bill-month.server.ts";
import { chargesDue, settleCharge } from "../services/statements/pay-statement.server.ts";
import { overdueTenants, workAtOverdue } from "../services/statements/work-at-overdue.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** One page of the provider that does not answer keeps the others waiting no longer than this. */
const ANSWERS_MS = 4_000;

/**
 * Bills the last month, asks what became of payments by card, and reminds of what is overdue or stops its account.
 * @throws an error that names the tenants for whom it failed, when all others were done.
 */
export async function workAtBills(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const failed: string[] = [];
  const work = async (tenantId: string, act: (scope: Scope) => Promise<unknown>) => {
    if (isOver()) return;
    try {
      const scope = systemScope(context, tenantId, { answerWithinMs: ANSWERS_MS });
      await act(scope);
      enqueueSoon(context, scope);
    } catch (error) {
      logError("bills", error, { tenant: tenantId });
      failed.push(`${tenantId} (${errorSummary(error)})`);
    }
  };
  const scope = baseScope(context);
  const biller = context.page.settings.OPERATOR_COMPANY;
  // Without a company there is none that could bill.
  for (const { id, region } of biller ? await billsDue(scope) : []) {
    await work(id, (own) =>
      billMonth(own, { region, biller: biller as NonNullable<typeof biller>, writer: statementWriter }),
    );
  }
  for (const { tenantId, id } of await chargesDue(scope))
    await work(tenantId, (own) => settleCharge(own, { chargeId: id }));
  for (const { id, region } of await overdueTenants(scope)) {
    await work(id, (own) => workAtOverdue(own, region));
  }
  if (failed.length > 0) throw new Error(`Bills not worked at: ${failed.join(", ")}`);
}
