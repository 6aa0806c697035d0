import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { WORK_STATUSES } from "../../app/domain/fulfilment/work-steps.ts";
import { events } from "../schema/events.ts";
import { workPages } from "../schema/fulfillers.ts";
import { fulfilmentLines, fulfilments, parcels } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { MADE_SKU } from "./made-sku.ts";
import { routedAnew } from "./routed-anew.ts";

/** Jobs with more lines than these are shown in full on their own page. */
const LINES_OF_A_JOB = 20;

/** The pages where print shops do their work, and the work itself. */
export function workPageRepository(tables: TenantTables) {
  const isOpen = (fulfillerId: string) =>
    and(eq(fulfilments.fulfillerId, fulfillerId), inArray(fulfilments.status, [...WORK_STATUSES])) as SQL;

  return {
    /** The page of a fulfiller, if it was ever made. */
    async find(fulfillerId: string) {
      return (await tables.select(workPages, eq(workPages.fulfillerId, fulfillerId)))[0];
    },

    /** The pages of these fulfillers that can be opened. */
    opened: async (fulfillerIds: readonly string[]) =>
      fulfillerIds.length === 0
        ? []
        : tables.select(
            workPages,
            and(inArray(workPages.fulfillerId, [...fulfillerIds]), isNotNull(workPages.keyHash)) as SQL,
          ),

    /** Makes the page of a fulfiller, or gives it another key: the one before opens nothing from now on. */
    async keep(
      page: { id: string; fulfillerId: string; keyHash: string; lang: string; now: Date },
      note: AuditNote,
    ): Promise<void> {
      const { now, ...row } = page;
      const { keyHash, lang } = row;
      await tables.batch([
        tables.upsert(
          workPages,
          { ...row, createdAt: now, updatedAt: now },
          [workPages.tenantId, workPages.fulfillerId],
          { keyHash, lang, updatedAt: now },
        ),
        tables.audit(note),
        routedAnew(tables, now),
      ]);
    },

    /** Takes the key away. @returns false when nothing opened it. */
    async close(fulfillerId: string, now: Date, note: AuditNote): Promise<boolean> {
      const [closed] = await tables.batch([
        tables.update(
          workPages,
          { keyHash: null, updatedAt: now },
          and(eq(workPages.fulfillerId, fulfillerId), sql`${workPages.keyHash} is not null`) as SQL,
        ),
        tables.audit(note),
      ]);
      return closed.rowsAffected > 0;
    },

    /** What a fulfiller has to do: the first jobs by the day they are due, how many there are, and what is to be picked. */
    async work(fulfillerId: string, most: number) {
      const open = isOpen(fulfillerId);
      const toPick = and(
        eq(fulfilments.fulfillerId, fulfillerId),
        eq(fulfilments.status, "submitted to fulfiller"),
      );
      const ofJob = [
        { table: orderLines, on: eq(orderLines.id, fulfilmentLines.orderLineId) },
        { table: fulfilments, on: eq(fulfilments.id, fulfilmentLines.fulfilmentId) },
        { table: orders, on: eq(orders.id, fulfilments.orderId) },
      ];
      const byDay = [
        sql`${orders.deliveryTo} is null`,
        ...[asc(orders.deliveryTo), asc(fulfilments.createdAt), asc(fulfilments.id)],
      ];
      const [jobs, lines, counts, picks] = await tables.batch([
        tables.read({
          columns: {
            ...{ id: fulfilments.id, status: fulfilments.status, version: fulfilments.version },
            revision: fulfilments.revision,
            ...{ orderRef: orders.orderRef, deliveryTo: orders.deliveryTo },
            ...{ cancelRequestedAt: fulfilments.cancelRequestedAt, method: orders.shippingMethod },
          },
          from: fulfilments,
          joins: [{ table: orders, on: eq(orders.id, fulfilments.orderId) }],
          where: open,
          orderBy: byDay,
          limit: most,
        }),
        tables.read({
          columns: {
            ...{ fulfilmentId: fulfilmentLines.fulfilmentId, quantity: fulfilmentLines.quantity },
            ...{
              name: orderLines.name,
              sku: MADE_SKU,
              colour: orderLines.colour,
              size: orderLines.size,
            },
          },
          from: fulfilmentLines,
          joins: ofJob,
          where: open,
          orderBy: [...byDay, asc(orderLines.position), asc(orderLines.id)],
          limit: most * LINES_OF_A_JOB,
        }),
        tables.groupCount(fulfilments, fulfilments.status, open),
        tables.read({
          columns: {
            ...{
              name: orderLines.name,
              sku: MADE_SKU,
              colour: orderLines.colour,
              size: orderLines.size,
            },
            quantity: sql<number>`sum(${fulfilmentLines.quantity})`,
          },
          from: fulfilmentLines,
          joins: ofJob,
          where: toPick,
          groupBy: [MADE_SKU, orderLines.colour, orderLines.size, orderLines.name],
          orderBy: [asc(MADE_SKU), asc(orderLines.colour), asc(orderLines.size)],
          limit: 500,
        }),
      ]);
      return { jobs, lines, counts, picks };
    },

    /** One job of a fulfiller, whatever its status; undefined when it has none of this id. */
    async job(fulfillerId: string, fulfilmentId: string) {
      const isIt = and(eq(fulfilments.id, fulfilmentId), eq(fulfilments.fulfillerId, fulfillerId)) as SQL;
      const [[row], sent] = await tables.batch([
        tables.read({
          columns: {
            ...{ id: fulfilments.id, status: fulfilments.status, version: fulfilments.version },
            ...{ cancelRequestedAt: fulfilments.cancelRequestedAt, orderRef: orders.orderRef },
            ...{ name: orders.name, phone: orders.phone, addressFirstLine: orders.addressFirstLine },
            ...{ addressSecondLine: orders.addressSecondLine, addressCity: orders.addressCity },
            ...{ addressCounty: orders.addressCounty, addressState: orders.addressState },
            ...{ addressPostcode: orders.addressPostcode, addressCountry: orders.addressCountry },
            ...{ storeName: events.name, currency: orders.currency },
          },
          from: fulfilments,
          joins: [
            { table: orders, on: eq(orders.id, fulfilments.orderId) },
            { table: events, on: eq(events.id, orders.eventId) },
          ],
          where: isIt,
        }),
        tables.join(fulfilments, parcels, eq(parcels.fulfilmentId, fulfilments.id), isIt),
      ]);
      return row && { ...row, parcels: sent.map(({ right }) => right) };
    },
  };
}
