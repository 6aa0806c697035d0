import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "../../app/domain/money.ts";
import { events } from "../schema/events.ts";
import { creditAccounts } from "../schema/payments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type BudgetClaim = { eventId: string; currency: Currency; cost: number };

/** Conditions at the moment of writing: what an order costs would pass the tenant's credit, or its store's budget. */
export function passes(tables: TenantTables, { eventId, currency, cost }: BudgetClaim) {
  return {
    credit: tables.exists(
      creditAccounts,
      sql`${creditAccounts.currency} = ${currency} and (${creditAccounts.state} = 'on_stop' or ${creditAccounts.state} in ('approved', 'active') and ${creditAccounts.exposureMinor} + ${cost} > ${creditAccounts.limitMinor})`,
    ),
    budget: tables.exists(
      events,
      sql`${events.id} = ${eventId} and ${events.budgetMinor} is not null and ${events.budgetUsedMinor} + ${cost} > ${events.budgetMinor}`,
    ),
  };
}

/** Statements that count a cost in both, or, below zero, give it back. */
export function budgetStatements(
  tables: TenantTables,
  { eventId, currency, cost, when }: BudgetClaim & { when: SQL },
) {
  if (cost === 0) return [];
  return [
    tables.update(
      events,
      { budgetUsedMinor: sql`max(0, ${events.budgetUsedMinor} + ${cost})` },
      sql`${events.id} = ${eventId} and ${when}`,
    ),
    tables.update(
      creditAccounts,
      { exposureMinor: sql`max(0, ${creditAccounts.exposureMinor} + ${cost})` },
      sql`${creditAccounts.currency} = ${currency} and ${when}`,
    ),
  ];
}
