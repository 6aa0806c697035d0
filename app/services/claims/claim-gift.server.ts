import { brokenRule } from "../../../db/conflict.ts";
import type { ClaimCode, PromoCodeRow } from "../../../db/repositories/claims.server.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { deliveryWindow } from "../../domain/delivery/delivery-window.ts";
import { priceOrder } from "../../domain/pricing/price-order.ts";
import { isOffered, skuOf } from "../../domain/product/offer.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { isPromo, openingOf, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { normaliseCode } from "../../domain/voucher/code.ts";
import { type CodeWait, floodSubjects, noteWrongCode, waitOf } from "../code-guesses.server.ts";
import { newOrderRef, placementRows } from "../placement.server.ts";
import { NO_KEYS, recipientKeysOf, type RecipientKeys } from "../recipient-keys.server.ts";
import { type OrderWait, waitOfOpenOrder } from "./open-orders.server.ts";
import { isOwnCode } from "./is-own-code.server.ts";
import { leaving } from "../leaving.ts";
import type { Scope } from "../scope.ts";
import type { StockItem, Storefront } from "../storefront.ts";

export type ClaimLine = {
  item: StockItem;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
};

export type ClaimWish = {
  address: OrderAddress & { message?: string };
  promoCode: string;
  lines: ClaimLine[];
  /** Milliseconds between the form's drawing and its sending; undefined when nothing of ours tells it. */
  filledInMs?: number | undefined;
  /** The hidden key of the form: the same form sent twice is one order. */
  idempotencyKey: string;
  /** The basket that an order on account empties. */
  basketId: string | null;
};

export type ClaimRefusal =
  | "errors:storeClosed"
  | "errors:basketEmpty"
  | "errors:variantNotSold"
  | "errors:invalidPromoCode"
  | "errors:alreadyOrdered"
  | "errors:chooseSize"
  | "errors:giftGone"
  | "errors:creditClosed"
  | "errors:keyTaken";

export type Claimed = { orderId: string; orderRef: string; repeated: boolean };

export type EarlierOrder = {
  id: string;
  orderRef: string | null;
  name: string;
  email: string;
  addressFirstLine: string;
};

/** What stands in the database of a claim's code and form before it is made, see `readClaim`. */
export type ClaimFacts = {
  code: PromoCodeRow | undefined;
  /** The order of an earlier request with the same form. */
  earlier: EarlierOrder | undefined;
  /** So many wrong codes came from here that this one is not looked at. */
  wait: CodeWait | undefined;
};

/**
 * Orders what a consumer form asks for: the gift of a promo, or lines that the tenant pays by invoice. One order per
 * form, one per code, one per household or whatever else the store counts as the same recipient.
 */
export async function claimGift(
  scope: Scope,
  storefront: Storefront,
  wish: ClaimWish,
  facts: ClaimFacts,
): Promise<Result<Claimed, ClaimRefusal> | CodeWait | OrderWait> {
  const { store } = storefront;
  if (facts.earlier) return sentAgain(facts.earlier, wish);
  if (storefront.opening !== "open") return refuse("errors:storeClosed");
  if (wish.lines.length === 0) return refuse("errors:basketEmpty");
  if (wish.lines.some((line) => line.size === "")) return refuse("errors:chooseSize");
  if (wish.lines.some((line) => !isOffered(line.item.offer, line.colour, line.size))) {
    return refuse("errors:variantNotSold");
  }

  const promo = isPromo(store.type);
  const needsCode = promo && !store.sample;
  const { code } = facts;
  if (needsCode) {
    if (facts.wait) return facts.wait;
    if (!code || code.state !== "active" || code.used >= code.maxUses) {
      const again = await repeated(scope, store.id, wish);
      if (again) return again;
      if (code && (await isOwnCode(scope, code, wish.address, await keysOf(scope, storefront, wish)))) {
        return refuse("errors:alreadyOrdered");
      }
      // A code that was used is somebody's; only codes that nobody has can be guesses.
      const wait = code ? undefined : await noteWrongCode(scope, store.id, normaliseCode(wish.promoCode));
      return wait ?? refuse("errors:invalidPromoCode");
    }
  } else {
    const wait = await waitOfOpenOrder(scope, store, wish);
    // The same form at the same moment may have ordered already.
    if (wait) return (await repeated(scope, store.id, wish)) ?? wait;
  }
  const keys = promo ? await keysOf(scope, storefront, wish) : NO_KEYS;
  const used = needsCode && code ? { id: code.id, floodSubjects: floodsOf(scope, store.id, wish) } : null;
  try {
    return ok(await write(scope, storefront, wish, used, keys));
  } catch (error) {
    return whyNot(scope, storefront, wish, { error, keys, code });
  }
}

/**
 * Claims with a store that was read some seconds ago, without asking anything first: what must hold stands in the write
 * itself, one round trip in all.
 * @returns undefined when anything at all is not as it was hoped for; `claimGift` then finds out what, and says it.
 */
export async function claimAtOnce(
  scope: Scope,
  storefront: Storefront,
  wish: ClaimWish,
): Promise<Result<Claimed, ClaimRefusal> | undefined> {
  const { store } = storefront;
  const isPlain =
    wish.lines.length > 0 && wish.lines.every((line) => isOffered(line.item.offer, line.colour, line.size));
  const norm = normaliseCode(wish.promoCode);
  if (!isPlain || !isPromo(store.type) || store.sample || norm === "") return undefined;
  const code = {
    norm,
    storeVersion: store.version,
    floodSubjects: floodsOf(scope, store.id, wish),
  };
  try {
    return ok(await write(scope, storefront, wish, code, await keysOf(scope, storefront, wish)));
  } catch {
    return undefined;
  }
}

const floodsOf = (scope: Scope, eventId: string, wish: ClaimWish) =>
  floodSubjects(scope, eventId, normaliseCode(wish.promoCode));

const keysOf = (scope: Scope, { store }: Storefront, { address }: ClaimWish) =>
  recipientKeysOf(scope, store.duplicateScope, address);

/** Before a refusal: the code or the address may be taken by this very form, sent twice at the same moment. */
async function repeated(scope: Scope, eventId: string, wish: ClaimWish) {
  const order = await scope.tenant.claims.findByKey(eventId, wish.idempotencyKey);
  return order && sentAgain(order, wish);
}

/**
 * What a form is answered that ordered before: its order. On a shared phone the next person may send the form of the one
 * before; they are not told that person's order, and not thanked for a gift that they do not get.
 */
function sentAgain(order: EarlierOrder, { address }: ClaimWish): Result<Claimed, "errors:keyTaken"> {
  const isSame =
    order.email === address.email &&
    order.name === address.name &&
    order.addressFirstLine === address.addressFirstLine;
  return isSame
    ? ok({ orderId: order.id, orderRef: order.orderRef ?? "", repeated: true })
    : refuse("errors:keyTaken");
}

async function write(
  scope: Scope,
  storefront: Storefront,
  wish: ClaimWish,
  code: ClaimCode | null,
  keys: RecipientKeys,
): Promise<Claimed> {
  const { store, vat } = storefront;
  const now = scope.now();
  const orderId = scope.newId();
  const orderRef = newOrderRef(scope);
  const kind = isPromo(store.type) ? ("claim" as const) : ("account" as const);
  const priced = priceOrder(
    wish.lines.map((line) => ({
      quantity: line.quantity,
      unitNet: line.item.unitNet,
      storeDefaultVat: line.item.storeDefaultVat,
    })),
    vat,
    0,
    null,
  );
  const lines = wish.lines.map((line, position) => ({
    id: scope.newId(),
    orderId,
    productId: line.item.id,
    name: line.item.name,
    sku: skuOf(line.item.offer, line.colour, line.size),
    colour: line.colour,
    size: line.size,
    quantity: line.quantity,
    personalTexts: line.personalTexts,
    personalised: Object.keys(line.personalTexts).length > 0,
    unitNet: line.item.unitNet,
    unitVat: priced.lines[position]?.unitVat ?? 0,
    unitGross: priced.lines[position]?.unitGross ?? line.item.unitNet,
    vatRate: priced.lines[position]?.unitVat ? vat.vatRate : 0,
    storeDefaultVat: line.item.storeDefaultVat,
    designHash: line.item.designHash,
    position,
  }));
  const window = deliveryWindow(now, TIME_ZONE_OF_REGION[store.region]);
  const cost = costOf(wish.lines, priced.total);
  const order = {
    id: orderId,
    eventId: store.id,
    kind,
    orderRef,
    status: "new" as const,
    // Nobody pays here: a gift is free to its recipient, and an order on account is the tenant's invoice.
    paymentStatus: "not_needed" as const,
    placedAt: now,
    placedBy: orderId,
    idempotencyKey: wish.idempotencyKey,
    basketId: wish.basketId,
    currency: store.currency,
    itemsGross: priced.itemsGross,
    totalExcludingVat: priced.totalExcludingVat,
    totalVat: priced.totalVat,
    total: priced.total,
    budgetCost: cost,
    deliveryFrom: window.from,
    deliveryTo: window.to,
    createdAt: now,
    updatedAt: now,
    ...wish.address,
  };
  await scope.tenant.claims.claim({
    order,
    lines,
    code,
    claimId: scope.newId(),
    duplicateKey: keys.duplicateKey,
    formerKey: keys.formerKey,
    sharedKeys: (["email", "phone"] as const).flatMap((kind) => {
      const key = keys[kind];
      return key === null ? [] : [{ id: scope.newId(), kind, key }];
    }),
    stock: stockOf(wish.lines),
    cost,
    decisionId: scope.newId(),
    heldEventId: scope.newId(),
    rows: placementRows(scope, order, orderRef, lines, now),
    now,
  });
  return { orderId, orderRef, repeated: false };
}

/** What has a stock, with how much of it this order takes. */
function stockOf(lines: readonly ClaimLine[]) {
  const taken = new Map<string, { eventPriceId: string; quantity: number }>();
  for (const { item, quantity } of lines) {
    if (item.stockLeft === null) continue;
    const before = taken.get(item.id)?.quantity ?? 0;
    taken.set(item.id, { eventPriceId: item.eventPriceId, quantity: before + quantity });
  }
  return [...taken.values()];
}

/** What the order takes of its budgets: what its units cost the tenant, but never less than what is invoiced. */
function costOf(lines: readonly ClaimLine[], total: number): number {
  return Math.max(
    total,
    lines.reduce((sum, { item, quantity }) => sum + item.unitCost * quantity, 0),
  );
}

/** A rule of the database stopped the claim: someone was quicker. */
async function whyNot(
  scope: Scope,
  { store }: Storefront,
  wish: ClaimWish,
  { error, keys, code }: { error: unknown; keys: RecipientKeys; code: PromoCodeRow | undefined },
): Promise<Result<Claimed, ClaimRefusal> | CodeWait> {
  // Our own earlier request may have been written although its answer was lost.
  const earlier = await repeated(scope, store.id, wish);
  if (earlier) return earlier;
  const rule = brokenRule(error);
  const isOwn = async () => code !== undefined && (await isOwnCode(scope, code, wish.address, keys));
  if (rule === "promo_codes_used") {
    return refuse((await isOwn()) ? "errors:alreadyOrdered" : "errors:invalidPromoCode");
  }
  // The order was not written: the store or the code is not good any more.
  if (rule === "foreign_key") {
    const [now, seller] = await Promise.all([scope.tenant.events.find(store.id), scope.tenant.seller()]);
    const isOpen = now && seller && openingOf(now, seller, scope.now()) === "open";
    if (isOpen && !isPromo(store.type) && (await scope.tenant.claims.isCreditClosed(store.currency))) {
      await tellOfRefusal(scope, store.id);
      return refuse("errors:creditClosed");
    }
    const floods = isOpen && isPromo(store.type) && !store.sample ? floodsOf(scope, store.id, wish) : [];
    const wait = await waitOf(scope, floods);
    if (wait) return wait;
    if (isOpen && !(await scope.tenant.claims.inStock(stockOf(wish.lines)))) return refuse("errors:giftGone");
    if (!isOpen) return refuse("errors:storeClosed");
    const isKnown = await scope.tenant.claims.hasClaimed(store.id, keys.formerKey ? [keys.formerKey] : []);
    return refuse(isKnown || (await isOwn()) ? "errors:alreadyOrdered" : "errors:invalidPromoCode");
  }
  const isSameRecipient = rule?.startsWith("promo_recipients.") || rule?.includes("duplicate_key");
  if (isSameRecipient) return refuse("errors:alreadyOrdered");
  throw error;
}

/** The organiser hears once a day for each store that people cannot order there. */
async function tellOfRefusal(scope: Scope, eventId: string): Promise<void> {
  const day = scope.now().toISOString().slice(0, 10);
  const rows = leaving(scope, `${eventId}:${day}`, [{ kind: "refused_order", eventId }]);
  for (const row of rows) await scope.tenant.events.keepOutbox(row);
}
