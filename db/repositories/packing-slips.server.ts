import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { WORK_STATUSES } from "../../app/domain/fulfilment/work-steps.ts";
import { events } from "../schema/events.ts";
import { workPages } from "../schema/fulfillers.ts";
import { fulfilmentLines, fulfilments } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { MADE_SIZE, MADE_SKU } from "./made-sku.ts";

/** Whose packing slips: some orders', one job of a fulfiller, or all that it has to do, or some of that. */
export type SlipsOf =
  | { orderIds: readonly string[] }
  | { fulfillerId: string; fulfilmentId?: string; among?: readonly string[] | undefined };

/** Parcels of more lines than these are no parcels. */
const LINES_OF_A_PARCEL = 50;

/** What lies in the parcels that fulfillers pack, and where they go. */
export function packingSlipRepository(tables: TenantTables) {
  const fits = (of: SlipsOf): SQL => {
    if ("orderIds" in of) {
      return and(inArray(fulfilments.orderId, [...of.orderIds]), isNotNull(orders.placedAt)) as SQL;
    }
    const { fulfillerId, fulfilmentId, among } = of;
    return and(
      eq(fulfilments.fulfillerId, fulfillerId),
      inArray(fulfilments.status, [...WORK_STATUSES]),
      // Of all that is to be done, what is asked not to be made is not packed.
      fulfilmentId === undefined ? isNull(fulfilments.cancelRequestedAt) : eq(fulfilments.id, fulfilmentId),
      among && inArray(fulfilments.id, [...among]),
    ) as SQL;
  };

  /** What is due first before the rest. */
  const byDay = [
    sql`${orders.deliveryTo} is null`,
    ...[asc(orders.deliveryTo), asc(fulfilments.createdAt), asc(fulfilments.id)],
  ];

  return {
    /** The ids of parcels, what is due first before the rest. */
    async slipIds(of: SlipsOf, most: number): Promise<string[]> {
      const rows = await tables.read({
        columns: { id: fulfilments.id },
        from: fulfilments,
        joins: [{ table: orders, on: eq(orders.id, fulfilments.orderId) }],
        where: and(fits(of), ne(fulfilments.status, "cancelled")) as SQL,
        orderBy: byDay,
        limit: most,
      });
      return rows.map(({ id }) => id);
    },

    /**
     * Parcels with their orders and lines, what is due first before the rest.
     * @param ids of these parcels, as far as they are still asked for.
     */
    async slips(of: SlipsOf, ids: readonly string[]) {
      const isOne = inArray(fulfilments.id, [...ids]);
      const where = and(isOne, fits(of), ne(fulfilments.status, "cancelled")) as SQL;
      const [parcels, lines, pages] = await tables.batch([
        tables.read({
          columns: {
            id: fulfilments.id,
            fulfillerId: fulfilments.fulfillerId,
            orderId: orders.id,
            orderRef: orders.orderRef,
            kind: orders.kind,
            placedAt: orders.placedAt,
            lang: orders.lang,
            message: orders.message,
            method: orders.shippingMethod,
            name: orders.name,
            addressFirstLine: orders.addressFirstLine,
            addressSecondLine: orders.addressSecondLine,
            addressCity: orders.addressCity,
            addressCounty: orders.addressCounty,
            addressState: orders.addressState,
            addressPostcode: orders.addressPostcode,
            addressCountry: orders.addressCountry,
            storeName: events.name,
            slug: events.slug,
            theme: events.theme,
            page: events.page,
            region: events.region,
          },
          from: fulfilments,
          joins: [
            { table: orders, on: eq(orders.id, fulfilments.orderId) },
            { table: events, on: eq(events.id, orders.eventId) },
          ],
          where,
          orderBy: byDay,
          limit: ids.length,
        }),
        tables.read({
          columns: {
            fulfilmentId: fulfilmentLines.fulfilmentId,
            quantity: fulfilmentLines.quantity,
            name: orderLines.name,
            sku: MADE_SKU,
            colour: orderLines.colour,
            size: MADE_SIZE,
            designHash: orderLines.designHash,
            personalTexts: orderLines.personalTexts,
          },
          from: fulfilmentLines,
          joins: [
            { table: orderLines, on: eq(orderLines.id, fulfilmentLines.orderLineId) },
            { table: fulfilments, on: eq(fulfilments.id, fulfilmentLines.fulfilmentId) },
            { table: orders, on: eq(orders.id, fulfilments.orderId) },
          ],
          where,
          orderBy: [...byDay, asc(orderLines.position), asc(orderLines.id)],
          limit: ids.length * LINES_OF_A_PARCEL,
        }),
        tables.select(workPages, isNotNull(workPages.keyHash)),
      ]);
      const orderIds = [...new Set(parcels.map(({ orderId }) => orderId))];
      const parts =
        orderIds.length === 0
          ? []
          : await tables.groupCount(
              fulfilments,
              fulfilments.orderId,
              and(inArray(fulfilments.orderId, orderIds), ne(fulfilments.status, "cancelled")) as SQL,
            );
      return parcels.map((parcel) => ({
        ...parcel,
        lines: lines.filter(({ fulfilmentId }) => fulfilmentId === parcel.id),
        /** The page where its fulfiller sees the parcel; undefined where no such page can be opened. */
        workPageId: pages.find(({ fulfillerId }) => fulfillerId === parcel.fulfillerId)?.id,
        isOneOfSeveral: (parts.find(({ key }) => key === parcel.orderId)?.count ?? 0) > 1,
      }));
    },
  };
}

export type SlipParcel = Awaited<ReturnType<ReturnType<typeof packingSlipRepository>["slips"]>>[number];
