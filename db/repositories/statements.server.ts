import { asc, desc, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import { type Owed, takenBackReference } from "../../app/domain/credit/statement.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Account } from "../../app/domain/ledger/ledger.ts";
import type { Currency } from "../../app/domain/money.ts";
import type { ListPage, PagePlace } from "../keyset.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { creditAccounts, ledgerTransactions } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { statementCharges, statementItems, statementPayments, statements } from "../schema/statements.ts";
import { tenants } from "../schema/tenants.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { owedNow } from "./budgets.server.ts";
import { both } from "./order-conditions.ts";
import type { MailRow } from "./own-account.server.ts";
import type { NewTransaction } from "./payments.server.ts";

export type StatementRow = typeof statements.$inferSelect;

export type StatementPaymentRow = Omit<typeof statementPayments.$inferSelect, "tenantId">;

export type StatementChargeRow = typeof statementCharges.$inferSelect;
type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
/** A statement before the database numbers it. */
export type NewStatement = Omit<Stored<typeof statements>, "number" | "paid" | "writtenOff" | "reminders">;

/** What was owed and not billed when it was read: nothing is written unless it is still the same. Minor units. */
type AsRead = { count: number; sum: number };

/** What was read before a payment is noted, and must still be so; minor units. */
type StillSo = { what: "open" | "credit"; amount: number };

const entry = (account: Account) => sql`coalesce(${ledgerTransactions.entries} ->> ${`$.${account}`}, 0)`;
const GOODS = sql<number>`-${entry("due_unbilled")}`;
const FEES = sql<number>`-${entry("due_fees")}`;
/** What of a payment its statement did not take, and is the tenant's credit; an amount that was let go is none. */
const BEYOND = sql<number>`case ${statementPayments.way} when 'write_off' then 0 when 'taken_back' then ${statementPayments.applied} - ${statementPayments.amount} else ${statementPayments.amount} - ${statementPayments.applied} end`;
/** What is left of a statement, for conditions on it. */
const OPEN = sql<number>`${statements.gross} - ${statements.paid} - ${statements.writtenOff}`;

/** What the platform bills the tenant, what was paid of it, and the stops of its credit accounts. */
export function statementRepository(tables: TenantTables) {
  const isBilled = tables.exists(statementItems, eq(statementItems.transactionId, ledgerTransactions.id));
  const isUnbilled = (currency: Currency, before: Date): SQL =>
    both(
      eq(ledgerTransactions.currency, currency),
      lt(ledgerTransactions.at, before),
      ne(ledgerTransactions.kind, "billed"),
      sql`(${GOODS} <> 0 or ${FEES} <> 0)`,
      sql`not ${isBilled}`,
    );
  const ofOrder = (value: SQL) => tables.valueOf(orders, value, eq(orders.id, ledgerTransactions.orderId));
  const isNoted = (noteId: string) => tables.exists(auditEntries, eq(auditEntries.id, noteId));
  const openIs = (id: string, also: SQL) =>
    tables.exists(statements, sql`${statements.id} = ${id} and ${also}`);
  const accountOf = (currency: Currency, also: SQL) =>
    sql`${creditAccounts.currency} = ${currency} and ${also}`;

  /** What was paid in a currency beyond what statements took. */
  const creditIn = (currency: Currency) =>
    tables.valueOf(
      statementPayments,
      sql`coalesce(sum(${BEYOND}), 0)`,
      tables.exists(
        statements,
        sql`${statements.id} = ${statementPayments.statementId} and ${statements.currency} = ${currency}`,
      ),
    );

  /** What must still be so: an amount that is let go is open, a credit that is used is there. */
  const stillIs = (
    { statementId }: { statementId: string },
    currency: Currency,
    { what, amount }: StillSo,
  ) => {
    if (what === "open") return openIs(statementId, sql`${OPEN} = ${amount}`);
    return sql`${creditIn(currency)} = ${amount}`;
  };

  return {
    /** The currencies in which something is owed that no statement bills, or billed. */
    async currencies(): Promise<Currency[]> {
      const rows = await tables.read({
        columns: { currency: ledgerTransactions.currency },
        from: ledgerTransactions,
        where: sql`(${GOODS} <> 0 or ${FEES} <> 0)`,
        groupBy: [ledgerTransactions.currency],
      });
      return rows.map(({ currency }) => currency);
    },

    /** A part of what is owed and not billed of before a moment, in the order of its ids. */
    owed(currency: Currency, { before, after, limit }: { before: Date; after: string; limit: number }) {
      const eventId = ofOrder(sql`${orders.eventId}`);
      return tables.read({
        columns: {
          transactionId: ledgerTransactions.id,
          goods: GOODS,
          fees: FEES,
          orderId: ledgerTransactions.orderId,
          storeId: eventId as SQL<string | null>,
          storeName: tables.valueOf(events, events.name, sql`${events.id} = ${eventId}`) as SQL<
            string | null
          >,
          budgetCost: sql<number>`coalesce(${ofOrder(sql`${orders.budgetCost}`)}, 0)`,
          shipping: sql<number>`coalesce(${ofOrder(sql`${orders.shippingNet} + ${orders.shippingVat}`)}, 0)`,
          creditDiscount: sql<number>`coalesce(${ofOrder(sql`${orders.creditDiscount}`)}, 0)`,
          creditShippingDiscount: sql<number>`coalesce(${ofOrder(sql`${orders.creditShippingDiscount}`)}, 0)`,
        } satisfies Record<keyof Owed, unknown>,
        from: ledgerTransactions,
        where: both(isUnbilled(currency, before), sql`${ledgerTransactions.id} > ${after}`),
        orderBy: [asc(ledgerTransactions.id)],
        limit,
      });
    },

    /**
     * Writes a statement with the movements that it bills and its booking, once for a month and currency, if what is owed
     * is still what was read.
     * @param read of before which moment it bills, and what was owed then; `fees` count in the account from now on.
     */
    async bill(
      statement: NewStatement,
      read: AsRead & { before: Date; fees: number },
      rows: { note: AuditNote; movements: readonly NewTransaction[]; mails: readonly MailRow[] },
    ): Promise<boolean> {
      const { id, currency, month } = statement;
      const unbilled = isUnbilled(currency, read.before);
      const summed = (value: SQL) => tables.valueOf(ledgerTransactions, value, unbilled);
      const isNew = sql`not ${tables.exists(statements, sql`${statements.currency} = ${currency} and ${statements.month} = ${month}`)}`;
      const isAsRead = sql`${summed(sql`count(*)`)} = ${read.count} and ${summed(sql`sum(${GOODS} + ${FEES})`)} = ${read.sum}`;
      const won = openIs(id, sql`true`);
      const [inserted] = await tables.batch([
        tables.insertIf(both(isNew, isAsRead), statements, statement),
        tables.audit(rows.note),
        tables.insertRead(won, statementItems, {
          columns: {
            transactionId: sql`${ledgerTransactions.id}`,
            statementId: sql`${id}`,
            amount: sql`${GOODS} + ${FEES}`,
          },
          from: ledgerTransactions,
          where: unbilled,
          groupBy: [sql`${ledgerTransactions.id}`],
        }),
        ...tables.insertAllIf(won, ledgerTransactions, rows.movements),
        tables.update(
          creditAccounts,
          { exposureMinor: sql`${creditAccounts.exposureMinor} + ${read.fees}` },
          accountOf(currency, won),
        ),
        ...rows.mails.map((mail) => tables.insertIf(won, outbox, mail)),
      ]);
      return inserted.rowsAffected > 0;
    },

    /** Accounts count what the book says is owed: those that were opened after their first orders counted less. */
    async alignExposure(currency: Currency): Promise<void> {
      const owed = owedNow(tables, currency);
      await tables.update(
        creditAccounts,
        { exposureMinor: owed },
        accountOf(currency, sql`${creditAccounts.exposureMinor} <> ${owed}`),
      );
    },

    /** A month was billed, or had nothing to bill; never back. */
    async noteBilled(month: string): Promise<void> {
      await tables.updateTenant({ billedMonth: month }, sql`${tenants.billedMonth} < ${month}`);
    },

    /** A statement with its payments, the oldest first; undefined when the tenant has none of this id. */
    async find(id: string) {
      const [rows, payments] = await tables.batch([
        tables.select(statements, eq(statements.id, id)),
        tables.select(statementPayments, eq(statementPayments.statementId, id), {
          orderBy: [asc(statementPayments.createdAt), sql`rowid`],
        }),
      ]);
      return rows[0] && { statement: rows[0], payments };
    },

    /** All statements, the latest first. */
    list: () =>
      tables.select(statements, undefined, {
        orderBy: [desc(statements.month), asc(statements.currency)],
        limit: 240,
      }),

    /** Those that are not paid in full, the oldest first. */
    open: () =>
      tables.select(statements, sql`${OPEN} > 0`, { orderBy: [asc(statements.dueOn), asc(statements.id)] }),

    /** A page of the movements that a statement bills. */
    items: (statementId: string, place: PagePlace): Promise<ListPage<StatementItem>> =>
      tables.page(
        {
          columns: {
            ...ITEM_COLUMNS,
            orderRef: tables.valueOf(
              orders,
              orders.orderRef,
              eq(orders.id, ledgerTransactions.orderId),
            ) as SQL<string | null>,
          },
          from: statementItems,
          joins: [{ table: ledgerTransactions, on: eq(ledgerTransactions.id, statementItems.transactionId) }],
          where: eq(statementItems.statementId, statementId),
        },
        { ...place, sort: [ledgerTransactions.at, statementItems.transactionId] },
      ),

    /** By currency: what is owed and not billed, what is billed, and what was paid beyond; minor units. */
    async standing() {
      const kept = sql<number>`sum(${BEYOND})`;
      const [unbilled, billed, credit] = await tables.batch([
        tables.read({
          columns: { currency: creditAccounts.currency, owed: creditAccounts.exposureMinor },
          from: creditAccounts,
        }),
        tables.read({
          columns: { currency: statements.currency, amount: sql<number>`sum(${OPEN})` },
          from: statements,
          where: sql`${OPEN} > 0`,
          groupBy: [statements.currency],
        }),
        tables.read({
          columns: { currency: statements.currency, amount: kept },
          from: statementPayments,
          joins: [{ table: statements, on: eq(statements.id, statementPayments.statementId) }],
          groupBy: [statements.currency],
        }),
      ]);
      return { exposure: unbilled, billed, credit };
    },

    /**
     * Notes what was paid of a statement, once for its reference, and books it. What it takes of the payment is worked out
     * in the write; what is beyond that is the tenant's credit. With the last open amount that is overdue the stop of its
     * account ends.
     * @param payment `applied` is what it takes at most.
     */
    async settle(
      payment: Stored<typeof statementPayments>,
      {
        currency,
        today,
        asRead,
        note,
        mails,
        released,
        movements,
        now,
      }: {
        currency: Currency;
        today: string;
        asRead?: StillSo;
        note: AuditNote;
        mails: readonly MailRow[];
        released: { note: AuditNote; row: MailRow; mails: readonly MailRow[] };
        movements: readonly NewTransaction[];
        now: Date;
      },
    ): Promise<boolean> {
      const { id, statementId, reference, way } = payment;
      const isNew = sql`not ${tables.exists(statementPayments, sql`${statementPayments.statementId} = ${statementId} and ${statementPayments.reference} = ${reference}`)}`;
      const takes = tables.valueOf(
        statements,
        sql`min(${payment.applied}, ${OPEN})`,
        eq(statements.id, statementId),
      );
      const applied = tables.valueOf(
        statementPayments,
        statementPayments.applied,
        eq(statementPayments.id, id),
      );
      const won = tables.exists(statementPayments, eq(statementPayments.id, id));
      // Money that arrived counts whole; what is let go counts as far as it was open.
      const counted = way === "credit" ? sql`0` : way === "write_off" ? applied : sql`${payment.amount}`;
      const isClear = sql`not ${tables.exists(statements, sql`${statements.currency} = ${currency} and ${statements.dueOn} < ${today} and ${OPEN} > 0`)}`;
      const [inserted] = await tables.batch([
        tables.insertIf(
          both(isNew, openIs(statementId, sql`true`), asRead && stillIs(payment, currency, asRead)),
          statementPayments,
          {
            ...payment,
            applied: takes as never,
          },
        ),
        tables.audit(note),
        tables.update(
          statements,
          way === "write_off"
            ? { writtenOff: sql`${statements.writtenOff} + ${applied}` }
            : { paid: sql`${statements.paid} + ${applied}` },
          both(eq(statements.id, statementId), won),
        ),
        ...tables.insertAllIf(won, ledgerTransactions, movements),
        tables.update(
          creditAccounts,
          { exposureMinor: sql`${creditAccounts.exposureMinor} - ${counted}` },
          accountOf(currency, won),
        ),
        tables.update(
          creditAccounts,
          { state: sql`${creditAccounts.stoppedFrom}`, stoppedFrom: null, updatedAt: now },
          accountOf(
            currency,
            sql`${creditAccounts.state} = 'on_stop' and ${creditAccounts.stoppedFrom} is not null and ${won} and ${isClear}`,
          ),
        ),
        tables.audit(released.note),
        ...released.mails.map((mail) => tables.insertIf(isNoted(released.note.id), outbox, mail)),
        ...mails.map((mail) => tables.insertIf(won, outbox, mail)),
        // Less that is owed is room for orders that wait, whether or not the account was stopped.
        tables.insertIf(won, outbox, released.row),
      ]);
      return inserted.rowsAffected > 0;
    },

    /** Payments of all statements that arrived as money, with those that were taken back, the latest first. */
    payments: () =>
      tables.select(statementPayments, sql`${statementPayments.way} in ('card', 'transfer', 'taken_back')`, {
        orderBy: [desc(statementPayments.createdAt), desc(statementPayments.id)],
        limit: 240,
      }),

    /**
     * Takes a payment back, once: its statement asks for the money again, and it is owed again.
     * @returns false when it was taken back before, or what of it was credit has paid another statement since.
     */
    async takeBack(
      payment: StatementPaymentRow,
      back: Pick<StatementPaymentRow, "id" | "paidOn" | "by" | "note" | "createdAt">,
      {
        currency,
        note,
        mails,
        movements,
      }: {
        currency: Currency;
        note: AuditNote;
        mails: readonly MailRow[];
        movements: readonly NewTransaction[];
      },
    ): Promise<boolean> {
      const { id: paymentId, statementId, amount, applied } = payment;
      const reference = takenBackReference(paymentId);
      const isIt = sql`${statementPayments.id} = ${paymentId} and ${statementPayments.way} in ('card', 'transfer')`;
      const isBack = tables.exists(
        statementPayments,
        sql`${statementPayments.statementId} = ${statementId} and ${statementPayments.reference} = ${reference}`,
      );
      const won = tables.exists(statementPayments, eq(statementPayments.id, back.id));
      const [inserted] = await tables.batch([
        tables.insertIf(
          both(
            tables.exists(statementPayments, isIt),
            sql`not ${isBack}`,
            sql`${creditIn(currency)} >= ${amount - applied}`,
          ),
          statementPayments,
          { ...back, statementId, way: "taken_back", amount, applied, reference },
        ),
        tables.audit(note),
        tables.update(
          statements,
          { paid: sql`${statements.paid} - ${applied}` },
          both(eq(statements.id, statementId), won),
        ),
        ...tables.insertAllIf(won, ledgerTransactions, movements),
        tables.update(
          creditAccounts,
          { exposureMinor: sql`${creditAccounts.exposureMinor} + ${amount}` },
          accountOf(currency, won),
        ),
        ...mails.map((mail) => tables.insertIf(won, outbox, mail)),
      ]);
      return inserted.rowsAffected > 0;
    },

    /** Notes that a reminder is written, if it is the next one and something is still open. */
    async remind(id: string, reminders: number, mails: readonly MailRow[]): Promise<boolean> {
      const isNext = sql`${statements.id} = ${id} and ${statements.reminders} < ${reminders} and ${OPEN} > 0`;
      const isNoted = openIs(id, sql`${statements.reminders} = ${reminders}`);
      const [changed] = await tables.batch([
        tables.update(statements, { reminders }, isNext),
        ...mails.map((mail) =>
          tables.insertIf(
            sql`${isNoted} and not ${tables.exists(outbox, eq(outbox.dedupeKey, mail.dedupeKey))}`,
            outbox,
            mail,
          ),
        ),
      ]);
      return changed.rowsAffected > 0;
    },

    /**
     * Stops the credit account of a currency, if something is still open that was due by a day. A tenant without one gets
     * one that is stopped: its gifts wait as well.
     */
    async stop(
      account: { id: string; currency: Currency; dueBy: string; now: Date },
      { note, mails }: { note: AuditNote; mails: readonly MailRow[] },
    ): Promise<boolean> {
      const { id, currency, dueBy, now } = account;
      const isOverdue = tables.exists(
        statements,
        sql`${statements.currency} = ${currency} and ${statements.dueOn} <= ${dueBy} and ${OPEN} > 0`,
      );
      const row = { id, currency, state: "requested" as const, createdAt: now, updatedAt: now };
      const isMissing = sql`not ${tables.exists(creditAccounts, eq(creditAccounts.currency, currency))}`;
      const [, stopped] = await tables.batch([
        tables.insertIf(sql`${isOverdue} and ${isMissing}`, creditAccounts, {
          ...row,
          exposureMinor: owedNow(tables, currency) as never,
        }),
        tables.update(
          creditAccounts,
          { state: "on_stop", stoppedFrom: sql`${creditAccounts.state}`, updatedAt: now },
          accountOf(currency, sql`${creditAccounts.state} <> 'on_stop' and ${isOverdue}`),
        ),
        tables.audit(note),
        ...mails.map((mail) => tables.insertIf(isNoted(note.id), outbox, mail)),
      ]);
      return stopped.rowsAffected > 0;
    },

    /** A page of the provider is about to be opened for a statement; the same charge is written once. */
    async beginCharge(charge: Stored<typeof statementCharges>): Promise<void> {
      const isNew = sql`not ${tables.exists(statementCharges, eq(statementCharges.id, charge.id))}`;
      await tables.insertIf(isNew, statementCharges, charge);
    },

    charge: async (id: string): Promise<StatementChargeRow | undefined> =>
      (await tables.select(statementCharges, eq(statementCharges.id, id)))[0],

    /** Pages that were opened for a statement, the oldest first; those that are open may still be paid. */
    charges: (statementId: string) =>
      tables.select(statementCharges, eq(statementCharges.statementId, statementId), {
        orderBy: asc(statementCharges.createdAt),
      }),

    /** What is known of a page of the provider. What was paid stays so, and what was closed unless it was paid after all. */
    async noteCharge(
      id: string,
      change: Partial<Pick<StatementChargeRow, "sessionId" | "state" | "askedAt">>,
    ): Promise<void> {
      await tables.update(
        statementCharges,
        change,
        both(
          eq(statementCharges.id, id),
          change.state === "paid" ? ne(statementCharges.state, "paid") : eq(statementCharges.state, "open"),
        ),
      );
    },

    /** Notes the hash of a statement's XML, once. */
    async noteHash(id: string, xmlHash: string): Promise<void> {
      await tables.update(
        statements,
        { xmlHash },
        both(eq(statements.id, id), sql`${statements.xmlHash} is null`),
      );
    },
  };
}

const ITEM_COLUMNS = {
  id: statementItems.transactionId,
  amount: statementItems.amount,
  kind: ledgerTransactions.kind,
  orderId: ledgerTransactions.orderId,
  at: ledgerTransactions.at,
};
type Item = typeof ITEM_COLUMNS;
export type StatementItem = {
  [K in keyof Item]: Item[K]["_"]["notNull"] extends true
    ? Item[K]["_"]["data"]
    : Item[K]["_"]["data"] | null;
} & { orderRef: string | null };
