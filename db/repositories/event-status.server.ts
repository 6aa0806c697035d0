import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import {
  type GoLiveFacts,
  type GoLiveKey,
  goLiveNeeds,
  STORED_GO_LIVE_KEYS,
  type StoredGoLiveKey,
} from "../../app/domain/store/go-live.ts";
import type { StoreStatus, StoreType } from "../../app/domain/store/store-event.ts";
import { eventFulfillers } from "../schema/fulfillers.ts";
import { promoCodes } from "../schema/codes.ts";
import { events, shippingPrices } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { tenantAccounts } from "../schema/payments.ts";
import { eventPrices, products } from "../schema/products.ts";
import { auditEntries } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { routedAnew } from "./routed-anew.ts";
import { IS_CHARGED } from "./payment-accounts.server.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { isMadeAsRead, type MadeAsRead } from "./priced-from.ts";
import { isMended } from "./mended.ts";

type Change = { id: string; at: Date; note: AuditNote };
/** @param creator who may do it to drafts of their own making alone; null may do it to every store. */
type Limited = { creator: string | null };

/** The status of a store, its deletion and its lock. Each write is one batch, and asks at that moment what it needs. */
export function eventStatusRepository(tables: TenantTables) {
  const inStore = (table: typeof eventPrices | typeof promoCodes | typeof shippingPrices) =>
    sql`${table.eventId} = ${events.id}`;
  const sold = (also?: SQL, product: SQL = sql`true`) =>
    tables.exists(
      eventPrices,
      and(
        inStore(eventPrices),
        also,
        tables.exists(
          products,
          sql`${products.id} = ${eventPrices.productId} and ${products.deletedAt} is null and ${products.status} <> 'archived' and ${product}`,
        ),
      ) as SQL,
    );
  const hasOrders = tables.exists(
    orders,
    sql`${orders.eventId} = ${events.id} and ${orders.placedAt} is not null`,
  );

  /** What a store needs to go live, as conditions on its row: the list reads them, and the write asks them again. */
  const conditions = (now: Date): Record<StoredGoLiveKey, SQL> => ({
    products: sold(),
    mended: sql`not ${sold(undefined, sql`not ${isMended}`)}`,
    prices: sql`not ${sold(eq(eventPrices.storeSellingPrice, 0))}`,
    shipping: tables.exists(
      shippingPrices,
      sql`${inStore(shippingPrices)} and coalesce(${shippingPrices.standard}, ${shippingPrices.standardTracked}, ${shippingPrices.express}) is not null`,
    ),
    salesTax: sql`(${events.taxMode} <> 'stripe' or not ${tables.exists(
      tenantAccounts,
      sql`${tenantAccounts.region} = ${events.region} and ${tenantAccounts.taxStatus} = 'pending' and ${IS_CHARGED}`,
    )})`,
    vat: sql`(${events.vatRate} > 0 or ${events.notVatRegistered} = 1 or ${events.taxMode} = 'stripe')`,
    payment: sql`not ${tables.exists(
      tenantAccounts,
      sql`${tenantAccounts.region} = ${events.region} and ${tenantAccounts.chargesEnabled} = 0 and ${IS_CHARGED}`,
    )}`,
    codes: sql`(${events.sample} = 1 or ${tables.exists(
      promoCodes,
      sql`${inStore(promoCodes)} and ${promoCodes.state} = 'active' and (${promoCodes.endsAt} is null or ${promoCodes.endsAt} > ${now.getTime()})`,
    )})`,
    budget: sql`${events.budgetMinor} is not null`,
    endDate: sql`(${events.endsAt} is not null and ${events.endsAt} > ${now.getTime()})`,
    contact: sql`${events.contactEmail} <> ''`,
    verified: tables.tenantIs(eq(tenants.status, "verified")),
  });
  const written = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));
  const theirs = ({ creator }: Limited) =>
    creator === null
      ? undefined
      : and(
          eq(events.status, "Draft"),
          tables.exists(
            auditEntries,
            sql`${auditEntries.subjectId} = ${events.id} and ${auditEntries.action} = 'Event created' and ${auditEntries.actor} = ${creator}`,
          ),
        );
  const write = async (
    { id, at, note }: Change,
    set: { status?: StoreStatus; locked?: boolean; deletedAt?: Date | null },
    where: SQL | undefined,
    then: (won: SQL) => ReturnType<typeof tables.update>[] = () => [],
  ): Promise<boolean> => {
    const [changed] = await tables.batch([
      tables.update(
        events,
        { ...set, version: sql`${events.version} + 1`, updatedAt: at },
        and(eq(events.id, id), where) as SQL,
      ),
      tables.audit(note),
      ...then(written(note)),
    ]);
    return changed.rowsAffected > 0;
  };
  const alive = isNull(events.deletedAt);
  const open = and(alive, eq(events.locked, false));

  return {
    /** What a store has of what it needs to go live, and whether anything was ordered. */
    async goLiveFacts(
      id: string,
      now: Date,
    ): Promise<(Omit<GoLiveFacts, "made"> & { hasOrders: boolean }) | undefined> {
      const columnsNow = conditions(now);
      const columns = Object.fromEntries(
        [
          ...STORED_GO_LIVE_KEYS.map((key) => [key, columnsNow[key]] as const),
          ["hasOrders", hasOrders] as const,
        ].map(([key, condition]) => [key, sql<boolean>`${condition}`.mapWith(Boolean)]),
      ) as Record<StoredGoLiveKey | "hasOrders", SQL<boolean>>;
      return (await tables.read({ columns, from: events, where: eq(events.id, id) }))[0];
    },

    /**
     * Going live also publishes what the store sells.
     * @param change `made` is who was found to make all of it, as it was read.
     * @returns false when something was in the way at that moment.
     */
    changeStatus: (
      change: Change & { type: StoreType; from: StoreStatus; to: StoreStatus; made: MadeAsRead },
    ): Promise<boolean> => {
      const { id, at, type, from, to, made } = change;
      const needed: Record<GoLiveKey, SQL> = { ...conditions(at), made: isMadeAsRead(tables, id, made) };
      return write(
        change,
        { status: to },
        and(
          open,
          eq(events.status, from),
          eq(events.type, type),
          to === "Draft" ? sql`not ${hasOrders}` : undefined,
          ...(to === "Active" ? goLiveNeeds(type).map((key) => needed[key]) : []),
        ),
        (won) =>
          to === "Active"
            ? [
                tables.update(
                  products,
                  { status: "published", updatedAt: at },
                  and(
                    eq(products.status, "draft"),
                    isNull(products.deletedAt),
                    tables.isAmong(
                      products.id,
                      eventPrices,
                      (table) => table.productId,
                      eq(eventPrices.eventId, id),
                    ),
                    won,
                  ) as SQL,
                ),
              ]
            : [],
      );
    },

    /**
     * Lets a fulfiller print for a store; orders that had no fulfiller are routed again.
     * @returns false when it does so already, or the store is gone or locked.
     */
    async addMaker({
      fulfillerId,
      linkId,
      ...change
    }: Change & { fulfillerId: string; linkId: string }): Promise<boolean> {
      const { id, at, note } = change;
      const prints = and(eq(eventFulfillers.eventId, id), eq(eventFulfillers.fulfillerId, fulfillerId));
      const mayAdd = sql`not ${tables.exists(eventFulfillers, prints as SQL)} and ${tables.exists(events, and(eq(events.id, id), open) as SQL)}`;
      const [added] = await tables.batch([
        tables.insertIf(mayAdd, eventFulfillers, { id: linkId, eventId: id, fulfillerId, createdAt: at }),
        tables.audit(note),
        routedAnew(tables, at),
      ]);
      return added.rowsAffected > 0;
    },

    deleteEvent: (change: Change & Limited): Promise<boolean> =>
      write(change, { deletedAt: change.at }, and(open, theirs(change))),

    /** A restored store is a draft, whatever it was. @param since what was deleted before stays deleted. */
    restoreEvent: (change: Change & Limited & { since: Date }): Promise<boolean> =>
      write(
        change,
        { deletedAt: null, status: "Draft" },
        and(isNotNull(events.deletedAt), gt(events.deletedAt, change.since), theirs(change)),
      ),

    setLocked: (change: Change & Limited & { locked: boolean }): Promise<boolean> =>
      write(change, { locked: change.locked }, and(alive, eq(events.locked, !change.locked), theirs(change))),

    /** A deleted store that can still be restored. */
    async findDeleted(id: string, since: Date) {
      return (await tables.select(events, and(eq(events.id, id), gt(events.deletedAt, since)) as SQL))[0];
    },
  };
}
