import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { promoClaims } from "../schema/codes.ts";
import { fulfilmentLines, fulfilments, parcels } from "../schema/fulfilments.ts";
import { orderNotes } from "../schema/order-notes.ts";
import { decisions, orders } from "../schema/orders.ts";
import { refunds } from "../schema/payments.ts";
import { mails, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";

type NewNote = Omit<typeof orderNotes.$inferInsert, "tenantId">;

type AsRead = {
  id: string;
  email: string;
  status: OrderStatus;
  part: { id: string; status: OrderStatus } | null;
};

type NoteChange = {
  id: string;
  orderId: string;
  author: string;
  seen: string;
  since: Date;
  to: string | null;
};

/** The same words within so long are a form that was sent twice. */
export const SENT_TWICE_MS = 60_000;

/** What only staff see of an order. */
export function orderDeskRepository(tables: TenantTables) {
  return {
    /** What hangs on an order beside what its recipient sees; one round trip. */
    async besides(orderId: string) {
      const ofOrder = eq(fulfilments.orderId, orderId);
      const [sent, parts, decided, notes, returned, claims] = await tables.batch([
        tables.join(
          parcels,
          fulfilments,
          both(eq(fulfilments.id, parcels.fulfilmentId), ofOrder),
          undefined,
          {
            orderBy: asc(parcels.createdAt),
          },
        ),
        tables.join(
          fulfilmentLines,
          fulfilments,
          both(eq(fulfilments.id, fulfilmentLines.fulfilmentId), ofOrder),
        ),
        tables.select(decisions, eq(decisions.orderId, orderId), {
          orderBy: [desc(decisions.createdAt), sql`rowid desc`],
        }),
        tables.select(orderNotes, eq(orderNotes.orderId, orderId), {
          orderBy: [desc(orderNotes.createdAt), sql`rowid desc`],
        }),
        tables.select(refunds, eq(refunds.orderId, orderId), { orderBy: asc(refunds.createdAt) }),
        tables.select(promoClaims, eq(promoClaims.orderId, orderId), { limit: 1 }),
      ]);
      return {
        parcels: sent.map(({ left }) => left),
        fulfilmentLines: parts.map(({ left }) => left),
        decisions: decided,
        notes,
        refunds: returned,
        /** What it took a code for, where it is a gift. */
        claim: claims[0],
      };
    },

    /**
     * Mails to the person who ordered: what waits in the outbox or left it of late, and the mails that were written. A mail
     * says itself what it is about; of one of an earlier version its row says so.
     */
    async mailsOf(orderId: string) {
      const ofOrder = sql`${outbox.payload} ->> '$.kind' = 'mail' and ${outbox.payload} ->> '$.orderId' = ${orderId}`;
      const columns = {
        id: mails.id,
        dedupeKey: mails.dedupeKey,
        toAddress: mails.toAddress,
        about: mails.about,
        state: mails.state,
        outcome: mails.outcome,
        outcomeAt: mails.outcomeAt,
        sentAt: mails.sentAt,
        createdAt: mails.createdAt,
      };
      const [rows, ofRows, own] = await tables.batch([
        tables.select(outbox, ofOrder, { orderBy: asc(outbox.createdAt) }),
        tables.read({
          columns,
          from: outbox,
          joins: [{ table: mails, on: eq(mails.dedupeKey, outbox.dedupeKey) }],
          where: ofOrder,
        }),
        tables.read({
          columns,
          from: mails,
          where: sql`${mails.about} is not null and ${mails.about} ->> '$.orderId' = ${orderId}`,
        }),
      ]);
      return { rows, mails: [...new Map([...ofRows, ...own].map((mail) => [mail.id, mail])).values()] };
    },

    /**
     * Queues a mail about an order once more, while the order, its address and the part that it is about are as they were
     * read.
     * @returns whether it is queued: by this call or by the same press before.
     */
    async queueMailAgain(
      { id, email, status, part }: AsRead,
      rows: readonly Omit<typeof outbox.$inferInsert, "tenantId">[],
      audit: AuditNote,
    ): Promise<boolean> {
      const keys = rows.map(({ dedupeKey }) => dedupeKey);
      const isQueued = inArray(outbox.dedupeKey, keys);
      const isIt = and(eq(orders.id, id), eq(orders.email, email), eq(orders.status, status)) as SQL;
      const isPart =
        part === null
          ? sql`true`
          : tables.exists(
              fulfilments,
              and(eq(fulfilments.id, part.id), eq(fulfilments.status, part.status)) as SQL,
            );
      const mayQueue = sql`${tables.exists(orders, isIt)} and ${isPart} and not ${tables.exists(outbox, isQueued)}`;
      const answers: unknown[] = await tables.batch([
        tables.count(outbox, isQueued),
        ...tables.insertAllIf(mayQueue, outbox, rows),
        tables.audit(audit),
        tables.count(outbox, isQueued),
      ]);
      const [queued] = answers.at(-1) as { count: number }[];
      return (queued?.count ?? 0) > 0;
    },

    /** What was written a moment ago is not written again. @returns false when there is no such order. */
    async addNote(note: NewNote): Promise<boolean> {
      const since = note.createdAt.getTime() - SENT_TWICE_MS;
      const isIt = and(eq(orders.id, note.orderId), isNotNull(orders.placedAt)) as SQL;
      const isRepeated = tables.exists(
        orderNotes,
        sql`${orderNotes.orderId} = ${note.orderId} and ${orderNotes.author} = ${note.author} and ${orderNotes.note} = ${note.note} and ${orderNotes.createdAt} > ${since}`,
      );
      const [, rows] = await tables.batch([
        tables.insertIf(sql`${tables.exists(orders, isIt)} and not ${isRepeated}`, orderNotes, note),
        tables.count(orders, isIt),
      ]);
      return (rows[0]?.count ?? 0) > 0;
    },

    /**
     * Puts other words in a note or takes it away, while it is as its author saw it and written after `since`; the log's
     * entry is written with it.
     * @param to its new words; null takes it away.
     * @returns whether it was done by this call, and the note as it stands now, where there is one.
     */
    async mendNote({ id, orderId, author, seen, since, to }: NoteChange, audit: AuditNote) {
      const isIt = and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId), eq(orderNotes.author, author));
      const current = both(isIt, eq(orderNotes.note, seen), gt(orderNotes.createdAt, since));
      const [, done, rows] = await tables.batch([
        tables.auditIf(tables.exists(orderNotes, current), audit),
        to === null ? tables.remove(orderNotes, current) : tables.update(orderNotes, { note: to }, current),
        tables.select(orderNotes, both(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId)), { limit: 1 }),
      ]);
      return { isDone: done.rowsAffected === 1, note: rows[0] };
    },
  };
}
