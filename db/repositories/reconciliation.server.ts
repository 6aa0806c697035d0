import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import {
  type Difference,
  type DifferenceKind,
  type DifferenceState,
  OWN_KINDS,
} from "../../app/domain/reconcile/differences.ts";
import { type Currency, sumOf } from "../../app/domain/money.ts";
import { boothTablets } from "../schema/booth.ts";
import { events } from "../schema/events.ts";
import { fulfilments, parcels } from "../schema/fulfilments.ts";
import { orders } from "../schema/orders.ts";
import {
  creditAccounts,
  incidents,
  ledgerBalances,
  ledgerTransactions,
  payments,
  payouts,
  reconciliationRows,
  reconciliationRuns,
  refunds,
} from "../schema/payments.ts";
import type { ListPage, PagePlace } from "../keyset.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";
import type { PaymentRow } from "./orders.server.ts";

export type DifferenceRow = typeof reconciliationRows.$inferSelect;
export type DifferenceFilter = { state: DifferenceState | "all"; kind: DifferenceKind | "" };

const AT_ONCE = 50;
/** So many orders or parcels of a kind are found by one look. */
const MOST_FOUND = 500;

const isOf = ({ state, kind }: DifferenceFilter): SQL | undefined =>
  and(
    state === "all" ? undefined : eq(reconciliationRows.state, state),
    kind === "" ? undefined : eq(reconciliationRows.kind, kind),
  );

/** Rows of what differs between the books, and what is compared for them. */
export function reconciliationRepository(tables: TenantTables) {
  const { firstSeen, id, orderId, paymentId, kind, subject, ours, theirs, currency, state } =
    reconciliationRows;
  const columns = { id, kind, subject, orderId, paymentId, ours, theirs, currency, state, firstSeen };

  return {
    /** How far the look is; undefined where there was none. */
    async run() {
      return (await tables.select(reconciliationRuns))[0];
    },

    /** A look begins, or goes on behind a payment, or ends. */
    async noteRun(run: Omit<typeof reconciliationRuns.$inferInsert, "tenantId">): Promise<void> {
      await tables.upsert(reconciliationRuns, run, [reconciliationRuns.tenantId], run);
    },

    /** Payments behind a cursor that were made since a moment and before another one, and that have an intent. */
    paymentsAfter: (cursor: string, made: { since: Date; before: Date }, limit: number) =>
      tables.select(
        payments,
        and(
          gt(payments.id, cursor),
          gte(payments.createdAt, made.since),
          lt(payments.createdAt, made.before),
          isNotNull(payments.intentId),
        ),
        { orderBy: asc(payments.id), limit },
      ),

    /** A payment of the tenant's. */
    async payment(paymentIdOf: string): Promise<PaymentRow | undefined> {
      return (await tables.select(payments, eq(payments.id, paymentIdOf)))[0];
    },

    /** What is booked of payments: refunds, what went without us, and of their orders what is placed and sold. */
    async bookedOf(some: readonly PaymentRow[]) {
      const ids = some.map((payment) => payment.id);
      const orderIds = [...new Set(some.map((payment) => payment.orderId))];
      const [theirRefunds, gone, placed, sold] = await tables.batch([
        tables.select(refunds, inArray(refunds.paymentId, ids)),
        tables.read({
          columns: {
            paymentId: incidents.paymentId,
            amount: sql<number>`${incidents.expected} - ${incidents.received}`,
          },
          from: incidents,
          where: both(inArray(incidents.paymentId, ids), eq(incidents.kind, "refunded_at_provider")),
        }),
        tables.read({
          columns: { id: orders.id },
          from: orders,
          where: both(inArray(orders.id, orderIds), isNotNull(orders.placedAt)),
        }),
        tables.read({
          columns: { orderId: ledgerTransactions.orderId },
          from: ledgerTransactions,
          where: both(inArray(ledgerTransactions.orderId, orderIds), eq(ledgerTransactions.kind, "sale")),
        }),
      ]);
      return { refunds: theirRefunds, gone, placed, sold };
    },

    /**
     * What our own tables show to differ, a kind of each.
     * @returns also which kinds were looked through to their end: of another one, more may differ.
     */
    async ownDifferences(now: Date, since: Date): Promise<{ found: Difference[]; kinds: DifferenceKind[] }> {
      const threeDaysAgo = new Date(now.getTime() - 3 * 86_400_000);
      const anHourAgo = new Date(now.getTime() - 3_600_000);
      const part = (of: SQL) =>
        tables.exists(fulfilments, sql`${fulfilments.orderId} = ${orders.id} and ${of}`);
      // What was found before is asked about however old it is.
      const isKnown = (of: DifferenceKind, itsOrder: typeof orders.id | typeof fulfilments.orderId) =>
        tables.exists(
          reconciliationRows,
          sql`${reconciliationRows.orderId} = ${itsOrder} and ${reconciliationRows.kind} = ${of} and ${reconciliationRows.state} <> 'mended'`,
        );
      const named = { currency: orders.currency, orderId: orders.id, total: orders.total };
      const [ofPayouts, noParts, noTracking, credit, owed, held] = await tables.batch([
        tables.select(payouts, both(isNotNull(payouts.parts), sql`${payouts.parts} <> ${payouts.amount}`)),
        tables.read({
          columns: named,
          from: orders,
          where: sql`(${orders.placedAt} between ${since.getTime()} and ${anHourAgo.getTime()} or ${isKnown("no_parts", orders.id)}) and ${orders.cancelledAt} is null and not ${part(sql`1`)}`,
          limit: MOST_FOUND,
        }),
        tables.read({
          columns: { parcelId: parcels.id, ...named },
          from: parcels,
          joins: [
            { table: fulfilments, on: eq(fulfilments.id, parcels.fulfilmentId) },
            { table: orders, on: eq(orders.id, fulfilments.orderId) },
          ],
          where: sql`coalesce(${parcels.trackingNumber}, '') = '' and (${parcels.createdAt} between ${since.getTime()} and ${threeDaysAgo.getTime()} or ${isKnown("no_tracking", fulfilments.orderId)}) and ${fulfilments.status} = 'shipped' and ${orders.shippingMethod} <> 'standard'`,
          limit: MOST_FOUND,
        }),
        tables.select(creditAccounts, ne(creditAccounts.state, "closed")),
        tables.read({
          columns: { currency: ledgerBalances.currency, amount: sql<number>`sum(${ledgerBalances.amount})` },
          from: ledgerBalances,
          where: inArray(ledgerBalances.account, ["due_unbilled", "due_billed"]),
          groupBy: [ledgerBalances.currency],
        }),
        tables.read({
          columns: {
            currency: events.currency,
            amount: sql<number>`sum(${boothTablets.held} * ${boothTablets.unitCost})`,
          },
          from: boothTablets,
          joins: [{ table: events, on: eq(events.id, boothTablets.eventId) }],
          where: isNull(boothTablets.closedAt),
          groupBy: [events.currency],
        }),
      ]);
      const sumIn = (rows: { currency: string; amount: number }[], of: string) =>
        sumOf(rows.filter((row) => row.currency === of).map(({ amount }) => amount));
      const found = [
        ...ofPayouts.map((payout) => ({
          kind: "payout_differs" as const,
          subject: `payout:${payout.id}`,
          orderId: null,
          paymentId: null,
          ours: payout.amount,
          theirs: payout.parts ?? payout.amount,
          currency: payout.currency,
        })),
        ...noParts.map((order) => ({
          kind: "no_parts" as const,
          subject: `order:${order.orderId}`,
          orderId: order.orderId,
          paymentId: null,
          ours: order.total,
          theirs: 0,
          currency: order.currency,
        })),
        ...noTracking.map((parcel) => ({
          kind: "no_tracking" as const,
          subject: `parcel:${parcel.parcelId}`,
          orderId: parcel.orderId,
          paymentId: null,
          ours: parcel.total,
          theirs: 0,
          currency: parcel.currency,
        })),
        ...credit.flatMap((account) => {
          const booked = sumIn(held, account.currency) - sumIn(owed, account.currency);
          return booked === account.exposureMinor
            ? []
            : [
                {
                  kind: "exposure_differs" as const,
                  subject: `credit:${account.currency}`,
                  orderId: null,
                  paymentId: null,
                  ours: account.exposureMinor,
                  theirs: booked,
                  currency: account.currency,
                },
              ];
        }),
      ];
      const isAll = (of: DifferenceKind) =>
        (of !== "no_parts" || noParts.length < MOST_FOUND) &&
        (of !== "no_tracking" || noTracking.length < MOST_FOUND);
      return { found, kinds: OWN_KINDS.filter(isAll) };
    },

    /**
     * Keeps what a look found: new differences are open, those that were mended and differ again are open once more, and
     * what was looked at and differs no longer is closed. What a person accepted stays so while it differs by the same sums.
     * @param looked which kinds were looked for, and of which payments; all of them where none are named.
     */
    async note(
      found: readonly (Difference & { id: string })[],
      looked: {
        look: string;
        kinds: readonly DifferenceKind[];
        payments?: readonly Pick<PaymentRow, "id" | "orderId">[];
        now: Date;
      },
    ): Promise<void> {
      const { look, kinds, payments: some, now } = looked;
      const sameSums = sql`${reconciliationRows.ours} = excluded.ours and ${reconciliationRows.theirs} = excluded.theirs`;
      for (let at = 0; at < found.length; at += AT_ONCE) {
        const statements = found.slice(at, at + AT_ONCE).map((row) =>
          tables.upsert(
            reconciliationRows,
            { ...row, state: "open", firstSeen: now, lastSeen: now, look },
            [reconciliationRows.tenantId, reconciliationRows.kind, reconciliationRows.subject],
            {
              ours: sql`excluded.ours`,
              theirs: sql`excluded.theirs`,
              lastSeen: now,
              look,
              closedAt: null,
              state: sql`case when ${reconciliationRows.state} = 'accepted' and ${sameSums} then 'accepted' else 'open' end`,
            },
          ),
        );
        const [first, ...rest] = statements;
        if (first) await tables.batch([first, ...rest]);
      }
      await tables.update(
        reconciliationRows,
        { state: "mended", closedAt: now },
        and(
          ne(reconciliationRows.state, "mended"),
          inArray(reconciliationRows.kind, [...kinds]),
          // The order finds its rows by an index, and another payment of the same order was not looked at.
          some && inArray(reconciliationRows.orderId, [...new Set(some.map((payment) => payment.orderId))]),
          some &&
            inArray(
              reconciliationRows.paymentId,
              some.map((payment) => payment.id),
            ),
          ne(reconciliationRows.look, look),
        ) as SQL,
      );
    },

    /** A row; undefined when the tenant has none of this id. */
    async find(rowId: string): Promise<DifferenceRow | undefined> {
      return (await tables.select(reconciliationRows, eq(reconciliationRows.id, rowId)))[0];
    },

    /** Open rows of a kind in a currency, the oldest first. */
    openOf: (of: { kind: DifferenceKind; currency: Currency }, limit: number) =>
      tables.select(
        reconciliationRows,
        and(
          eq(reconciliationRows.state, "open"),
          eq(reconciliationRows.kind, of.kind),
          eq(reconciliationRows.currency, of.currency),
        ),
        { orderBy: asc(reconciliationRows.firstSeen), limit },
      ),

    /** How many rows are open of each kind, and what is at stake; minor units. */
    openByKind: () =>
      tables.read({
        columns: {
          kind,
          currency,
          count: sql<number>`count(*)`,
          stake: sql<number>`sum(abs(${ours} - ${theirs}))`,
        },
        from: reconciliationRows,
        where: eq(state, "open"),
        groupBy: [kind, currency],
      }),

    /** A page of rows. */
    list: (
      filter: DifferenceFilter,
      place: PagePlace,
    ): Promise<
      ListPage<Omit<DifferenceRow, "tenantId" | "note" | "decidedBy" | "lastSeen" | "look" | "closedAt">>
    > =>
      tables.page(
        { columns, from: reconciliationRows, where: isOf(filter) },
        { ...place, sort: [reconciliationRows.firstSeen, reconciliationRows.id] },
      ),

    /** What people call orders. */
    refsOf: (orderIds: readonly string[]) =>
      tables.read({
        columns: { id: orders.id, orderRef: orders.orderRef, placedAt: orders.placedAt },
        from: orders,
        where: inArray(orders.id, [...orderIds]),
      }),

    /** A person begins to mend a row. @returns false when it is not open any more. */
    async begin(rowId: string, by: string, note: AuditNote): Promise<boolean> {
      const [begun] = await tables.batch([
        tables.update(
          reconciliationRows,
          { decidedBy: by },
          both(eq(reconciliationRows.id, rowId), eq(reconciliationRows.state, "open")),
        ),
        tables.audit(note),
      ]);
      return begun.rowsAffected > 0;
    },

    /** A person leaves a row as it is, and says why. @returns false when it is not open any more. */
    async accept(rowId: string, by: { id: string; note: string }, note: AuditNote): Promise<boolean> {
      const [accepted] = await tables.batch([
        tables.update(
          reconciliationRows,
          { state: "accepted", decidedBy: by.id, note: by.note },
          both(eq(reconciliationRows.id, rowId), eq(reconciliationRows.state, "open")),
        ),
        tables.audit(note),
      ]);
      return accepted.rowsAffected > 0;
    },

    /** The parts of a payout are read once more. */
    async forgetParts(payoutId: string): Promise<void> {
      await tables.update(payouts, { parts: null, readTo: null }, eq(payouts.id, payoutId));
    },
  };
}
