import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Currency } from "../../app/domain/money.ts";
import { boothTablets } from "../schema/booth.ts";
import { promoCodes } from "../schema/codes.ts";
import { events } from "../schema/events.ts";
import { eventPrices } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { allGiftsBack, type BoothTabletRow, type Hold } from "./booth-holds.ts";
import { budgetStatements, passes } from "./budgets.server.ts";
import { both } from "./order-conditions.ts";

export type { BoothTabletRow } from "./booth-holds.ts";
type NewTablet = Omit<typeof boothTablets.$inferInsert, "tenantId">;
type NewCode = Pick<typeof promoCodes.$inferInsert, "id" | "code" | "codeNorm">;

type Allotment = {
  tablet: NewTablet;
  codes: readonly NewCode[];
  currency: Currency;
  /** So many may be open in a store at once. */
  mostOpen: number;
  note: AuditNote;
};

/** Tablets at the stand of a promo, with the gifts that are held for them. */
export function boothRepository(tables: TenantTables) {
  const isFree = (tabletId: string) =>
    both(eq(promoCodes.batchId, tabletId), sql`${promoCodes.used} < ${promoCodes.maxUses}`);

  return {
    /**
     * Gives a tablet its gifts: stock, budget and codes, all of them or nothing, by what is left at that moment.
     * @returns false when it is too much, or too many tablets are open.
     */
    async allot({ tablet, codes, currency, mostOpen, note }: Allotment): Promise<boolean> {
      const { id, eventId, size, unitCost, createdAt } = tablet;
      const cost = unitCost * size;
      const over = passes(tables, { eventId, currency, cost, onAccount: false });
      const enough = tablet.stock.map(({ eventPriceId, quantity }) =>
        tables.exists(
          eventPrices,
          sql`${eventPrices.id} = ${eventPriceId} and (${eventPrices.stockLeft} is null or ${eventPrices.stockLeft} >= ${quantity * size})`,
        ),
      );
      const isStore = tables.exists(
        events,
        sql`${events.id} = ${eventId} and ${events.status} <> 'Draft' and ${events.expired} = 0 and ${events.deletedAt} is null`,
      );
      const conditions: SQL[] = [isStore, ...enough];
      if (cost > 0) conditions.push(sql`not ${over.credit}`, sql`not ${over.budget}`);
      conditions.push(
        sql`${tables.valueOf(boothTablets, sql`count(*)`, both(eq(boothTablets.eventId, eventId), isNull(boothTablets.closedAt)))} < ${mostOpen}`,
      );
      const won = tables.exists(boothTablets, eq(boothTablets.id, id));
      const [made] = await tables.batch([
        tables.insertIf(sql.join(conditions, sql` and `), boothTablets, tablet),
        tables.audit(note),
        ...tables.insertAllIf(
          won,
          promoCodes,
          codes.map((code) => ({
            ...code,
            eventId,
            kind: "booth" as const,
            batchId: id,
            maxUses: 1,
            endsAt: tablet.endsAt,
            createdAt,
          })),
        ),
        ...tablet.stock.map(({ eventPriceId, quantity }) =>
          tables.update(
            eventPrices,
            { stockLeft: sql`${eventPrices.stockLeft} - ${quantity * size}` },
            sql`${eventPrices.id} = ${eventPriceId} and ${eventPrices.stockLeft} is not null and ${won}`,
          ),
        ),
        ...budgetStatements(tables, { eventId, currency, cost, when: won }),
      ]);
      return made.rowsAffected > 0;
    },

    /** A store's tablets, the newest first, with how many gifts each has ordered. */
    async list(eventId: string, limit: number) {
      const [rows, used] = await tables.batch([
        tables.select(boothTablets, eq(boothTablets.eventId, eventId), {
          orderBy: [desc(boothTablets.createdAt), desc(boothTablets.id)],
          limit,
        }),
        tables.groupCount(
          promoCodes,
          promoCodes.batchId,
          sql`${promoCodes.eventId} = ${eventId} and ${promoCodes.kind} = 'booth' and ${promoCodes.used} > 0`,
        ),
      ]);
      return rows.map((tablet) => ({
        ...tablet,
        ordered: used.find(({ key }) => key === tablet.id)?.count ?? 0,
      }));
    },

    async find(id: string): Promise<BoothTabletRow | undefined> {
      return (await tables.select(boothTablets, eq(boothTablets.id, id)))[0];
    },

    /** The tablet whose secret this is, with how many gifts it may still order, whether it is open or not. */
    async findByToken(eventId: string, tokenHash: string) {
      const isIt = both(eq(boothTablets.eventId, eventId), eq(boothTablets.tokenHash, tokenHash));
      const itsId = tables.valueOf(boothTablets, boothTablets.id, isIt);
      const [rows, free] = await tables.batch([
        tables.select(boothTablets, isIt),
        tables.count(
          promoCodes,
          sql`${promoCodes.batchId} = ${itsId} and ${promoCodes.eventId} = ${eventId} and ${promoCodes.state} = 'active' and ${promoCodes.used} < ${promoCodes.maxUses}`,
        ),
      ]);
      return rows[0] && { tablet: rows[0], left: free[0]?.count ?? 0 };
    },

    /** A code of a tablet that is free. */
    async freeCode(tablet: Pick<BoothTabletRow, "id" | "eventId">) {
      const where = and(
        eq(promoCodes.eventId, tablet.eventId),
        isFree(tablet.id),
        eq(promoCodes.state, "active"),
      );
      return (await tables.select(promoCodes, where, { orderBy: sql`${promoCodes.id}`, limit: 1 }))[0];
    },

    /**
     * Ends a tablet: it orders nothing any more, its free codes are revoked, and what was held for it is given back.
     * @returns false when that was done before.
     */
    async close(hold: Hold, now: Date, note: AuditNote | undefined): Promise<boolean> {
      const [closed] = await tables.batch([
        tables.update(
          boothTablets,
          { closedAt: now },
          sql`${boothTablets.id} = ${hold.id} and ${boothTablets.closedAt} is null`,
        ),
        ...(note ? [tables.audit(note)] : []),
        ...allGiftsBack(tables, hold),
        tables.update(
          promoCodes,
          { state: "revoked" },
          sql`${isFree(hold.id)} and ${promoCodes.eventId} = ${hold.eventId} and ${promoCodes.kind} = 'booth'`,
        ),
      ]);
      return closed.rowsAffected > 0;
    },
  };
}
