import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { MOST_TAGS } from "../../app/domain/order/order-tags.ts";
import { worksWith } from "../person-limit.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { orderTags } from "../schema/order-tags.ts";
import { auditEntries } from "../schema/records.ts";
import { users } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";

/** An order can be assigned to a person who can sign in. */
const canWork = and(
  isNull(users.disabledAt),
  isNotNull(users.passwordHash),
  eq(users.superadmin, false),
) as SQL;

/** Tags and assignees of orders. */
export function orderTagRepository(tables: TenantTables) {
  const isTag = (orderId: string, key: string) =>
    both(eq(orderTags.orderId, orderId), eq(orderTags.key, key));
  const isOrder = (orderId: string) => both(eq(orders.id, orderId), isNotNull(orders.placedAt));
  const isColleague = tables.isLimited ? tables.exists(events, worksWith(events.id)) : undefined;
  const isNoted = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  return {
    /** The tags of these orders, by name. */
    async tagsOf(orderIds: readonly string[]) {
      if (orderIds.length === 0) return [];
      const rows = await tables.read({
        columns: { orderId: orderTags.orderId, key: orderTags.key, name: orderTags.name },
        from: orderTags,
        where: inArray(orderTags.orderId, [...orderIds]),
        orderBy: [asc(orderTags.key)],
      });
      return tables.byWords(rows, ({ name }) => name);
    },

    /** Every tag that an order has, each once. */
    async tagNames() {
      const rows = await tables.latestOf(orderTags, orderTags.key, orderTags.name, orderTags.createdAt);
      return tables.byWords(
        rows.map(({ key, value: name }) => ({ key, name })),
        ({ name }) => name,
      );
    },

    /** The people that orders can be assigned to: that one order where it is named, else any order of the reader's stores. */
    async workers(orderId?: string) {
      const store = orderId && tables.valueOf(orders, orders.eventId, eq(orders.id, orderId));
      const rows = await tables.read({
        columns: { id: users.id, name: users.name, email: users.email },
        from: users,
        where: and(canWork, store ? worksWith(store) : isColleague) as SQL,
      });
      return tables.byWords(rows, ({ name, email }) => name || email);
    },

    /**
     * Tags an order, as the tag was first written. What it has already stays as it is.
     * @returns whether it has the tag now; not where it has as many as it may.
     */
    async tag(
      { orderId, key, name, now }: { orderId: string; key: string; name: string; now: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const has = tables.exists(orderTags, isTag(orderId, key));
      const count = tables.valueOf(orderTags, sql`count(*)`, eq(orderTags.orderId, orderId));
      const first = tables.valueOf(
        orderTags,
        orderTags.name,
        eq(orderTags.key, key),
        sql`${orderTags.createdAt}`,
      );
      const may = sql`${tables.exists(orders, isOrder(orderId))} and not ${has} and ${count} < ${MOST_TAGS}`;
      const [, , rows] = await tables.batch([
        tables.auditIf(may, note),
        tables.insertIf(isNoted(note), orderTags, {
          orderId,
          key,
          name: sql`coalesce(${first}, ${name})` as unknown as string,
          createdAt: now,
        }),
        tables.count(orderTags, isTag(orderId, key)),
      ]);
      return (rows[0]?.count ?? 0) > 0;
    },

    /** Takes a tag off an order; the entry is written where it had it. */
    async untag({ orderId, key }: { orderId: string; key: string }, note: AuditNote): Promise<void> {
      await tables.batch([tables.remove(orderTags, isTag(orderId, key)), tables.audit(note)]);
    },

    /**
     * Assigns an order, or ends its assignment, where its assignee is still the expected one.
     * @returns false where another person is the assignee by now, or where the order cannot be assigned to this person.
     */
    async assign(
      { orderId, from, to }: { orderId: string; from: string | null; to: string | null },
      note: AuditNote,
    ): Promise<boolean> {
      const store = tables.valueOf(orders, orders.eventId, eq(orders.id, orderId));
      const canTake =
        to === null ? sql`1` : tables.exists(users, and(eq(users.id, to), canWork, worksWith(store)) as SQL);
      const isAsRead = from === null ? isNull(orders.assigneeId) : eq(orders.assigneeId, from);
      const [changed] = await tables.batch([
        tables.update(orders, { assigneeId: to }, and(isOrder(orderId), isAsRead, canTake) as SQL),
        tables.audit(note),
      ]);
      return changed.rowsAffected > 0;
    },
  };
}
