import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { UnmadeProduct } from "../../app/domain/fulfilment/makers.ts";
import { events } from "../schema/events.ts";
import { unmadeProducts } from "../schema/fulfillers.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

type Found = { productId: string; unmade: UnmadeProduct };
type NewOutbox = Omit<typeof outbox.$inferInsert, "tenantId">;

/** What of a tenant's open stores no fulfiller could make when that was last checked. */
export function unmadeProductRepository(tables: TenantTables) {
  return {
    /** What was found in these stores. */
    ofStores: async (eventIds: readonly string[]) =>
      eventIds.length === 0
        ? []
        : tables.select(unmadeProducts, inArray(unmadeProducts.eventId, [...eventIds])),

    /** How many products there are in each open store of which something cannot be made. */
    byStore: () =>
      tables.read({
        columns: { slug: events.slug, count: count() },
        from: unmadeProducts,
        joins: [
          {
            table: events,
            on: and(
              eq(events.id, unmadeProducts.eventId),
              eq(events.status, "Active"),
              isNull(events.deletedAt),
            ) as SQL,
          },
        ],
        groupBy: [events.slug],
      }),

    /**
     * Keeps what was found in stores, and the mails about what is new of it: all in one write, and nothing of a store
     * that another run looked at meanwhile.
     */
    async keep(
      stores: readonly { eventId: string; checkedAt: Date | null; found: readonly Found[] }[],
      { mails, now }: { mails: readonly NewOutbox[]; now: Date },
    ): Promise<void> {
      const statements = stores.flatMap(({ eventId, checkedAt, found }) => {
        const isOurs = tables.exists(
          events,
          sql`${events.id} = ${eventId} and ${events.makersCheckedAt} = ${now.getTime()}`,
        );
        const ids = found.map(({ productId }) => productId);
        const others = ids.length === 0 ? undefined : sql`${unmadeProducts.productId} not in ${ids}`;
        return [
          tables.update(
            events,
            { makersCheckedAt: now },
            sql`${events.id} = ${eventId} and ${events.makersCheckedAt} is ${checkedAt?.getTime() ?? null}`,
          ),
          tables.remove(unmadeProducts, and(eq(unmadeProducts.eventId, eventId), others, isOurs) as SQL),
          ...found.flatMap(({ productId, unmade }) => [
            tables.update(
              unmadeProducts,
              { unmade, updatedAt: now },
              and(
                eq(unmadeProducts.eventId, eventId),
                eq(unmadeProducts.productId, productId),
                isOurs,
              ) as SQL,
            ),
            tables.insertIf(
              sql`${isOurs} and not ${tables.exists(unmadeProducts, and(eq(unmadeProducts.eventId, eventId), eq(unmadeProducts.productId, productId)) as SQL)}`,
              unmadeProducts,
              { eventId, productId, unmade, createdAt: now, updatedAt: now },
            ),
          ]),
        ];
      });
      const [first, ...rest] = statements;
      if (!first) return;
      await tables.batch([
        first,
        ...rest,
        ...(mails.length > 0 ? [tables.insertMissing(outbox, [...mails])] : []),
      ]);
    },
  };
}
