import { and, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { AlarmKind } from "../../app/domain/jobs/alarms.ts";
import { type HealthCount, JUDGED_FOR_MS } from "../../app/domain/jobs/health.ts";
import { PLATFORMS_OVERDUE } from "../../app/domain/order/overdue.ts";
import type { Database } from "../driver/client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { alarms, healthCounts, leases, refusedEvents } from "../schema/jobs.ts";
import { inboundEvents, mails, outbox } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";

/** Its next step is ours, and should have been taken. */
const isOurs = (now: Date) =>
  and(inArray(fulfilments.status, PLATFORMS_OVERDUE), lte(fulfilments.overdueAt, now));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type RefusedBy = (typeof refusedEvents.$inferSelect)["provider"];

/** What was refused this long ago says nothing of today. */
const REFUSED_FOR_MS = 24 * 60 * 60_000;
/** An event of the same provider was taken after the first one that was refused. */
const acceptedSince = sql`exists (select 1 from ${inboundEvents} where ${inboundEvents.provider} = ${refusedEvents.provider} and ${inboundEvents.receivedAt} > ${refusedEvents.firstAt})`;

/** Conditions that a person of the platform has to look at: opened once, closed when all is well again. */
export function alarmRepository(db: Database) {
  return {
    /** What alarms are judged by, and which are open. */
    async read(now: Date) {
      const [[dead], [oldest], [overdue], refused, runs, open, [told], health] = await db.batch([
        db
          .select({ count: sql<number>`count(*)` })
          .from(outbox)
          .where(eq(outbox.state, "dead")),
        db
          .select({ at: sql<number | null>`min(${outbox.createdAt})`, count: sql<number>`count(*)` })
          .from(outbox)
          .where(eq(outbox.state, "open")),
        db
          .select({ count: sql<number>`count(*)` })
          .from(fulfilments)
          .where(isOurs(now)),
        db
          .select({ count: refusedEvents.count })
          .from(refusedEvents)
          .where(sql`${refusedEvents.lastAt} > ${now.getTime() - REFUSED_FOR_MS} and not ${acceptedSince}`),
        db.select({ name: leases.name, doneAt: leases.doneAt, lastError: leases.lastError }).from(leases),
        db
          .select({ kind: alarms.kind, toldCount: alarms.toldCount })
          .from(alarms)
          .where(isNull(alarms.closedAt)),
        db
          .select({
            told: sql<number>`count(*)`,
            bounced: sql<number>`coalesce(sum(${mails.outcome} = 'bounced'), 0)`,
          })
          .from(mails)
          // What is told of a mail comes within a day; mails are found by when they were written.
          .where(
            and(
              gt(mails.createdAt, new Date(now.getTime() - 24 * HOUR)),
              gt(mails.outcomeAt, new Date(now.getTime() - HOUR)),
            ),
          ),
        db
          .select({
            kind: healthCounts.kind,
            total: sql<number>`sum(${healthCounts.total})`,
            failed: sql<number>`sum(${healthCounts.failed})`,
          })
          .from(healthCounts)
          .where(gt(healthCounts.minute, new Date(now.getTime() - JUDGED_FOR_MS)))
          .groupBy(healthCounts.kind),
      ]);
      return {
        dead: dead?.count ?? 0,
        oldestOpen: oldest?.at == null ? null : new Date(oldest.at),
        /** Fulfilments whose next step is ours and should have been taken. */
        overdueOrders: overdue?.count ?? 0,
        refusedEvents: Math.max(0, ...refused.map(({ count }) => count)),
        runs,
        openDeliveries: oldest?.count ?? 0,
        mails: { told: told?.told ?? 0, bounced: told?.bounced ?? 0 },
        health,
        /** The open alarms, each with the count that people were last told. */
        open: new Map(open.map(({ kind, toldCount }) => [kind as AlarmKind, toldCount])),
      };
    },

    /** Adds what an isolate counted to the minute, and forgets what no alarm looks at any more. */
    async addHealth(counts: readonly HealthCount[], now: Date): Promise<void> {
      const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
      await db.batch([
        db
          .insert(healthCounts)
          .values(counts.map((count) => ({ minute, ...count })))
          .onConflictDoUpdate({
            target: [healthCounts.minute, healthCounts.kind],
            set: {
              total: sql`${healthCounts.total} + excluded.total`,
              failed: sql`${healthCounts.failed} + excluded.failed`,
            },
          }),
        db.delete(healthCounts).where(lt(healthCounts.minute, new Date(now.getTime() - HOUR))),
      ]);
    },

    /** Counts an event whose signature does not fit; from one on where another one of its provider was taken since. */
    async refuseEvent(provider: RefusedBy, now: Date): Promise<void> {
      const startsAgain = sql`case when ${acceptedSince} then`;
      await db
        .insert(refusedEvents)
        .values({ provider, count: 1, firstAt: now, lastAt: now })
        .onConflictDoUpdate({
          target: refusedEvents.provider,
          set: {
            count: sql`${startsAgain} 1 else ${refusedEvents.count} + 1 end`,
            firstAt: sql`${startsAgain} ${now.getTime()} else ${refusedEvents.firstAt} end`,
            lastAt: now,
          },
        });
    },

    /** The open alarms, and when each step of the scheduled work last ended well. */
    async openOnes() {
      const [open, runs] = await db.batch([
        db.select({ kind: alarms.kind }).from(alarms).where(isNull(alarms.closedAt)),
        db.select({ name: leases.name, doneAt: leases.doneAt, lastError: leases.lastError }).from(leases),
      ]);
      return { open: open.map(({ kind }) => kind as AlarmKind), runs };
    },

    /** Whose orders wait for a step of ours that should have been taken: how many, and since when; the oldest first. */
    overdueByTenant: (now: Date, limit: number) =>
      db
        .select({
          tenantId: tenants.id,
          tenantName: tenants.name,
          count: sql<number>`count(distinct ${fulfilments.orderId})`,
          since: sql<number>`min(${fulfilments.overdueAt})`.as("since"),
        })
        .from(fulfilments)
        .innerJoin(tenants, eq(tenants.id, fulfilments.tenantId))
        .where(isOurs(now))
        .groupBy(tenants.id)
        .orderBy(sql`since`, tenants.id)
        .limit(limit),

    /** The tenant of the platform's own people, in whose name they are mailed; undefined when there are none. */
    async homeTenant(): Promise<string | undefined> {
      const rows = await db
        .select({ tenantId: users.tenantId })
        .from(users)
        .where(and(eq(users.superadmin, true), isNull(users.disabledAt)))
        .orderBy(users.createdAt, users.id)
        .limit(1);
      return rows[0]?.tenantId;
    },

    /**
     * Opens an alarm that is not open, and writes its mail unless one was written since `mailedBefore`.
     * @returns whether it was opened, and whether its mail was written.
     */
    async open(
      kind: AlarmKind,
      { count, now, mailedBefore }: { count: number; now: Date; mailedBefore: Date },
      mail: { id: string; tenantId: string } | undefined,
    ): Promise<{ opened: boolean; mailed: boolean }> {
      const at = now.getTime();
      const opening = db
        .insert(alarms)
        .values({ kind, openedAt: now, mailedAt: now, toldCount: count })
        .onConflictDoUpdate({
          target: alarms.kind,
          set: {
            openedAt: now,
            closedAt: null,
            mailedAt: sql`case when ${alarms.mailedAt} <= ${mailedBefore.getTime()} then ${at} else ${alarms.mailedAt} end`,
            incidents: sql`${alarms.incidents} + 1`,
            toldCount: count,
          },
          setWhere: sql`${alarms.closedAt} is not null`,
        })
        .returning({ mailedAt: alarms.mailedAt });
      if (!mail) return { opened: (await opening).length > 0, mailed: false };
      const row = {
        ...mail,
        dedupeKey: `alarm:${kind}:${at}`,
        payload: { kind: "alarm" as const, alarm: kind },
        createdAt: now,
      };
      const isDue = sql`changes() > 0 and exists (select 1 from ${alarms} where ${alarms.kind} = ${kind} and ${alarms.mailedAt} = ${at})`;
      const [opened] = await db.batch([opening, insertWhere(db, outbox, row, isDue)]);
      return { opened: opened.length > 0, mailed: opened[0]?.mailedAt.getTime() === at };
    },

    /**
     * Notes that an open alarm is sent again because its count has doubled, and writes its mail.
     * @returns false when another run sent it in the same moment, or it is closed.
     */
    async tellAgain(
      kind: AlarmKind,
      { count, toldCount, now }: { count: number; toldCount: number; now: Date },
      mail: { id: string; tenantId: string } | undefined,
    ): Promise<boolean> {
      const telling = db
        .update(alarms)
        .set({ toldCount: count, mailedAt: now })
        .where(and(eq(alarms.kind, kind), isNull(alarms.closedAt), eq(alarms.toldCount, toldCount)))
        .returning({ kind: alarms.kind });
      if (!mail) return (await telling).length > 0;
      const row = {
        ...mail,
        dedupeKey: `alarm:${kind}:${now.getTime()}`,
        payload: { kind: "alarm" as const, alarm: kind },
        createdAt: now,
      };
      const [told] = await db.batch([telling, insertWhere(db, outbox, row, sql`changes() > 0`)]);
      return told.length > 0;
    },

    /** Closes an alarm; false when it was not open. */
    async close(kind: AlarmKind, now: Date): Promise<boolean> {
      const closed = await db
        .update(alarms)
        .set({ closedAt: now })
        .where(and(eq(alarms.kind, kind), isNull(alarms.closedAt)))
        .returning({ kind: alarms.kind });
      return closed.length > 0;
    },
  };
}
