import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { PagePlace } from "../keyset.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { incidents, ledgerTransactions, payments, refunds } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both, isDraft } from "./order-conditions.ts";
import { isBookedAsRead, paymentStatusOf, type PaymentState } from "./refunds.server.ts";

/** Those that wait for a person, then the latest. */
export const INCIDENT_SORT = [sql`(${incidents.state} = 'open')`, incidents.createdAt, incidents.id];

export type IncidentRow = typeof incidents.$inferSelect;
type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
export type NewIncident = Stored<typeof incidents>;

/** What is written with a change of an incident, and only if this call made the change. */
export type IncidentRows = {
  note: AuditNote;
  outbox: Stored<typeof outbox>[];
  ledger: Stored<typeof ledgerTransactions>[];
};

/** Money that is not where the orders say it is. Every change is a compare-and-set; the rest follows it. */
export function incidentRepository(tables: TenantTables) {
  const wonBy = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  const following = ({ note, outbox: leaving, ledger }: IncidentRows) => [
    ...tables.insertAllIf(wonBy(note), ledgerTransactions, ledger),
    ...leaving.map((row) => tables.insertIf(wonBy(note), outbox, row)),
  ];

  const change = async (
    id: string,
    from: IncidentRow["state"],
    set: Partial<NewIncident>,
    rows: IncidentRows,
  ): Promise<boolean> => {
    const [changed] = await tables.batch([
      tables.update(incidents, set, both(eq(incidents.id, id), eq(incidents.state, from))),
      tables.audit(rows.note),
      ...following(rows),
    ]);
    return changed.rowsAffected > 0;
  };

  return {
    /**
     * Notes that a payment was paid which its order does not want, and that it goes back: only while that is still so.
     * @param payment the revision that it was opened for, and the intent behind it, where only its page was known.
     * @returns false when the order or the payment was changed meanwhile, or it was noted already.
     */
    async open(
      incident: NewIncident,
      payment: { revision: number; intentId: string | null },
      rows: IncidentRows,
    ): Promise<boolean> {
      const unsettled = tables.exists(
        payments,
        sql`${payments.id} = ${incident.paymentId} and ${payments.status} in ('pending', 'failed')`,
      );
      const isWanted = tables.exists(
        orders,
        both(
          eq(orders.id, incident.orderId),
          isDraft,
          eq(orders.revision, payment.revision),
          sql`${orders.total} - ${orders.voucherPaid} = ${incident.received}`,
          eq(orders.currency, incident.currency),
        ),
      );
      const [opened] = await tables.batch([
        tables.insertIf(sql`${unsettled} and not ${isWanted}`, incidents, incident),
        tables.audit(rows.note),
        tables.update(
          payments,
          {
            status: "refunding",
            updatedAt: incident.updatedAt,
            ...(payment.intentId && { intentId: payment.intentId }),
          },
          sql`${payments.id} = ${incident.paymentId} and ${wonBy(rows.note)}`,
        ),
        ...following(rows),
      ]);
      return opened.rowsAffected > 0;
    },

    /**
     * Notes what happened to a settled payment at the provider without us.
     * @param previous the incident as it was read, where there is one already, and `state` what went back of the payment:
     * what is booked was worked out from them.
     * @returns false when the payment or the incident was changed meanwhile, or another refund was booked.
     */
    async noteAtProvider(
      incident: NewIncident,
      {
        previous,
        state,
      }: { previous: Pick<IncidentRow, "id" | "received"> | undefined; state: PaymentState },
      rows: IncidentRows,
    ): Promise<boolean> {
      const settled = tables.exists(
        payments,
        both(eq(payments.id, incident.paymentId), eq(payments.status, "succeeded")),
      );
      const same = both(eq(incidents.paymentId, incident.paymentId), eq(incidents.kind, incident.kind));
      const unchanged = previous
        ? tables.exists(
            incidents,
            both(eq(incidents.id, previous.id), eq(incidents.received, previous.received)),
          )
        : sql`not ${tables.exists(incidents, same)}`;
      const won = wonBy(rows.note);
      const [noted] = await tables.batch([
        tables.auditIf(
          sql`${settled} and ${unchanged} and ${isBookedAsRead(tables, incident.paymentId, state)}`,
          rows.note,
        ),
        previous
          ? tables.update(
              incidents,
              { received: incident.received, state: "open", updatedAt: incident.updatedAt },
              sql`${incidents.id} = ${previous.id} and ${won}`,
            )
          : tables.insertIf(won, incidents, incident),
        tables.update(
          orders,
          {
            paymentStatus: paymentStatusOf(tables, incident.paymentId),
            updatedAt: incident.updatedAt,
          },
          sql`${orders.id} = ${incident.orderId} and ${won}`,
        ),
        ...following(rows),
      ]);
      return noted.rowsAffected > 0;
    },

    /** An incident with its order and its payment. */
    async find(id: string) {
      const [rows, itsOrder, itsPayment] = await tables.batch([
        tables.select(incidents, eq(incidents.id, id)),
        tables.join(orders, incidents, both(eq(incidents.orderId, orders.id), eq(incidents.id, id))),
        tables.join(payments, incidents, both(eq(incidents.paymentId, payments.id), eq(incidents.id, id))),
      ]);
      const [incident] = rows;
      const order = itsOrder[0]?.left;
      const payment = itsPayment[0]?.left;
      return incident && order && payment ? { incident, order, payment } : undefined;
    },

    /** A page of incidents with their orders and stores, those that wait for a person on top, then the latest. */
    async list(state: IncidentRow["state"] | "", place: PagePlace) {
      const page = await tables.page(
        {
          columns: {
            ...getTableColumns(incidents),
            orderRef: orders.orderRef,
            placedAt: orders.placedAt,
            name: orders.name,
            email: orders.email,
            store: events.name,
          },
          from: incidents,
          joins: [
            { table: orders, on: eq(orders.id, incidents.orderId) },
            { table: events, on: eq(events.id, orders.eventId) },
          ],
          where: state === "" ? undefined : eq(incidents.state, state),
        },
        { ...place, sort: INCIDENT_SORT },
      );
      const rows = page.rows.map(({ orderRef, placedAt, name, email, store, ...incident }) => ({
        incident,
        order: { id: incident.orderId, orderRef, placedAt, name, email },
        store,
      }));
      return { ...page, rows };
    },

    /** Those that wait for a person. */
    async countOpen(): Promise<number> {
      return (await tables.count(incidents, eq(incidents.state, "open")))[0]?.count ?? 0;
    },

    ofOrder: (orderId: string) =>
      tables.select(incidents, eq(incidents.orderId, orderId), { orderBy: desc(incidents.createdAt) }),

    /** A person starts the refund, or tries it again. @returns false when another person decided before. */
    startRefund: (incident: IncidentRow, decidedBy: string, note: string, now: Date, rows: IncidentRows) =>
      change(
        incident.id,
        "open",
        {
          state: "refunding",
          attempt: incident.attempt + 1,
          lastError: null,
          decidedBy,
          note,
          updatedAt: now,
        },
        rows,
      ),

    /** A person has settled it. @returns false when another person decided before. */
    resolve: (incident: IncidentRow, decidedBy: string, note: string, now: Date, rows: IncidentRows) =>
      change(incident.id, "open", { state: "resolved", decidedBy, note, updatedAt: now }, rows),

    /** The provider refused to give it back: a person must decide. */
    refundRefused: (incident: IncidentRow, reason: string, now: Date, rows: IncidentRows) =>
      change(
        incident.id,
        "refunding",
        { state: "open", lastError: reason.slice(0, 300), updatedAt: now },
        rows,
      ),

    /** A refund did not arrive. @returns false when that was noted before. */
    async refundFailed(
      incident: IncidentRow,
      reason: string,
      now: Date,
      rows: IncidentRows,
    ): Promise<boolean> {
      const won = wonBy(rows.note);
      const [changed] = await tables.batch([
        tables.update(
          incidents,
          { state: "open", lastError: reason.slice(0, 300), updatedAt: now },
          both(eq(incidents.id, incident.id), eq(incidents.state, "refunded")),
        ),
        tables.audit(rows.note),
        tables.update(
          refunds,
          { status: "failed", updatedAt: now },
          sql`${refunds.id} = ${incident.refundId} and ${won}`,
        ),
        tables.update(
          payments,
          { status: "refunding", updatedAt: now },
          sql`${payments.id} = ${incident.paymentId} and ${won}`,
        ),
        ...following(rows),
      ]);
      return changed.rowsAffected > 0;
    },

    /** The money is on its way back. @returns false when that was noted before. */
    async refunded(
      incident: IncidentRow,
      refund: Stored<typeof refunds>,
      rows: IncidentRows,
    ): Promise<boolean> {
      const now = refund.updatedAt;
      const won = wonBy(rows.note);
      const [changed] = await tables.batch([
        tables.update(
          incidents,
          { state: "refunded", refundId: refund.id, lastError: null, updatedAt: now },
          both(eq(incidents.id, incident.id), eq(incidents.state, "refunding")),
        ),
        tables.audit(rows.note),
        tables.insertIf(won, refunds, refund),
        tables.update(
          payments,
          { status: "refunded", updatedAt: now },
          sql`${payments.id} = ${incident.paymentId} and ${won}`,
        ),
        ...following(rows),
      ]);
      return changed.rowsAffected > 0;
    },
  };
}
