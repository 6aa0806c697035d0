import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { HAS_IT, MAY_BE_MADE, type SubmissionState } from "../../app/domain/fulfilment/submission.ts";
import { fulfilments, submissions } from "../schema/fulfilments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type SubmissionRow = typeof submissions.$inferSelect;

/** Which revision of a fulfilment was sent. */
type SubmissionKey = { fulfilmentId: string; revision: number };

const MADE_PERHAPS = inArray(submissions.state, [...MAY_BE_MADE]);

/**
 * The columns of a fulfilment whose fulfiller is to be sent something else, or the same as another order: the revision
 * counts up, once, if the present one was ever sent. The fulfiller's id of the present one is not that of the next.
 */
export function anotherRevision(tables: TenantTables, fulfilmentId: string | typeof fulfilments.id) {
  const wasSent = tables.exists(
    submissions,
    sql`${submissions.fulfilmentId} = ${fulfilmentId} and ${submissions.revision} = ${fulfilments.revision}`,
  );
  const last = tables.valueOf(
    submissions,
    sql`max(${submissions.revision})`,
    sql`${submissions.fulfilmentId} = ${fulfilmentId}`,
  );
  return {
    revision: sql`case when ${wasSent} then ${last} + 1 else ${fulfilments.revision} end`,
    externalId: sql`case when not ${wasSent} then ${fulfilments.externalId} end`,
  };
}

/**
 * Statements that note what is being sent of a fulfilment, right behind the move that leases it: the row is there before
 * anything leaves, so that what was perhaps received is never forgotten.
 */
export function sendingStatements(
  tables: TenantTables,
  { id, fulfilmentId, said, at }: { id: string; fulfilmentId: string; said: string | null; at: Date },
  won: SQL,
) {
  const its = (column: typeof fulfilments.revision | typeof fulfilments.fulfillerId) =>
    tables.valueOf(fulfilments, column, eq(fulfilments.id, fulfilmentId));
  const ofThisRevision = sql`${submissions.fulfilmentId} = ${fulfilmentId} and ${submissions.revision} = ${its(fulfilments.revision)}`;
  return [
    tables.update(submissions, { sentAt: at }, sql`${ofThisRevision} and ${won}`),
    tables.insertIf(
      sql`${won} and not ${tables.exists(submissions, ofThisRevision)} and ${its(fulfilments.fulfillerId)} is not null`,
      submissions,
      {
        id,
        fulfilmentId,
        said,
        sentAt: at,
        updatedAt: at,
        revision: its(fulfilments.revision) as never,
        fulfillerId: its(fulfilments.fulfillerId) as never,
      },
    ),
  ] as const;
}

/** A statement that notes what became of the revision that a fulfilment has now. */
export function answeredStatement(
  tables: TenantTables,
  { fulfilmentId, state, at }: { fulfilmentId: string; state: SubmissionState; at: Date },
  won: SQL,
) {
  const its = (column: typeof fulfilments.revision | typeof fulfilments.externalId) =>
    tables.valueOf(fulfilments, column, eq(fulfilments.id, fulfilmentId));
  return tables.update(
    submissions,
    {
      state,
      updatedAt: at,
      ...(state === "accepted" && {
        externalId: sql`coalesce(${its(fulfilments.externalId)}, ${submissions.externalId})`,
      }),
    },
    sql`${submissions.fulfilmentId} = ${fulfilmentId} and ${submissions.revision} = ${its(fulfilments.revision)} and ${won}`,
  );
}

/**
 * A statement that notes what a fulfiller says of any revision, as long as something may still be made of it. That it makes
 * one all the same says nothing where this one is agreed again and at the fulfiller, since it reported the parcel meanwhile.
 */
export function submissionStatement(
  tables: TenantTables,
  { fulfilmentId, revision, state, at }: SubmissionKey & { state: SubmissionState; at: Date },
  won: SQL = sql`true`,
) {
  const isAgreed = tables.exists(
    fulfilments,
    sql`${fulfilments.id} = ${fulfilmentId} and ${fulfilments.revision} = ${revision} and ${inArray(fulfilments.status, [...HAS_IT])}`,
  );
  return tables.update(
    submissions,
    { state, updatedAt: at },
    sql`${submissions.fulfilmentId} = ${fulfilmentId} and ${submissions.revision} = ${revision} and ${MADE_PERHAPS} and ${won}${
      state === "kept" ? sql` and not ${isAgreed}` : sql``
    }`,
  );
}

/** A statement that notes that nothing is made of all that was sent of a fulfilment, whatever its fulfillers say. */
export const settledStatement = (
  tables: TenantTables,
  { fulfilmentId, at }: { fulfilmentId: string; at: Date },
  won: SQL,
) =>
  tables.update(
    submissions,
    { state: "withdrawn", updatedAt: at },
    sql`${submissions.fulfilmentId} = ${fulfilmentId} and ${MADE_PERHAPS} and ${won}`,
  );

/** What fulfillers were sent of a tenant's fulfilments. */
export function submissionRepository(tables: TenantTables) {
  return {
    /** All that was sent of a fulfilment, the first revision first, and the revision that it has now. */
    async ofFulfilment(fulfilmentId: string): Promise<{ revision: number; submissions: SubmissionRow[] }> {
      const [rows, parts] = await tables.batch([
        tables.select(submissions, eq(submissions.fulfilmentId, fulfilmentId), {
          orderBy: asc(submissions.revision),
        }),
        tables.read({
          columns: { revision: fulfilments.revision },
          from: fulfilments,
          where: eq(fulfilments.id, fulfilmentId),
        }),
      ]);
      return { revision: parts[0]?.revision ?? 1, submissions: rows };
    },

    /** What may still be made of an order's parts. */
    async mayBeMade(orderId: string): Promise<SubmissionRow[]> {
      const rows = await tables.join(
        submissions,
        fulfilments,
        sql`${fulfilments.id} = ${submissions.fulfilmentId} and ${fulfilments.orderId} = ${orderId}`,
        MADE_PERHAPS,
      );
      return rows.map(({ left }) => left);
    },

    /** Notes what became of one that may still be made; what is over stays as it is. */
    async settle(submission: SubmissionKey & { state: SubmissionState; at: Date }): Promise<void> {
      await submissionStatement(tables, submission);
    },
  };
}
