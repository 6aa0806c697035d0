import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import {
  type FulfillerReport,
  NOT_ON_ITS_WAY,
  type ReportedParcel,
  TRACKING_RANK,
  type TrackingState,
} from "../../app/domain/fulfilment/report-rules.ts";
import { isOurs, type SubmissionState } from "../../app/domain/fulfilment/submission.ts";
import { ORDER_STATUSES } from "../../app/domain/order/order-status.ts";
import { brokenRule } from "../conflict.ts";
import { fulfillerStops } from "../schema/fulfillers.ts";
import { fulfillerReports, fulfilments, parcels, submissions } from "../schema/fulfilments.ts";
import { decisions, orders } from "../schema/orders.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { NewOutbox } from "./outbox.server.ts";
import { routedAnew } from "./routed-anew.ts";
import { firstOverdue } from "./status-writes.server.ts";
import { submissionStatement } from "./submissions.server.ts";

/** A report with what it leaves beside a change of status. */
export type KeptReport = {
  id: string;
  fulfilmentId: string;
  fulfillerId: string;
  eventId: string;
  /** What its fulfiller was sent, and what it is about. */
  revision: number;
  report: FulfillerReport;
  moved: boolean;
  at: Date;
  /** Parcels that it tells of; one whose number is known already is not written again. */
  parcels: readonly (ReportedParcel & { id: string })[];
  /** Where a parcel is, or all of them. */
  tracking: { trackingNumber: string | null; state: TrackingState } | null;
  /**
   * What it says of one revision of what its fulfiller was sent, whatever the fulfilment does; null where that is over, so
   * that it says nothing any more.
   */
  submission?: { revision: number; state: SubmissionState } | null;
};

/**
 * Statements that keep a report, once: its event is known by a unique index.
 * @param won what must hold for all of them.
 */
export function reportStatements(tables: TenantTables, saved: KeptReport, won: SQL) {
  const { fulfilmentId, at, tracking, report, parcels: told, submission, revision } = saved;
  return [
    tables.insertIf(won, fulfillerReports, keptRow(saved)),
    ...(submission ? submissionEndStatements(tables, { fulfilmentId, at, ...submission }, won) : []),
    ...told.map((parcel) =>
      tables.insertIf(
        sql`${won} and not ${tables.exists(
          parcels,
          sql`${parcels.fulfilmentId} = ${fulfilmentId} and ${parcels.trackingNumber} is ${parcel.trackingNumber}`,
        )}`,
        parcels,
        {
          ...parcel,
          fulfilmentId,
          createdAt: at,
          updatedAt: at,
          trackingState: trackedBefore(tables, fulfilmentId, parcel.trackingNumber) as never,
        },
      ),
    ),
    ...(tracking
      ? [
          tables.update(
            parcels,
            { trackingState: tracking.state, updatedAt: at },
            sql`${parcels.fulfilmentId} = ${fulfilmentId} and ${won} and ${parcels.trackingState} in ${overtakenBy(tracking.state)}${
              tracking.trackingNumber === null
                ? sql``
                : sql` and ${parcels.trackingNumber} = ${tracking.trackingNumber}`
            }`,
          ),
        ]
      : []),
    ...(report.type === "accepted"
      ? [
          tables.update(
            fulfilments,
            { externalId: report.externalId },
            // The id of another revision is that of another order.
            sql`${fulfilments.id} = ${fulfilmentId} and ${fulfilments.revision} = ${revision} and ${fulfilments.fulfillerId} = ${saved.fulfillerId} and ${won}`,
          ),
          tables.update(
            submissions,
            { externalId: report.externalId },
            sql`${submissions.fulfilmentId} = ${fulfilmentId} and ${submissions.revision} = ${revision} and ${submissions.fulfillerId} = ${saved.fulfillerId} and ${won}`,
          ),
        ]
      : []),
    ...(report.type === "cancel_rejected" && submission !== null
      ? [
          tables.update(
            fulfilments,
            { cancelRequestedAt: null },
            sql`${fulfilments.id} = ${fulfilmentId} and ${won}`,
          ),
        ]
      : []),
  ] as const;
}

/** The row of a report. */
function keptRow({ parcels: _, tracking: _of, submission: _end, revision: _about, ...row }: KeptReport) {
  return { ...row, happenedAt: row.report.at, createdAt: row.at };
}

/** The carrier's tracking of a parcel from before its dispatch was reported, read in the same write. */
function trackedBefore(tables: TenantTables, fulfilmentId: string, number: string | null): SQL {
  const said = sql`${fulfillerReports.report} ->> '$.state'`;
  const its = sql`${fulfillerReports.report} ->> '$.trackingNumber'`;
  const ranks = Object.entries(TRACKING_RANK).map(([state, rank]) => sql`when ${state} then ${rank}`);
  const before = tables.valueOf(
    fulfillerReports,
    said,
    sql`${fulfillerReports.fulfilmentId} = ${fulfilmentId} and not ${fulfillerReports.moved} and ${fulfillerReports.report} ->> '$.type' = 'tracking'
      and (${its} is null or ${its} is ${number}) and ${said} <> 'returned'`,
    sql`case ${said} ${sql.join(ranks, sql` `)} end desc`,
  );
  return sql`coalesce(${before}, 'label')`;
}

/**
 * Statements that write what leaves once a fulfilment is shipped and all of its parcels have come. Each write that ships
 * one, or says where its parcels are, ends with them: none of the two knows whether the other comes first.
 * @param won what must hold for all of the write.
 */
export function arrivalStatements(
  tables: TenantTables,
  { fulfilmentId, mails }: { fulfilmentId: string; mails: readonly NewOutbox[] },
  won: SQL,
) {
  const isShipped = tables.exists(
    fulfilments,
    sql`${fulfilments.id} = ${fulfilmentId} and ${fulfilments.status} = 'shipped'`,
  );
  const its = sql`${parcels.fulfilmentId} = ${fulfilmentId}`;
  const hasCome = tables.exists(parcels, sql`${its} and ${parcels.trackingState} = 'delivered'`);
  const isAwaited = tables.exists(parcels, sql`${its} and ${parcels.trackingState} not in ${NOT_ON_ITS_WAY}`);
  return mails.map((row) =>
    tables.insertIf(
      sql`${won} and ${isShipped} and ${hasCome} and not ${isAwaited} and not ${tables.exists(outbox, eq(outbox.dedupeKey, row.dedupeKey))}`,
      outbox,
      row,
    ),
  );
}

/** What a fulfiller says of what it was sent; a fulfilment that waits for that goes on at once. */
function submissionEndStatements(
  tables: TenantTables,
  end: { fulfilmentId: string; revision: number; state: SubmissionState; at: Date },
  won: SQL,
) {
  const waits = sql`${fulfilments.status} = 'queued submitting to fulfiller' or (${fulfilments.cancelRequestedAt} is not null and ${inArray(fulfilments.status, OURS)})`;
  return [
    submissionStatement(tables, end, won),
    tables.update(
      fulfilments,
      { dueAt: end.at },
      sql`${fulfilments.id} = ${end.fulfilmentId} and (${waits}) and ${won}`,
    ),
  ];
}

const OURS = ORDER_STATUSES.filter((status) => isOurs(status) && status !== "processing");

/** States of a parcel that this one may follow. */
const overtakenBy = (state: TrackingState) =>
  (Object.keys(TRACKING_RANK) as TrackingState[]).filter(
    (each) => TRACKING_RANK[each] <= TRACKING_RANK[state],
  );

/** Whether a write failed since the report had been kept before. */
export const isRepeatedReport = (error: unknown): boolean =>
  brokenRule(error)?.startsWith("fulfiller_reports.") ?? false;

/** What fulfillers tell of a tenant's fulfilments. */
export function fulfillerReportRepository(tables: TenantTables) {
  return {
    /** A fulfilment of this fulfiller with its order, what moved it last, and whether the event is known. */
    async readFor({
      fulfilmentId,
      fulfillerId,
      eventId,
    }: Pick<KeptReport, "fulfilmentId" | "fulfillerId" | "eventId">) {
      // Also what it was sent once and another makes by now: it may still tell of it.
      const wasSentIt = tables.exists(
        submissions,
        sql`${submissions.fulfilmentId} = ${fulfilmentId} and ${submissions.fulfillerId} = ${fulfillerId}`,
      );
      const isIts = sql`${fulfilments.id} = ${fulfilmentId} and (${fulfilments.fulfillerId} = ${fulfillerId} or ${wasSentIt})`;
      const [rows, told, sent, submitted] = await tables.batch([
        tables.join(fulfilments, orders, eq(orders.id, fulfilments.orderId), isIts),
        tables.read({
          columns: {
            lastMovedAt: sql<
              number | null
            >`max(case when ${fulfillerReports.moved} and ${fulfillerReports.fulfilmentId} = ${fulfilmentId} then ${fulfillerReports.happenedAt} end)`,
            isRepeated: sql<number | null>`max(${fulfillerReports.eventId} = ${eventId})`,
          },
          from: fulfillerReports,
          where: and(
            eq(fulfillerReports.fulfillerId, fulfillerId),
            sql`(${fulfillerReports.fulfilmentId} = ${fulfilmentId} or ${fulfillerReports.eventId} = ${eventId})`,
          ) as SQL,
        }),
        tables.select(parcels, eq(parcels.fulfilmentId, fulfilmentId), { orderBy: asc(parcels.createdAt) }),
        tables.select(submissions, eq(submissions.fulfilmentId, fulfilmentId), {
          orderBy: asc(submissions.revision),
        }),
      ]);
      if (!rows[0]) return undefined;
      const { lastMovedAt = null, isRepeated = null } = told[0] ?? {};
      return {
        fulfilment: rows[0].left,
        order: rows[0].right,
        parcels: sent,
        submissions: submitted,
        lastMovedAt: lastMovedAt === null ? null : new Date(lastMovedAt),
        isRepeated: Boolean(isRepeated),
      };
    },

    parcelsOf: (fulfilmentId: string) =>
      Promise.resolve(tables.select(parcels, eq(parcels.fulfilmentId, fulfilmentId))),

    /**
     * Keeps a report that moves nothing.
     * @param arrivalMails what leaves if all of the fulfilment has come with it.
     * @returns false when it was kept before.
     */
    async note(report: KeptReport, arrivalMails: readonly NewOutbox[] = []): Promise<boolean> {
      const { fulfilmentId } = report;
      try {
        await tables.batch([
          ...reportStatements(tables, report, sql`true`),
          ...arrivalStatements(tables, { fulfilmentId, mails: arrivalMails }, sql`true`),
        ]);
        return true;
      } catch (error) {
        if (isRepeatedReport(error)) return false;
        throw error;
      }
    },

    /**
     * Keeps a report of being late, with what it moves: the promise of the order, from when on it is overdue, and until when its
     * fulfiller is given nothing of some techniques. All or nothing, and only if both are as they were read.
     * @param late `delivery` is null where the promise stays. `overdueAt` is the end of the day on which it leaves.
     * @returns `changed_meanwhile` where one of them has changed.
     */
    async postpone(late: Postponement): Promise<"noted" | "repeated" | "changed_meanwhile"> {
      const { report, fulfilment, order, delivery, overdueAt } = late;
      const { at, fulfillerId } = report;
      const isAsRead = sql`${tables.exists(
        fulfilments,
        sql`${fulfilments.id} = ${fulfilment.id} and ${fulfilments.version} = ${fulfilment.version} and ${fulfilments.fulfillerId} = ${fulfillerId}`,
      )} and ${tables.exists(orders, sql`${orders.id} = ${order.id} and ${orders.deliveryTo} is ${order.deliveryTo}`)}`;
      const won = tables.exists(fulfillerReports, eq(fulfillerReports.id, report.id));
      const ofTechnique = (technique: string) =>
        and(eq(fulfillerStops.fulfillerId, fulfillerId), eq(fulfillerStops.technique, technique)) as SQL;
      const kept = tables.batch([
        tables.insertIf(isAsRead, fulfillerReports, keptRow(report)),
        tables.update(
          orders,
          {
            updatedAt: at,
            ...(delivery && { deliveryFrom: delivery.from, deliveryTo: delivery.to }),
          },
          sql`${orders.id} = ${order.id} and ${won}`,
        ),
        tables.audit(late.note),
        tables.insertIf(won, decisions, { ...late.decision, orderId: order.id, createdAt: at }),
        tables.update(
          fulfilments,
          { overdueAt: sql`max(${fulfilments.overdueAt}, ${overdueAt.getTime()})` as never },
          sql`${fulfilments.id} = ${fulfilment.id} and ${fulfilments.overdueAt} is not null and ${won}`,
        ),
        tables.update(
          orders,
          { overdueAt: firstOverdue(tables, order.id) as never },
          sql`${orders.id} = ${order.id} and ${won}`,
        ),
        ...late.rows.map((row) => tables.insertIf(won, outbox, row)),
        ...late.stopped.flatMap((technique) => {
          const { until } = report.report as Extract<FulfillerReport, { type: "late" }>;
          return [
            tables.update(
              fulfillerStops,
              { until, updatedAt: at },
              sql`${ofTechnique(technique)} and ${won}`,
            ),
            tables.insertIf(
              sql`${won} and not ${tables.exists(fulfillerStops, ofTechnique(technique))}`,
              fulfillerStops,
              { fulfillerId, technique, until, updatedAt: at },
            ),
          ];
        }),
      ]);
      try {
        return (await kept)[0].rowsAffected > 0 ? "noted" : "changed_meanwhile";
      } catch (error) {
        if (isRepeatedReport(error)) return "repeated";
        throw error;
      }
    },

    /** Until when machines of these fulfillers are down. @param day machines that run again on it or before are not told. */
    stops: async (fulfillerIds: readonly string[], day: string) =>
      fulfillerIds.length === 0
        ? []
        : tables.select(
            fulfillerStops,
            and(inArray(fulfillerStops.fulfillerId, [...fulfillerIds]), gt(fulfillerStops.until, day)),
            { orderBy: asc(fulfillerStops.technique) },
          ),

    /** A machine runs again: orders that no fulfiller could make are routed at once. */
    async restart(stop: { fulfillerId: string; technique: string; now: Date }): Promise<void> {
      const { fulfillerId, technique, now } = stop;
      await tables.batch([
        tables.remove(
          fulfillerStops,
          and(eq(fulfillerStops.fulfillerId, fulfillerId), eq(fulfillerStops.technique, technique)) as SQL,
        ),
        routedAnew(tables, now),
      ]);
    },
  };
}

/** What a report of being late moves. */
type Postponement = {
  report: KeptReport;
  fulfilment: { id: string; version: number };
  order: { id: string; deliveryTo: string | null };
  delivery: { from: string; to: string } | null;
  overdueAt: Date;
  decision: Omit<typeof decisions.$inferInsert, "tenantId" | "orderId" | "createdAt">;
  note: AuditNote;
  rows: readonly NewOutbox[];
  stopped: readonly string[];
};

/** A fulfilment as a report about it finds it. */
export type ReportedFulfilment = NonNullable<
  Awaited<ReturnType<ReturnType<typeof fulfillerReportRepository>["readFor"]>>
>;
