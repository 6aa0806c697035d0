import { emailKey } from "../../app/domain/address/recipient-key.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isOnAccount } from "../../app/domain/order/order-kind.ts";
import type { Currency } from "../../app/domain/money.ts";
import { promoClaims, promoCodes, promoRecipients } from "../schema/codes.ts";
import { basketLines } from "../schema/baskets.ts";
import { events } from "../schema/events.ts";
import { fulfilmentLines } from "../schema/fulfilments.ts";
import { decisions, orderLines, orders } from "../schema/orders.ts";
import { creditAccounts, ledgerTransactions } from "../schema/payments.ts";
import { eventPrices } from "../schema/products.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { brokenRule } from "../conflict.ts";
import { type Hold, oneGiftBack } from "./booth-holds.ts";
import { budgetStatements, creditClosed } from "./budgets.server.ts";
import { isBlocked } from "./guesses.server.ts";
import { isStillMade, type MadeFrom } from "./priced-from.ts";
import { both, mayTakeOrders } from "./order-conditions.ts";
import type { NewOrder, NewOrderLine, PlacementRows } from "./orders.server.ts";
import { type PlacedRequest, requestPlaced } from "./shop-requests.server.ts";
import { heldForTeam } from "./team-orders.server.ts";
import { heldStatement, startOverdue, startStatements, startStatus } from "./status-writes.server.ts";

export type PromoCodeRow = typeof promoCodes.$inferSelect;

/** The code of a claim: one that was read before, or one that is only known by what was typed. */
export type ClaimCode = {
  /** The claim does not hold while one of these waits: wrong codes may have come in between. */
  floodSubjects: readonly string[];
} & (
  | {
      id: string;
      /** What was typed: a code that was passed on since has another. */
      typed: string;
      /** The tablet of a stand that it is good on, with what it holds for this claim. */
      hold?: Hold | undefined;
    }
  | {
      norm: string;
      /** The claim was made with this version of its store in mind. */
      storeVersion: number;
    }
);

export type Claim = {
  order: NewOrder;
  lines: NewOrderLine[];
  /** Null in a sample store. */
  code: ClaimCode | null;
  claimId: string;
  duplicateKey: string | null;
  /** The key of the same recipient in claims of before version 2, which no new claim may repeat. */
  formerKeys: readonly string[];
  /** Written, and held to be unique, where many may use the code. */
  sharedKeys: { id: string; kind: "email" | "phone"; key: string }[];
  /** The items with a limited stock, and how many pieces of each the claim uses. */
  stock: { eventPriceId: string; quantity: number }[];
  /** What is ordered, and who can make it. */
  madeFrom: MadeFrom;
  /** What it takes of the store's budget and the tenant's credit, in minor units. */
  cost: number;
  decisionId: string;
  /** The request of a shop that is placed by it; nothing is claimed then. */
  request?: PlacedRequest;
  rows: PlacementRows;
  now: Date;
};

const codeIs = (code: ClaimCode): SQL =>
  "norm" in code
    ? sql`${promoCodes.codeNorm} = ${code.norm} and ${promoCodes.kind} <> 'booth'`
    : both(eq(promoCodes.id, code.id), eq(promoCodes.codeNorm, code.typed));

/** Why nothing was claimed, as far as the database tells. */
export type ClaimWrite =
  | "claimed"
  /**
   * The store is closed, the code is not valid, the visitor guesses codes, the stock is used up, or the address has a
   * gift already.
   */
  | "not_good"
  /** The code has no use left. */
  | "used_up"
  /** The recipient or the door has its gift. */
  | "same_recipient"
  /** The same form was sent before. */
  | "same_form";

function outcomeOf(rule: string | undefined): ClaimWrite | undefined {
  if (rule === undefined) return undefined;
  // The order was not written, and the first row that hangs on it broke.
  if (rule === "foreign_key") return "not_good";
  if (rule === "promo_codes_used") return "used_up";
  if (rule.startsWith("promo_recipients.") || rule.includes("duplicate_key")) return "same_recipient";
  return rule.includes("orders.idempotency_key") ? "same_form" : undefined;
}

export function claimRepository(tables: TenantTables) {
  const stockHolds = (stock: Claim["stock"]) =>
    stock.map(({ eventPriceId, quantity }) =>
      tables.exists(
        eventPrices,
        sql`${eventPrices.id} = ${eventPriceId} and (${eventPrices.stockLeft} is null or ${eventPrices.stockLeft} >= ${quantity})`,
      ),
    );

  return {
    /** Whether there is enough of everything that has a stock. */
    async inStock(stock: Claim["stock"]): Promise<boolean> {
      for (const { eventPriceId, quantity } of stock) {
        const [row] = await tables.select(eventPrices, eq(eventPrices.id, eventPriceId));
        if (row && row.stockLeft !== null && row.stockLeft < quantity) return false;
      }
      return true;
    },

    /** Whether what is ordered is still on sale, and those who were found can still make it. */
    async isStillMade(madeFrom: MadeFrom): Promise<boolean> {
      const isSo = both(eq(events.id, madeFrom.eventId), isStillMade(tables, madeFrom));
      return ((await tables.count(events, isSo))[0]?.count ?? 0) > 0;
    },

    /** Whether the tenant's credit account in a currency was closed for good. */
    async isCreditClosed(currency: Currency): Promise<boolean> {
      const closed = sql`${creditAccounts.currency} = ${currency} and ${creditAccounts.state} = 'closed'`;
      return ((await tables.count(creditAccounts, closed))[0]?.count ?? 0) > 0;
    },

    async findCode(eventId: string, codeNorm: string): Promise<PromoCodeRow | undefined> {
      const where = and(eq(promoCodes.eventId, eventId), eq(promoCodes.codeNorm, codeNorm));
      return (await tables.select(promoCodes, where))[0];
    },

    /** What of this store carries a normalised code: a placed order by its reference, or a promotion code. */
    async issued(
      eventId: string,
      norm: string,
    ): Promise<{ kind: "order"; at: string } | { kind: "code"; at: string; row: PromoCodeRow } | undefined> {
      const ref = sql`${orders.eventId} = ${eventId} and ${orders.placedAt} is not null and ${orders.orderRef} = ${`${norm.slice(0, 2)}-${norm.slice(2)}`}`;
      const code = sql`${promoCodes.eventId} = ${eventId} and ${promoCodes.codeNorm} = ${norm} and ${promoCodes.state} <> 'draft'`;
      const [placed, made] = await tables.batch([
        tables.select(orders, ref),
        tables.select(promoCodes, code),
      ]);
      if (placed[0]?.placedAt) return { kind: "order", at: placed[0].placedAt.toISOString() };
      return made[0] && { kind: "code", at: made[0].createdAt.toISOString(), row: made[0] };
    },

    /** Whether a claim from this store carries one of these keys. */
    async hasClaimed(eventId: string, keys: readonly string[]): Promise<boolean> {
      if (keys.length === 0) return false;
      const isSame = sql`${promoClaims.eventId} = ${eventId} and ${promoClaims.duplicateKey} in ${keys}`;
      return ((await tables.count(promoClaims, isSame))[0]?.count ?? 0) > 0;
    },

    /** Claims with a code that could be this recipient's: all of a single-use code, of a shared one those alike. */
    async claimsAlike(code: PromoCodeRow, keys: readonly string[], email: string) {
      const filledKeys = [...keys, ""];
      const sharesKey = tables.exists(
        promoRecipients,
        sql`${promoRecipients.orderId} = ${orders.id} and ${promoRecipients.key} in ${filledKeys}`,
      );
      const isAlike =
        code.maxUses === 1
          ? sql`true`
          : sql`(${promoClaims.duplicateKey} in ${filledKeys} or lower(${orders.email}) = ${emailKey(email)} or ${sharesKey})`;
      const rows = await tables.join(
        promoClaims,
        orders,
        eq(orders.id, promoClaims.orderId),
        sql`${promoClaims.promoCodeId} = ${code.id} and ${promoClaims.state} = 'redeemed' and ${isAlike}`,
        { limit: 5 },
      );
      return rows.map(({ left, right }) => ({
        duplicateKey: left.duplicateKey,
        email: right.email,
        phone: right.phone,
      }));
    },

    /** The order that an earlier request of the same form created. */
    async findByKey(eventId: string, idempotencyKey: string) {
      const where = and(eq(orders.eventId, eventId), eq(orders.idempotencyKey, idempotencyKey));
      return (await tables.select(orders, where))[0];
    },

    /**
     * Claims a gift in one batch: the order is written only if the store is open and the code is good at that moment,
     * everything else hangs on the order by foreign keys, and the code's count and the duplicate key are held by the
     * database, so a hundred people at once get one gift each or none. What the budget does not cover is written all
     * the same and waits as over budget: its recipient hears nothing of it.
     * @returns what came of it; nothing was written unless it is `claimed`.
     */
    async claim(claim: Claim): Promise<ClaimWrite> {
      try {
        await write(claim);
        return "claimed";
      } catch (error) {
        const outcome = outcomeOf(brokenRule(error));
        if (!outcome) throw error;
        return outcome;
      }
    },
  };

  async function write(claim: Claim): Promise<void> {
    const { order, lines, code, claimId, duplicateKey, formerKeys, rows, now, cost } = claim;
    const moment = now.getTime();
    const inTime = (table: typeof events | typeof promoCodes) =>
      sql`(${table.startsAt} is null or ${table.startsAt} <= ${moment}) and (${table.endsAt} is null or ${table.endsAt} > ${moment})`;
    const unread = code && "norm" in code ? code : null;
    const isVersion = unread ? sql` and ${events.version} = ${unread.storeVersion}` : sql``;
    const storeOpen = tables.exists(
      events,
      sql`${events.id} = ${order.eventId} and ${events.status} = 'Active' and ${events.expired} = 0 and ${events.deletedAt} is null and ${inTime(events)}${isVersion}`,
    );
    const isCode = code && both(eq(promoCodes.eventId, order.eventId), codeIs(code));
    const codeGood = isCode
      ? tables.exists(promoCodes, sql`${isCode} and ${promoCodes.state} = 'active' and ${inTime(promoCodes)}`)
      : sql`true`;
    const notFlooded = code?.floodSubjects.length
      ? sql`not ${isBlocked(code.floodSubjects, now)}`
      : sql`true`;
    const isNew =
      formerKeys.length === 0
        ? sql`true`
        : sql`not ${tables.exists(promoClaims, sql`${promoClaims.eventId} = ${order.eventId} and ${promoClaims.duplicateKey} in ${formerKeys}`)}`;
    const isShared = isCode && tables.exists(promoCodes, sql`${isCode} and ${promoCodes.maxUses} > 1`);
    const { eventId, currency } = order;
    const onAccount = isOnAccount(order.kind);
    const budget = cost > 0 ? { eventId, currency, cost, onAccount } : null;
    const status = startStatus(tables, rows.start, budget);
    const mayOrder = onAccount ? sql`not ${creditClosed(tables, currency)}` : sql`true`;
    const isOrder = (held: boolean) =>
      tables.exists(
        orders,
        sql`${orders.id} = ${order.id} and (${orders.status} <> 'new') = ${held ? 1 : 0}`,
      );
    const hold = code && "id" in code ? code.hold : undefined;
    const statements = [
      ...(hold ? oneGiftBack(tables, hold) : []),
      tables.insertIf(
        sql.join(
          [
            storeOpen,
            tables.tenantIs(mayTakeOrders),
            codeGood,
            notFlooded,
            isNew,
            mayOrder,
            ...stockHolds(claim.stock),
            isStillMade(tables, claim.madeFrom),
          ],
          sql` and `,
        ),
        orders,
        { ...order, status: status as never, overdueAt: startOverdue(rows.start, status) as never },
      ),
      ...(isCode ? [tables.update(promoCodes, { used: sql`${promoCodes.used} + 1` }, isCode)] : []),
      ...(claim.request
        ? [requestPlaced(tables, { ...claim.request, orderId: order.id })]
        : [
            tables.insert(promoClaims, {
              id: claimId,
              eventId: order.eventId,
              promoCodeId: (isCode && tables.valueOf(promoCodes, promoCodes.id, isCode)) as never,
              orderId: order.id,
              state: "redeemed",
              duplicateKey,
              createdAt: now,
            }),
          ]),
      ...(isShared
        ? claim.sharedKeys.map((key) =>
            tables.insertIf(isShared, promoRecipients, {
              ...key,
              eventId: order.eventId,
              orderId: order.id,
            }),
          )
        : []),
      ...tables.insertAllIf(sql`true`, orderLines, lines),
      ...startStatements(tables, rows.start, status),
      // It is written where the statement before it changed a row.
      tables.audit(rows.audit),
      ...(onAccount ? heldForTeam(tables, order) : []),
      ...tables.insertAllIf(sql`true`, fulfilmentLines, rows.fulfilmentLines),
      ...tables.insertAllIf(sql`true`, outbox, rows.outbox),
      ...claim.stock.map(({ eventPriceId, quantity }) =>
        tables.update(
          eventPrices,
          { stockLeft: sql`${eventPrices.stockLeft} - ${quantity}` },
          sql`${eventPrices.id} = ${eventPriceId} and ${eventPrices.stockLeft} is not null`,
        ),
      ),
      ...(cost > 0
        ? [
            heldStatement(tables, rows.start, status, isOrder(true)),
            tables.insertIf(isOrder(true), decisions, {
              id: claim.decisionId,
              orderId: order.id,
              kind: "budget",
              inputs: { cost, currency: order.currency },
              outcome: status as never,
              createdAt: now,
            }),
            ...budgetStatements(tables, {
              eventId: order.eventId,
              currency: order.currency,
              cost,
              when: isOrder(false),
            }),
            ...tables.insertAllIf(isOrder(false), ledgerTransactions, rows.ledger),
          ]
        : []),
      // What is ordered is in the basket no more.
      ...(order.basketId ? [tables.remove(basketLines, eq(basketLines.basketId, order.basketId))] : []),
    ] as const;
    await tables.batch(statements as unknown as Parameters<typeof tables.batch>[0]);
  }
}
