import { eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { promoCodes } from "../schema/codes.ts";
import { giftWaiting } from "../schema/recipients.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";
import { openRow } from "./outbox.server.ts";
import { recipientConditions } from "./recipient-conditions.server.ts";

type WaitingRow = typeof giftWaiting.$inferSelect;

/** Who came for a gift when none was left. */
export function waitingRepository(tables: TenantTables) {
  const { isOpen } = recipientConditions(tables);
  const hasUse = tables.exists(
    promoCodes,
    sql`${promoCodes.id} = ${giftWaiting.promoCodeId} and ${promoCodes.state} = 'active' and (${promoCodes.maxUses} is null or ${promoCodes.used} < ${promoCodes.maxUses})`,
  );
  const waits = (eventId: string): SQL =>
    both(eq(giftWaiting.eventId, eventId), isNull(giftWaiting.askedAt), hasUse);

  return {
    /**
     * Puts an address on the list, at its end. A code has as many places as it has uses: a second address with a code that
     * is good once takes the place of the first. Who is on the list already stays where they are; who was asked before and
     * came again waits again.
     * @returns false when the code has no place left.
     */
    async join(row: Omit<WaitingRow, "tenantId" | "askedAt">): Promise<boolean> {
      const { eventId, promoCodeId, emailKey, createdAt } = row;
      const isMine = sql`${giftWaiting.eventId} = ${eventId} and ${giftWaiting.emailKey} = ${emailKey}`;
      const ofCode = sql`${giftWaiting.eventId} = ${eventId} and ${giftWaiting.promoCodeId} = ${promoCodeId} and ${giftWaiting.emailKey} <> ${emailKey}`;
      const isSingle = tables.exists(
        promoCodes,
        sql`${promoCodes.id} = ${promoCodeId} and ${promoCodes.maxUses} = 1`,
      );
      const taken = sql`coalesce(${tables.valueOf(giftWaiting, sql`count(*)`, sql`${ofCode} and ${giftWaiting.askedAt} is null`)}, 0)`;
      const hasPlace = tables.exists(
        promoCodes,
        sql`${promoCodes.id} = ${promoCodeId} and ${promoCodes.eventId} = ${eventId} and ${promoCodes.state} = 'active' and (${promoCodes.maxUses} is null or ${promoCodes.maxUses} - ${promoCodes.used} > ${taken})`,
      );
      const [, , , [found]] = await tables.batch([
        tables.remove(giftWaiting, sql`${ofCode} and ${isSingle}`),
        tables.update(
          giftWaiting,
          { promoCodeId, askedAt: null, createdAt, lang: row.lang },
          sql`${isMine} and ${giftWaiting.askedAt} is not null and ${hasPlace}`,
        ),
        tables.insertIf(sql`not ${tables.exists(giftWaiting, isMine)} and ${hasPlace}`, giftWaiting, row),
        tables.count(giftWaiting, sql`${isMine} and ${giftWaiting.askedAt} is null`),
      ]);
      return (found?.count ?? 0) > 0;
    },

    /** Those who wait longest, and how many wait in all. */
    async list(eventId: string, limit: number): Promise<{ rows: WaitingRow[]; count: number }> {
      const [rows, [counted]] = await tables.batch([
        tables.select(giftWaiting, waits(eventId), {
          orderBy: [sql`${giftWaiting.createdAt}`, sql`${giftWaiting.id}`],
          limit,
        }),
        tables.count(giftWaiting, waits(eventId)),
      ]);
      return { rows, count: counted?.count ?? 0 };
    },

    /** Someone on the list with their code, for the mail that asks them. */
    async findWithCode(id: string) {
      const [row] = await tables.join(
        giftWaiting,
        promoCodes,
        eq(promoCodes.id, giftWaiting.promoCodeId),
        eq(giftWaiting.id, id),
      );
      return row && { waiting: row.left, code: row.right };
    },

    /**
     * Asks those of these people who still wait, if the store is open and has gifts at that moment: a mail for each, and the
     * note that they were asked, in one batch. Of two presses at once each person is asked by one.
     * @returns how many are asked.
     */
    async ask(
      { eventId, ids, now }: { eventId: string; ids: readonly string[]; now: Date },
      note: AuditNote,
    ): Promise<number> {
      const where = both(waits(eventId), inArray(giftWaiting.id, [...ids]), isOpen(eventId, now));
      const row = sql`'waiting:' || ${giftWaiting.id} || ':' || ${giftWaiting.createdAt}`;
      const [, changed] = await tables.batch([
        tables.insertRead(sql`true`, outbox, {
          columns: openRow({
            key: { id: row, dedupe: row },
            at: sql`${now.getTime()}`,
            payload: sql`json_object('kind', 'waiting', 'waitingId', ${giftWaiting.id})`,
          }),
          from: giftWaiting,
          where,
          groupBy: [sql`${giftWaiting.id}`],
        }),
        tables.update(giftWaiting, { askedAt: now }, where),
        tables.audit(note),
      ]);
      return changed.rowsAffected;
    },
  };
}
