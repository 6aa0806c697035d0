import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Position } from "../../app/domain/lists/cursor.ts";
import type { PaymentLinkState } from "../../app/domain/order/payment-link.ts";
import { brokenRule } from "../conflict.ts";
import { basketLines, baskets } from "../schema/baskets.ts";
import { events } from "../schema/events.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { paymentLinks } from "../schema/payment-links.ts";
import { payments } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { users } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { NewBasketLine } from "./baskets.server.ts";
import { both, isDraft } from "./order-conditions.ts";
import type { NewOrder } from "./orders.server.ts";

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;
type Outbox = Omit<typeof outbox.$inferInsert, "tenantId">;

/** What staff ask a customer for: the order as a draft, its lines, and what the customer is told of its price. */
export type PaymentLinkWrite = {
  order: NewOrder & { basketId: string };
  lines: readonly NewBasketLine[];
  link: Pick<PaymentLinkRow, "quote" | "note" | "userId" | "expiresAt">;
  note: AuditNote;
  mail: readonly Outbox[];
  now: Date;
};

/** Orders that staff made for a customer, who pays by a link. */
export function paymentLinkRepository(tables: TenantTables) {
  const isNoted = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));
  const isIt = (orderId: string) => eq(paymentLinks.orderId, orderId);
  const isWaiting = (orderId: string) => both(isIt(orderId), eq(paymentLinks.state, "waiting"));

  /** Nobody can pay the order, and no price is fixed for it: what it is of may change. */
  const isAtRest = (orderId: string) =>
    both(
      tables.exists(orders, both(eq(orders.id, orderId), isDraft)),
      sql`not ${tables.exists(payments, both(eq(payments.orderId, orderId), eq(payments.status, "pending")))}`,
      sql`not ${tables.exists(orderLines, eq(orderLines.orderId, orderId))}`,
    );

  const lineRows = ({ order, lines, now }: PaymentLinkWrite) =>
    // A basket is in the order in which it was filled.
    lines.map((line, at) => ({
      ...line,
      basketId: order.basketId,
      createdAt: new Date(now.getTime() + at),
      updatedAt: now,
    }));

  const columns = {
    orderId: paymentLinks.orderId,
    state: paymentLinks.state,
    quote: paymentLinks.quote,
    expiresAt: paymentLinks.expiresAt,
    sentAt: paymentLinks.sentAt,
    createdAt: paymentLinks.createdAt,
    currency: orders.currency,
    orderRef: orders.orderRef,
    name: orders.name,
    email: orders.email,
    store: events.name,
    region: events.region,
    maker: sql<string | null>`${tables.valueOf(users, users.name, eq(users.id, paymentLinks.userId))}`,
  };

  return {
    async find(orderId: string): Promise<PaymentLinkRow | undefined> {
      return (await tables.select(paymentLinks, isIt(orderId)))[0];
    },

    /** A link with its order, its store and the name of who made it. */
    async findWithOrder(orderId: string) {
      const [links, found, stores, makers] = await tables.batch([
        tables.select(paymentLinks, isIt(orderId)),
        tables.select(orders, eq(orders.id, orderId)),
        tables.select(
          events,
          tables.isAmong(events.id, orders, (order) => order.eventId, eq(orders.id, orderId)),
        ),
        tables.read({
          columns: { name: users.name, email: users.email },
          from: users,
          where: tables.isAmong(users.id, paymentLinks, (link) => link.userId, isIt(orderId)),
        }),
      ]);
      const [link] = links;
      const [order] = found;
      const [event] = stores;
      return link && order && event ? { link, order, event, maker: makers[0]?.name ?? "" } : undefined;
    },

    /** A page of links, the newest first. */
    list: (
      state: PaymentLinkState | "",
      place: { descending: boolean; position: Position | undefined; limit: number },
    ) =>
      tables.page(
        {
          columns,
          from: paymentLinks,
          joins: [
            { table: orders, on: eq(orders.id, paymentLinks.orderId) },
            { table: events, on: eq(events.id, orders.eventId) },
          ],
          where: state === "" ? undefined : eq(paymentLinks.state, state),
        },
        { ...place, sort: [paymentLinks.createdAt, paymentLinks.orderId] },
      ),

    /** The stores that customers order in, by name. */
    async shops() {
      const rows = await tables.read({
        columns: { id: events.id, name: events.name, slug: events.slug },
        from: events,
        where: both(eq(events.type, "Store"), isNull(events.deletedAt), ne(events.status, "Draft")),
      });
      return tables.byWords(rows, ({ name }) => name);
    },

    /** How many wait for their customer, counted no further than a number. */
    countWaiting: (most: number) => tables.countUpTo(most, paymentLinks, eq(paymentLinks.state, "waiting")),

    /** The order that this form made before. */
    async madeBy(eventId: string, idempotencyKey: string): Promise<string | undefined> {
      const [row] = await tables.read({
        columns: { id: orders.id },
        from: orders,
        where: both(eq(orders.eventId, eventId), eq(orders.idempotencyKey, idempotencyKey)),
      });
      return row?.id;
    },

    /**
     * Makes an order for a customer with its link and its mail.
     * @returns false where the same form made it before; then nothing was written.
     */
    async add(write: PaymentLinkWrite): Promise<boolean> {
      const { order, link, note, mail, now } = write;
      const stamps = { createdAt: now, updatedAt: now };
      try {
        await tables.batch([
          tables.insert(orders, order),
          tables.insert(baskets, { id: order.basketId, eventId: order.eventId, ...stamps }),
          ...tables.insertAllIf(sql`1`, basketLines, lineRows(write)),
          tables.insert(paymentLinks, { orderId: order.id, ...link, sentAt: now, ...stamps }),
          tables.audit(note),
          ...mail.map((row) => tables.insertIf(isNoted(note), outbox, row)),
        ]);
        return true;
      } catch (error) {
        if (brokenRule(error)?.includes("orders.idempotency_key")) return false;
        throw error;
      }
    },

    /**
     * Changes an order that waits for its customer, and sends its link again.
     * @returns false where a colleague or the customer was quicker: the link has another version, is paid or over, or its
     * price is fixed.
     */
    async change(write: PaymentLinkWrite & { version: number }): Promise<boolean> {
      const { order, link, note, mail, now, version } = write;
      const noted = isNoted(note);
      const { id, basketId, eventId: _, idempotencyKey: _key, createdAt: _made, ...set } = order;
      const [changed] = await tables.batch([
        tables.update(
          paymentLinks,
          { ...link, version: version + 1, sentAt: now, updatedAt: now },
          both(isWaiting(id), eq(paymentLinks.version, version), isAtRest(id)),
        ),
        tables.audit(note),
        tables.update(
          orders,
          // A price that a customer's tab works out from the lines of before is refused by the revision.
          { ...set, revision: sql`${orders.revision} + 1`, updatedAt: now },
          both(eq(orders.id, id), noted),
        ),
        tables.remove(basketLines, both(eq(basketLines.basketId, basketId), noted)),
        ...tables.insertAllIf(noted, basketLines, lineRows(write)),
        tables.update(baskets, { updatedAt: now }, both(eq(baskets.id, basketId), noted)),
        ...mail.map((row) => tables.insertIf(noted, outbox, row)),
      ]);
      return changed.rowsAffected > 0;
    },

    /** Sends the link again; its time begins anew. @returns false where it does not wait any more, or was sent meanwhile. */
    async sendAgain(
      { orderId, version, expiresAt, now }: { orderId: string; version: number; expiresAt: Date; now: Date },
      { note, mail }: { note: AuditNote; mail: readonly Outbox[] },
    ): Promise<boolean> {
      const [sent] = await tables.batch([
        tables.update(
          paymentLinks,
          { expiresAt, sentAt: now, version: version + 1, updatedAt: now },
          both(isWaiting(orderId), eq(paymentLinks.version, version)),
        ),
        tables.audit(note),
        // The draft and its basket are kept as long as the link is good.
        tables.update(orders, { updatedAt: now }, both(eq(orders.id, orderId), isDraft, isNoted(note))),
        tables.update(
          baskets,
          { updatedAt: now },
          both(
            tables.isAmong(
              baskets.id,
              orders,
              ({ basketId }) => basketId,
              both(eq(orders.id, orderId), isNotNull(orders.basketId)),
            ),
            isNoted(note),
          ),
        ),
        ...mail.map((row) => tables.insertIf(isNoted(note), outbox, row)),
      ]);
      return sent.rowsAffected > 0;
    },

    /**
     * Ends a link that nobody paid by; its order is given up.
     * @param due those alone whose time is over by now.
     * @returns false where it was paid or ended meanwhile, or where its customer fixed a price in this moment.
     */
    async end(
      { orderId, as, now, due }: { orderId: string; as: "cancelled" | "expired"; now: Date; due?: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const isDue = due ? sql`${paymentLinks.expiresAt} <= ${due.getTime()}` : undefined;
      const [ended] = await tables.batch([
        tables.update(
          paymentLinks,
          { state: as, updatedAt: now, version: sql`${paymentLinks.version} + 1` },
          and(isWaiting(orderId), isAtRest(orderId), isDue) as SQL,
        ),
        tables.audit(note),
        tables.update(
          orders,
          { cancelledAt: now, updatedAt: now, revision: sql`${orders.revision} + 1` },
          both(eq(orders.id, orderId), isDraft, isNoted(note)),
        ),
      ]);
      return ended.rowsAffected > 0;
    },
  };
}
