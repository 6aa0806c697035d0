import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "../../app/domain/money.ts";
import { boothTablets } from "../schema/booth.ts";
import { events } from "../schema/events.ts";
import { creditAccounts, ledgerBalances } from "../schema/payments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type BudgetClaim = {
  eventId: string;
  currency: Currency;
  /** Minor units. */
  cost: number;
  /** The tenant is sent an invoice for it: it needs an approved credit account with room. Gifts only may not pass one. */
  onAccount: boolean;
};

/** Conditions at the moment of writing: what an order costs would pass the tenant's credit, or its store's budget. */
export function passes(tables: TenantTables, { eventId, currency, cost, onAccount }: BudgetClaim) {
  const isApproved = sql`${creditAccounts.state} in ('approved', 'active')`;
  const hasRoom = sql`${creditAccounts.exposureMinor} + ${cost} <= ${creditAccounts.limitMinor}`;
  const credit = (where: SQL) =>
    tables.exists(creditAccounts, sql`${creditAccounts.currency} = ${currency} and ${where}`);
  return {
    credit: onAccount
      ? sql`not ${credit(sql`${isApproved} and ${hasRoom}`)}`
      : credit(sql`(${creditAccounts.state} = 'on_stop' or ${isApproved} and not (${hasRoom}))`),
    budget: tables.exists(
      events,
      sql`${events.id} = ${eventId} and ${events.budgetMinor} is not null and ${events.budgetUsedMinor} + ${cost} > ${events.budgetMinor}`,
    ),
  };
}

/** The condition that the tenant's credit account was closed for good: nothing is ordered on it any more. */
export function creditClosed(tables: TenantTables, currency: Currency): SQL {
  return tables.exists(
    creditAccounts,
    sql`${creditAccounts.currency} = ${currency} and ${creditAccounts.state} = 'closed'`,
  );
}

/** What the book says is owed to the platform in a currency, with what tablets hold: what a credit account counts. */
export function owedNow(tables: TenantTables, currency: Currency): SQL {
  const booked = tables.valueOf(
    ledgerBalances,
    sql`-sum(${ledgerBalances.amount})`,
    sql`${ledgerBalances.currency} = ${currency} and ${ledgerBalances.account} in ('due_unbilled', 'due_billed')`,
  );
  const isIn = tables.exists(
    events,
    sql`${events.id} = ${boothTablets.eventId} and ${events.currency} = ${currency}`,
  );
  const held = tables.valueOf(
    boothTablets,
    sql`sum(${boothTablets.held} * ${boothTablets.unitCost})`,
    sql`${boothTablets.closedAt} is null and ${isIn}`,
  );
  return sql`coalesce(${booked}, 0) + coalesce(${held}, 0)`;
}

/** Statements that count a cost in both, or, below zero, give it back. */
export function budgetStatements(
  tables: TenantTables,
  {
    eventId,
    currency,
    cost,
    when,
  }: Pick<BudgetClaim, "eventId" | "currency"> & {
    cost: number | SQL;
    when: SQL;
  },
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
      { exposureMinor: sql`${creditAccounts.exposureMinor} + ${cost}` },
      sql`${creditAccounts.currency} = ${currency} and ${when}`,
    ),
  ];
}
