import { and, eq, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { monthOf } from "../../app/domain/fulfilment/reprint-rules.ts";
import { fulfillerResults } from "../schema/fulfillers.ts";
import { fulfilmentLines, fulfilments } from "../schema/fulfilments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** What fulfillers made for a tenant, and what of it was wrong. */
export function fulfillerResultRepository(tables: TenantTables) {
  return {
    /** What these fulfillers made since a month, and how much of it was wrong. */
    since: async (fulfillerIds: readonly string[], month: string) =>
      fulfillerIds.length === 0
        ? []
        : tables.read({
            columns: {
              fulfillerId: fulfillerResults.fulfillerId,
              made: sql<number>`sum(${fulfillerResults.made})`,
              wrong: sql<number>`sum(${fulfillerResults.wrong})`,
            },
            from: fulfillerResults,
            where: and(
              inArray(fulfillerResults.fulfillerId, [...fulfillerIds]),
              gte(fulfillerResults.month, month),
            ),
            groupBy: [fulfillerResults.fulfillerId],
          }),
  };
}

type Counted = { at: Date; when: SQL };

/** The statement that counts the items of a fulfilment that is shipped. */
export function countMade(tables: TenantTables, fulfilmentId: string, { at, when }: Counted) {
  const items = sql`sum(${fulfilmentLines.quantity})`;
  return addTo(tables, "made", {
    at,
    when,
    items,
    where: sql`${fulfilments.id} = ${fulfilmentId}`,
  });
}

/** The statement that counts items as made wrong by the fulfiller that shipped them first. */
export function countWrong(
  tables: TenantTables,
  lines: readonly { orderLineId: string; quantity: number }[],
  { at, when }: Counted,
) {
  const cases = lines.map(({ orderLineId, quantity }) => sql`when ${orderLineId} then ${quantity}`);
  const most = sql`case ${fulfilmentLines.orderLineId} ${sql.join(cases, sql` `)} end`;
  const are = inArray(
    fulfilmentLines.orderLineId,
    lines.map(({ orderLineId }) => orderLineId),
  );
  return addTo(tables, "wrong", {
    at,
    when,
    items: sql`sum(min(${fulfilmentLines.quantity}, ${most}))`,
    where: sql`${are} and ${fulfilments.status} = 'shipped' and ${fulfilments.reprintOf} is null`,
  });
}

function addTo(
  tables: TenantTables,
  column: "made" | "wrong",
  { at, when, items, where }: Counted & { items: SQL; where: SQL },
) {
  const { tenantId, fulfillerId, month } = fulfillerResults;
  const zero = sql`0`;
  return tables
    .insertRead(when, fulfillerResults, {
      columns: {
        fulfillerId: sql`${fulfilments.fulfillerId}`,
        month: sql`${monthOf(at)}`,
        made: zero,
        wrong: zero,
        [column]: items,
      },
      from: fulfilments,
      joins: [{ table: fulfilmentLines, on: eq(fulfilmentLines.fulfilmentId, fulfilments.id) }],
      where: and(isNotNull(fulfilments.fulfillerId), where) as SQL,
      groupBy: [sql`${fulfilments.fulfillerId}`],
    })
    .onConflictDoUpdate({
      target: [tenantId, fulfillerId, month],
      // The other of the two is zero in what was to be inserted.
      set: {
        made: sql`${fulfillerResults.made} + excluded.made`,
        wrong: sql`${fulfillerResults.wrong} + excluded.wrong`,
      },
    });
}
