import { asc, eq, sql } from "drizzle-orm";
import { USUAL_RULES } from "../../app/domain/fulfilment/route-score.ts";
import { OVERDUE } from "../../app/domain/order/overdue.ts";
import { events } from "../schema/events.ts";
import { eventFulfillers } from "../schema/fulfillers.ts";
import { fulfilmentLines, fulfilments, statusEvents, submissions } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { products } from "../schema/products.ts";
import { auditEntries } from "../schema/records.ts";
import { both } from "./order-conditions.ts";
import { latestRules } from "./route-rules.server.ts";
import { routedAnew } from "./routed-anew.ts";
import { firstOverdue, type Split, splitStatements } from "./status-writes.server.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** What the system needs of a fulfilment to take its next step. */
export function fulfilmentWorkRepository(tables: TenantTables) {
  return {
    /** A fulfilment with its order, its store, its lines and the products that they are of. */
    async readWhole(fulfilmentId: string) {
      const [rows, lines, sold, stores, printers, accepted, rules] = await tables.batch([
        tables.join(
          fulfilments,
          orders,
          eq(orders.id, fulfilments.orderId),
          eq(fulfilments.id, fulfilmentId),
        ),
        tables.join(
          fulfilmentLines,
          orderLines,
          eq(orderLines.id, fulfilmentLines.orderLineId),
          eq(fulfilmentLines.fulfilmentId, fulfilmentId),
          { orderBy: [asc(orderLines.position), asc(orderLines.id)] },
        ),
        tables.read({
          columns: {
            id: products.id,
            design: products.design,
            catalogueCode: products.catalogueCode,
            orderLineId: fulfilmentLines.orderLineId,
          },
          from: products,
          joins: [
            { table: orderLines, on: eq(orderLines.productId, products.id) },
            { table: fulfilmentLines, on: eq(fulfilmentLines.orderLineId, orderLines.id) },
          ],
          where: eq(fulfilmentLines.fulfilmentId, fulfilmentId),
        }),
        tables.read({
          columns: { id: events.id, region: events.region },
          from: events,
          joins: [
            { table: orders, on: eq(orders.eventId, events.id) },
            { table: fulfilments, on: eq(fulfilments.orderId, orders.id) },
          ],
          where: eq(fulfilments.id, fulfilmentId),
        }),
        tables.read({
          columns: { id: eventFulfillers.fulfillerId },
          from: eventFulfillers,
          joins: [
            { table: orders, on: eq(orders.eventId, eventFulfillers.eventId) },
            { table: fulfilments, on: eq(fulfilments.orderId, orders.id) },
          ],
          where: eq(fulfilments.id, fulfilmentId),
        }),
        tables.count(
          statusEvents,
          sql`${statusEvents.fulfilmentId} = ${fulfilmentId} and ${statusEvents.from} = 'artwork issue' and ${statusEvents.to} = 'queued processing'`,
        ),
        latestRules(tables),
      ]);
      const [[own], [store]] = [rows, stores];
      if (!own || !store) return undefined;
      return {
        fulfilment: own.left,
        order: own.right,
        region: store.region,
        /** Who may print for its store. */
        fulfillerIds: printers.map(({ id }) => id),
        /** A person accepted the artwork as it is. */
        isArtworkAccepted: (accepted[0]?.count ?? 0) > 0,
        /** How its tenant has orders given to fulfillers. */
        rules: rules[0] ?? USUAL_RULES,
        lines: lines.map(({ left, right }) => ({
          id: left.id,
          quantity: left.quantity,
          /** The blank that it is made of instead of its own. */
          substitute: substituteOf(left),
          line: madeOf(right, left),
          product: sold.find(({ orderLineId }) => orderLineId === right.id),
        })),
      };
    },

    /** Gives lines to new fulfilments. @returns false when this one changed in between. */
    async split(split: Split): Promise<boolean> {
      const { fulfilment, note, at } = split;
      const isAsRead = both(eq(fulfilments.id, fulfilment.id), eq(fulfilments.version, fulfilment.version));
      const [parted] = await tables.batch([
        tables.update(fulfilments, { version: fulfilment.version + 1, updatedAt: at }, isAsRead),
        tables.audit(note),
        ...splitStatements(tables, split, tables.exists(auditEntries, eq(auditEntries.id, note.id))),
      ]);
      return parted.rowsAffected > 0;
    },

    /** Orders that no fulfiller could make are routed again at once. */
    async routeAnew(now: Date): Promise<void> {
      await routedAnew(tables, now);
    },

    /** What its fulfiller calls it, where that is not known yet. */
    async noteExternalId(its: {
      id: string;
      fulfillerId: string;
      revision: number;
      externalId: string;
    }): Promise<void> {
      const { id, fulfillerId, revision, externalId } = its;
      await tables.batch([
        tables.update(
          fulfilments,
          { externalId },
          sql`${fulfilments.id} = ${id} and ${fulfilments.fulfillerId} = ${fulfillerId} and ${fulfilments.revision} = ${revision} and ${fulfilments.externalId} is null`,
        ),
        tables.update(
          submissions,
          { externalId },
          sql`${submissions.fulfilmentId} = ${id} and ${submissions.fulfillerId} = ${fulfillerId} and ${submissions.revision} = ${revision} and ${submissions.externalId} is null`,
        ),
      ]);
    },

    /** Postpones the next step, if the fulfilment did not move in between. */
    async postpone({ id, version }: { id: string; version: number }, dueAt: Date, tries = 0): Promise<void> {
      await tables.update(
        fulfilments,
        { dueAt, tries },
        both(eq(fulfilments.id, id), eq(fulfilments.version, version)),
      );
    },

    /** Leaves a new fulfilment to its person until its printer takes it, if it did not move in between. */
    async awaitHandOver(
      { id, orderId, version }: { id: string; orderId: string; version: number },
      until: Date,
    ): Promise<void> {
      await tables.batch([
        tables.update(
          fulfilments,
          {
            editableUntil: until,
            dueAt: until,
            tries: 0,
            overdueAt: new Date(until.getTime() + OVERDUE.new.after.ms),
          },
          sql`${fulfilments.id} = ${id} and ${fulfilments.version} = ${version} and ${fulfilments.status} = 'new'`,
        ),
        tables.update(orders, { overdueAt: firstOverdue(tables, orderId) as never }, eq(orders.id, orderId)),
      ]);
    },
  };
}

/** A line as it is made: in the size for which it is exchanged, where it is. */
function madeOf(line: typeof orderLines.$inferSelect, part: typeof fulfilmentLines.$inferSelect) {
  const { exchangeSize: size, exchangeSku: sku } = part;
  return size === null || sku === null ? line : { ...line, size, sku };
}

const substituteOf = ({ substituteCode, substituteSku }: typeof fulfilmentLines.$inferSelect) =>
  substituteCode === null || substituteSku === null ? null : { code: substituteCode, sku: substituteSku };

export type FulfilmentWork = NonNullable<
  Awaited<ReturnType<ReturnType<typeof fulfilmentWorkRepository>["readWhole"]>>
>;
