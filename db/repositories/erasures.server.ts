import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { TenantStatus } from "../../app/domain/access/tenant-standing.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { heldPayoutBooking } from "../../app/domain/ledger/ledger.ts";
import { CURRENCIES, type Currency } from "../../app/domain/money.ts";
import { isOnItsWay, isStillOrdering } from "../person-orders.ts";
import { ERASED_TABLES, nameOfErased } from "../erased-tables.ts";
import { orders } from "../schema/orders.ts";
import { creditAccounts, incidents, ledgerTransactions, payments, refunds } from "../schema/payments.ts";
import { products } from "../schema/products.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { tenantErasures } from "../schema/tenant-erasures.ts";
import { tenants } from "../schema/tenants.ts";
import { sessions, users } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow } from "./own-account.server.ts";
import { isActiveAdmin } from "./people.server.ts";

export type ErasureRow = typeof tenantErasures.$inferSelect;
/** How far an erasure is. */
export type ErasurePlace = Pick<ErasureRow, "doneTables" | "underWay" | "after">;
type Money = { currency: Currency; amount: number };

/** How many of the orders that block the erasure the answer names. */
const NAMED = 10;
const sum = (column: SQL | { getSQL(): SQL }) => sql<number>`coalesce(sum(${column}), 0)`;

/** The erasure of the tenant itself: asked for, confirmed, taken back, and carried out in batches. */
export function erasureRepository(tables: TenantTables) {
  const state = (...states: ErasureRow["state"][]) => inArray(tenantErasures.state, states);
  const written = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));
  const told = (note: AuditNote, mails: readonly MailRow[]) =>
    mails.map((mail) => tables.insertIf(written(note), outbox, mail));

  const isBlocking = (idleSince: Date): SQL =>
    sql`(${isOnItsWay()} or ${isStillOrdering(tables, idleSince)})`;
  const isOpenPayment = eq(payments.status, "pending");
  const isOpenRefund = inArray(refunds.status, ["requested", "approved", "submitted"]);
  const isOpenIncident = inArray(incidents.state, ["open", "refunding"]);
  const isOwed = and(ne(creditAccounts.state, "closed"), gt(creditAccounts.exposureMinor, 0)) as SQL;
  // What shoppers paid to the platform's own account is the tenant's until it was paid out.
  const isHeld = (currency: SQL | Currency) =>
    sql`${payments.currency} = ${currency} and ${payments.status} = 'succeeded' and ${payments.accountId} is null and ${payments.kind} <> 'voucher'`;
  const heldAmount = (currency: Currency) => {
    const givenBack = sql`${refunds.currency} = ${currency} and ${refunds.status} = 'succeeded' and ${refunds.way} = 'provider'
      and ${tables.isAmong(refunds.paymentId, payments, ({ id }) => id, isHeld(currency))}`;
    const paidOut = sql`${ledgerTransactions.kind} = 'payout' and ${ledgerTransactions.currency} = ${currency}`;
    const toBank = sql`${ledgerTransactions.entries} ->> 'bank'`;
    return sql<number>`(${tables.valueOf(payments, sum(payments.amount), isHeld(currency))}
      - ${tables.valueOf(refunds, sum(sql`${refunds.amount} - ${refunds.voucherAmount}`), givenBack)}
      - ${tables.valueOf(ledgerTransactions, sum(toBank), paidOut)})`;
  };
  const isBlocked = (idleSince: Date): SQL =>
    sql`(${sql.join(
      [
        tables.exists(orders, isBlocking(idleSince)),
        tables.exists(payments, isOpenPayment),
        tables.exists(refunds, isOpenRefund),
        tables.exists(incidents, isOpenIncident),
        tables.exists(creditAccounts, isOwed),
        ...CURRENCIES.map((currency) => sql`${heldAmount(currency)} > 0`),
      ],
      sql` or `,
    )})`;

  const readHeld = () =>
    tables.readTenant(
      Object.fromEntries(CURRENCIES.map((currency) => [currency, heldAmount(currency)])) as Record<
        Currency,
        SQL<number>
      >,
    );
  const dueOf = (held: readonly Partial<Record<Currency, number>>[]): Money[] =>
    CURRENCIES.map((currency) => ({ currency, amount: held[0]?.[currency] ?? 0 })).filter(
      ({ amount }) => amount > 0,
    );

  return {
    async find(): Promise<ErasureRow | undefined> {
      return (await tables.select(tenantErasures))[0];
    },

    /** What must be settled first; one round trip. */
    async obstacles(idleSince: Date) {
      const count = sql<number>`count(*)`;
      const [blocking, counts, owed, held] = await tables.batch([
        tables.read({
          columns: { id: orders.id, ref: orders.orderRef, status: orders.status },
          from: orders,
          where: isBlocking(idleSince),
          orderBy: [desc(orders.placedAt), desc(orders.id)],
          limit: NAMED,
        }),
        tables.readTenant({
          orders: sql<number>`${tables.valueOf(orders, count, isBlocking(idleSince))}`,
          payments: sql<number>`${tables.valueOf(payments, count, isOpenPayment)}`,
          refunds: sql<number>`${tables.valueOf(refunds, count, isOpenRefund)}`,
          incidents: sql<number>`${tables.valueOf(incidents, count, isOpenIncident)}`,
        }),
        tables.read({
          columns: { currency: creditAccounts.currency, amount: creditAccounts.exposureMinor },
          from: creditAccounts,
          where: isOwed,
        }),
        readHeld(),
      ]);
      return {
        ...(counts[0] ?? { orders: 0, payments: 0, refunds: 0, incidents: 0 }),
        named: blocking,
        invoices: owed as Money[],
        payouts: dueOf(held),
      };
    },

    /** What the platform holds of the tenant's sales. */
    payoutsDue: async () => dueOf(await readHeld()),

    /** @returns false when one waits already, or something blocks it. */
    async ask(
      row: Pick<ErasureRow, "id" | "askedBy" | "askedByName" | "createdAt">,
      idleSince: Date,
      note: AuditNote,
      mail: MailRow,
    ): Promise<boolean> {
      const isFree = sql`not ${isBlocked(idleSince)}`;
      const [, inserted] = await tables.batch([
        // One that was asked for and not confirmed gives way, and its link with it.
        tables.remove(tenantErasures, sql`${state("asked")} and ${isFree}`),
        tables.insertIf(
          sql`not ${tables.exists(tenantErasures, sql`true`)} and ${isFree}`,
          tenantErasures,
          row,
        ),
        tables.audit(note),
        ...told(note, [mail]),
      ]);
      return inserted.rowsAffected > 0;
    },

    /** The wait begins, and the tenant's stores are gone. @returns false when that changed what was read, or is too late. */
    async confirm(
      erasure: { id: string; since: Date; idleSince: Date },
      set: { dueAt: Date; statusBefore: TenantStatus },
      note: AuditNote,
      mails: readonly MailRow[],
    ): Promise<boolean> {
      const [confirmed] = await tables.batch([
        tables.update(
          tenantErasures,
          { state: "waiting", ...set },
          and(
            eq(tenantErasures.id, erasure.id),
            state("asked"),
            gte(tenantErasures.createdAt, erasure.since),
            tables.tenantIs(eq(tenants.status, set.statusBefore)),
            sql`not ${isBlocked(erasure.idleSince)}`,
          ) as SQL,
        ),
        tables.audit(note),
        tables.updateTenant({ status: "closing" }, written(note)),
        ...told(note, mails),
      ]);
      return confirmed.rowsAffected > 0;
    },

    /** Everything is as it was. @returns false when there is nothing to take back, or the erasure has begun. */
    async takeBack(note: AuditNote, mails: readonly MailRow[]): Promise<boolean> {
      const before = tables.valueOf(tenantErasures, tenantErasures.statusBefore, state("waiting"));
      const [, taken] = await tables.batch([
        tables.updateTenant({ status: before }, tables.exists(tenantErasures, state("waiting"))),
        tables.remove(tenantErasures, state("asked", "waiting")),
        tables.audit(note),
        ...told(note, mails),
      ]);
      return taken.rowsAffected > 0;
    },

    /**
     * Begins the erasure: from here on it cannot be cancelled. It ends all sessions and prevents new ones. The row
     * keeps the people to notify when it is over.
     * @returns false when it was cancelled, is not due, or something blocks it.
     */
    async begin(now: Date, idleSince: Date, company: string, note: AuditNote): Promise<boolean> {
      const people = tables.valueOf(
        users,
        sql`json_group_array(json_object('email', ${users.email}, 'lang', ${users.lang}))`,
        isActiveAdmin,
      );
      const [begun] = await tables.batch([
        tables.update(
          tenantErasures,
          { state: "erasing", tell: sql`json_object('company', ${company}, 'people', json(${people}))` },
          and(state("waiting"), lte(tenantErasures.dueAt, now), sql`not ${isBlocked(idleSince)}`) as SQL,
        ),
        tables.audit(note),
        tables.updateTenant(
          {
            status: "erased",
            name: "",
            companyDetails: {},
            billing: {},
            integrationSteps: [],
            recipientColumns: { chosen: {}, heads: [] },
          },
          written(note),
        ),
        tables.update(users, { disabledAt: now }, written(note)),
        tables.remove(sessions, written(note)),
      ]);
      return begun.rowsAffected > 0;
    },

    /**
     * Erases some rows and keeps how far it came; repeated, or after a crash, it goes on from there.
     * @returns where it goes on; undefined behind the last table.
     */
    async eraseSome(place: ErasurePlace, limit: number): Promise<ErasurePlace | undefined> {
      const erased = ERASED_TABLES.find((one) => !place.doneTables.includes(nameOfErased(one)));
      if (!erased) return undefined;
      const name = nameOfErased(erased);
      // A table that a deployment put in front of the one under way begins at its first row.
      const after = place.underWay === name ? place.after : "";
      const keep = (next: ErasurePlace) => tables.update(tenantErasures, next, state("erasing"));
      const nextTable = { doneTables: [...place.doneTables, name], underWay: "", after: "" };
      if ("removed" in erased) {
        const { table, removed } = erased;
        const where = removed === "all" ? undefined : removed(tables);
        const { rowsAffected } = await tables.removeSome(table, limit, where);
        if (rowsAffected >= limit) return place;
        await keep(nextTable);
        return nextTable;
      }
      const { table, blank } = erased;
      const { id } = table;
      const rows = await tables.read({
        columns: { id },
        from: table,
        where: sql`${id} > ${after}`,
        orderBy: [asc(id)],
        limit,
      });
      const last = rows.at(-1)?.id as string | undefined;
      const next =
        last === undefined || rows.length < limit
          ? nextTable
          : { doneTables: place.doneTables, underWay: name, after: last };
      await tables.batch([
        tables.update(table, blank, sql`${id} > ${after} and ${id} <= ${last ?? after}`),
        keep(next),
      ]);
      return next;
    },

    /** What the pictures of the next products were drawn under. */
    async drawnHashes(after: string, limit: number) {
      return tables.read({
        columns: { id: products.id, hash: products.designHash },
        from: products,
        where: gt(products.id, after),
        orderBy: [asc(products.id)],
        limit,
      });
    },

    /** Nothing is left. Who asked goes as well. */
    async finish(now: Date): Promise<boolean> {
      const finished = await tables.update(
        tenantErasures,
        { state: "erased", erasedAt: now, askedBy: "", askedByName: "", tell: null },
        and(state("erasing"), isNull(tenantErasures.erasedAt)) as SQL,
      );
      return finished.rowsAffected > 0;
    },

    /** What the platform held of a currency was paid out. @returns false when it is another amount meanwhile. */
    async notePayout(
      { currency, amount, id, at }: Money & { id: string; at: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const [booking] = heldPayoutBooking(id, currency, amount);
      if (!booking) return false;
      const [noted] = await tables.batch([
        tables.insertIf(sql`${heldAmount(currency)} = ${amount}`, ledgerTransactions, { id, ...booking, at }),
        tables.audit(note),
      ]);
      return noted.rowsAffected > 0;
    },
  };
}
