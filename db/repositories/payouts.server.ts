import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type PayoutFacts, type PayoutState, statesBefore } from "../../app/domain/payments/payout.ts";
import type { ListPage, PagePlace } from "../keyset.ts";
import { orders } from "../schema/orders.ts";
import { ledgerTransactions, payments, payoutItems, payouts } from "../schema/payments.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow } from "./own-account.server.ts";
import type { NewTransaction } from "./payments.server.ts";

type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutItemRow = typeof payoutItems.$inferSelect;
export type NewPayoutItem = Stored<typeof payoutItems>;
export type PayoutFilter = { state: PayoutState | "" };

const isOf = ({ state }: PayoutFilter): SQL | undefined =>
  state === "" ? undefined : eq(payouts.state, state);

/** Payouts of a tenant's accounts at the provider. What is written may be written again. */
export function payoutRepository(tables: TenantTables) {
  const notBooked = ({ cause }: NewTransaction) =>
    sql`not ${tables.exists(ledgerTransactions, eq(ledgerTransactions.cause, cause))}`;
  const book = (movements: readonly NewTransaction[]) =>
    movements.map((movement) => tables.insertIf(notBooked(movement), ledgerTransactions, movement));

  return {
    /**
     * Notes how a payout stands, with what is booked and who is told; never over a newer state.
     * @param told mails that are written when it is this state for the first time.
     */
    async note(
      payout: PayoutFacts & Pick<PayoutRow, "accountId" | "region">,
      {
        now,
        movements,
        mails,
      }: { now: Date; movements: readonly NewTransaction[]; mails: readonly MailRow[] },
    ): Promise<void> {
      const { id, state, hasParts, arrivesAt, failure } = payout;
      const isNew = sql`not ${tables.exists(payouts, eq(payouts.id, id))}`;
      const isOlder = and(eq(payouts.id, id), inArray(payouts.state, [...statesBefore(state), state])) as SQL;
      const stands = tables.exists(payouts, and(eq(payouts.id, id), eq(payouts.state, state)) as SQL);
      await tables.batch([
        tables.insertIf(isNew, payouts, { ...payout, askedAt: now, updatedAt: now }),
        tables.update(
          payouts,
          {
            state,
            arrivesAt,
            failure,
            hasParts: sql`${payouts.hasParts} or ${hasParts ? 1 : 0}`,
            askedAt: now,
            updatedAt: now,
          },
          isOlder,
        ),
        ...book(movements),
        ...mails.map((mail) =>
          tables.insertIf(
            sql`${stands} and not ${tables.exists(outbox, eq(outbox.dedupeKey, mail.dedupeKey))}`,
            outbox,
            mail,
          ),
        ),
      ]);
    },

    /** A payout; undefined when the tenant has none of this id. */
    async find(id: string): Promise<PayoutRow | undefined> {
      return (await tables.select(payouts, eq(payouts.id, id)))[0];
    },

    /** Payments of ours that the provider's intents are. */
    ofIntents: (intentIds: readonly string[]) =>
      tables.read({
        columns: { intentId: payments.intentId, id: payments.id, orderId: payments.orderId },
        from: payments,
        where: inArray(payments.intentId, [...intentIds]),
      }),

    /**
     * Keeps a page of what a payout holds, with what is booked of it. After the last page the payout says what its parts add
     * up to.
     * @param next where the next page begins; null after the last one.
     */
    async keepItems(
      payoutId: string,
      {
        items,
        next,
        movements,
      }: { items: readonly NewPayoutItem[]; next: string | null; movements: readonly NewTransaction[] },
    ): Promise<void> {
      const sum = tables.valueOf(
        payoutItems,
        sql`coalesce(sum(${payoutItems.net}), 0)`,
        eq(payoutItems.payoutId, payoutId),
      );
      await tables.batch([
        tables.update(payouts, { readTo: next ?? sql`${payouts.readTo}` }, eq(payouts.id, payoutId)),
        ...(items.length > 0 ? [tables.insertMissing(payoutItems, [...items])] : []),
        ...book(movements),
        ...(next === null
          ? [
              tables.update(
                payouts,
                { parts: sum, readTo: null },
                and(eq(payouts.id, payoutId), isNull(payouts.parts)) as SQL,
              ),
            ]
          : []),
      ]);
    },

    /** A page of payouts, of a state where one is named. */
    list: (filter: PayoutFilter, place: PagePlace): Promise<ListPage<PayoutRow>> =>
      tables.page(
        { columns: getTableColumns(payouts), from: payouts, where: isOf(filter) },
        { ...place, sort: [payouts.createdAt, payouts.id] },
      ),

    /** What a payout holds, by kind, and in how many movements; minor units. */
    sums: (payoutId: string) =>
      tables.read({
        columns: {
          category: payoutItems.category,
          isOurs: sql<number>`${payoutItems.orderId} is not null`,
          count: sql<number>`count(*)`,
          amount: sql<number>`sum(${payoutItems.amount})`,
          fee: sql<number>`sum(${payoutItems.fee})`,
          platformFee: sql<number>`sum(${payoutItems.platformFee})`,
          net: sql<number>`sum(${payoutItems.net})`,
        },
        from: payoutItems,
        where: eq(payoutItems.payoutId, payoutId),
        groupBy: [payoutItems.category, sql`${payoutItems.orderId} is not null`],
      }),

    /** A page of what a payout holds, the latest first. */
    items: (payoutId: string, place: PagePlace): Promise<ListPage<PayoutItemRow>> =>
      tables.page(
        {
          columns: getTableColumns(payoutItems),
          from: payoutItems,
          where: eq(payoutItems.payoutId, payoutId),
        },
        { ...place, sort: [payoutItems.at, payoutItems.id] },
      ),

    /** What people call orders. */
    refsOf: (orderIds: readonly string[]) =>
      tables.read({
        columns: { id: orders.id, orderRef: orders.orderRef },
        from: orders,
        where: inArray(orders.id, [...orderIds]),
      }),

    /** Payouts that came back and after which none was made on their account: a person has to see to it. */
    async bounced(): Promise<PayoutRow[]> {
      const latest = await tables.latestOf(payouts, payouts.accountId, payouts.id, payouts.createdAt);
      if (latest.length === 0) return [];
      const ids = latest.map(({ value }) => value);
      return tables.select(payouts, and(inArray(payouts.id, ids), eq(payouts.state, "failed")));
    },
  };
}
