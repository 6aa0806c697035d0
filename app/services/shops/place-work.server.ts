import type { ShopConnectionRow } from "../../../db/repositories/shops.server.ts";
import type { ShopRequestRow } from "../../../db/repositories/shop-requests.server.ts";
import { orderLinesOf } from "../../domain/basket/basket-lines.ts";
import { refuseDestination } from "../../domain/address/served-address.ts";
import { discountsOf } from "../../domain/credit/statement.ts";
import { deliveryWindow } from "../../domain/delivery/delivery-window.ts";
import { LARGEST_ORDER, priceOrder } from "../../domain/pricing/price-order.ts";
import { shippingNet, shippingOptions } from "../../domain/pricing/shipping.ts";
import {
  addressOfShop,
  destinationText,
  type ShopRefusal,
  type ShopWork,
  textsOfShop,
} from "../../domain/shop/shop-request.ts";
import { normaliseSlug } from "../../domain/store/store-event.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { type FontsOf, judgeTexts } from "../judge-texts.ts";
import { newOrderRef, placementRows } from "../order-writes/placement.server.ts";
import type { Scope } from "../scope.ts";
import { madeFrom, type StockItem, type Storefront, toStorefront } from "../storefront.ts";

type Line = {
  gid: string;
  item: StockItem;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
  unitNet: number;
  storeDefaultVat: boolean;
};
type Judged<T> = { ok: true; value: T } | { ok: false; refusal: ShopRefusal };

const refused = (
  code: ShopRefusal["code"],
  rest: Omit<ShopRefusal, "code"> = {},
): { ok: false; refusal: ShopRefusal } => ({ ok: false, refusal: { code, ...rest } });

/**
 * Places the order that a shop asks for; or says why not, in a way that its merchant can do something about. Twice at once
 * it is one order, by its key.
 */
export async function placeWork(
  scope: Scope,
  {
    connection,
    request,
    work,
    fontsOf,
  }: { connection: ShopConnectionRow; request: ShopRequestRow; work: ShopWork; fontsOf: FontsOf },
): Promise<{ is: "placed" } | { is: "refused"; refusal: ShopRefusal } | { is: "again" }> {
  if (work.isTest) return { is: "refused", refusal: { code: "testOrder" } };
  const storefront = await storeOf(scope, connection);
  const lines = await linesOf(scope, { connection, work, storefront });
  if (!lines.ok) return { is: "refused", refusal: lines.refusal };
  if (!storefront || storefront.opening !== "open") return { is: "refused", refusal: { code: "closed" } };
  const unprintable = await textRefusal(scope, lines.value, fontsOf);
  if (unprintable) return { is: "refused", refusal: unprintable };
  const address = addressFor(storefront, work);
  if (!address.ok) return { is: "refused", refusal: address.refusal };
  const made = madeFrom(storefront, lines.value, address.value);
  if (!made.ok) {
    const title = made.line?.item.name ?? "";
    const rest = made.line ? { lineGid: made.line.gid } : {};
    return { is: "refused", refusal: { code: "cannotBeMade", names: { title }, ...rest } };
  }
  const priced = priceOf(storefront, lines.value, address.value.addressCountry);
  if (priced.total > LARGEST_ORDER) return { is: "refused", refusal: { code: "tooLarge" } };
  return write(scope, {
    storefront,
    request,
    work,
    priced,
    address: address.value,
    madeFrom: made.value,
    key: keyOf(connection.id, work.gid),
  });
}

/** One order for each request, however many webhooks name it. */
const keyOf = (connectionId: string, gid: string) => `shopify:${connectionId}:${gid}`;

async function storeOf(scope: Scope, { eventId }: ShopConnectionRow): Promise<Storefront | undefined> {
  const store = eventId === null ? undefined : await scope.tenant.events.find(eventId);
  const rows = store && (await scope.platform.storefronts.read(normaliseSlug(store.slug), undefined));
  return rows && toStorefront(rows, scope.now());
}

/** What is asked for, in our own products: by the number of the variant, else by our SKU; never by a name. */
async function linesOf(
  scope: Scope,
  {
    connection,
    work,
    storefront,
  }: { connection: ShopConnectionRow; work: ShopWork; storefront: Storefront | undefined },
): Promise<Judged<Line[]>> {
  const asked = work.lines.filter(({ quantity }) => quantity > 0);
  const variants = await scope.tenant.shopRequests.variantsOf(connection.id, {
    gids: asked.flatMap(({ variantGid }) => variantGid ?? []),
    skus: asked.flatMap(({ sku }) => (sku === "" ? [] : [sku])),
  });
  const isAnyGone = asked.some(({ variantGid }) => variantGid === null) && (await hasGone(scope, connection));
  const lines: Line[] = [];
  for (const { gid, variantGid, sku, title, quantity, properties } of asked) {
    const rest = { names: { title }, lineGid: gid };
    const bySku = variants.filter((one) => sku !== "" && one.sku === sku);
    const variant =
      variants.find((one) => one.variantGid === variantGid) ?? (bySku.length === 1 ? bySku[0] : undefined);
    if (!variant) return refused(variantGid === null && isAnyGone ? "deletedThere" : "notOurs", rest);
    const item = storefront?.stock.find(({ id }) => id === variant.productId);
    if (!storefront || !item || item.status !== "published") return refused("withdrawn", rest);
    const texts = textsOfShop(item.offer.personalFields, properties);
    if (!texts.ok) {
      return refused(texts.code, { names: { title, field: texts.field }, lineGid: gid });
    }
    const { currency } = storefront.store;
    lines.push({
      gid,
      item,
      colour: variant.colour,
      size: variant.size,
      quantity,
      personalTexts: texts.texts,
      // The tenant owes what it costs to make; offers that were saved before there were price lists say no cost.
      unitNet: item.offer.cost?.[currency] ?? item.unitCost,
      storeDefaultVat: item.storeDefaultVat,
    });
  }
  return lines.length === 0 ? refused("notOurs", { names: { title: "" } }) : { ok: true, value: lines };
}

/** Whether products were deleted in the shop and not published again: an order names their SKU, and no variant. */
async function hasGone({ tenant }: Scope, { id }: ShopConnectionRow): Promise<boolean> {
  const rows = await tenant.shopProducts.listOf(id);
  return rows.some(({ state }) => state === "gone");
}

/** The preflight of a shopper's own words, as at a store's basket. */
async function textRefusal(
  scope: Scope,
  lines: readonly Line[],
  fontsOf: FontsOf,
): Promise<ShopRefusal | undefined> {
  const [fault] = await judgeTexts(scope, lines, fontsOf);
  const line = fault && lines[fault.line];
  if (!line) return undefined;
  const { label = "" } =
    line.item.offer.personalFields.find(({ layerId }) => layerId === fault.layerId) ?? {};
  const names = { title: line.item.name, field: label };
  const code = (
    {
      "errors:personalRequired": "textMissing",
      "errors:personalTooWide": "textLong",
      "errors:personalGlyph": "textLetters",
    } as const
  )[fault.error];
  return { code, names, lineGid: line.gid };
}

type Address = Extract<ReturnType<typeof addressOfShop>, { ok: true }>["address"];

function addressFor({ store }: Storefront, work: ShopWork): Judged<Address> {
  const read = addressOfShop(work.destination);
  if (!read.ok) return read;
  const { address } = read;
  const wrong = refuseDestination(store, address);
  if (!wrong) return { ok: true, value: address };
  if (wrong.fields.phone) return refused("phone");
  return refused("country", { names: { country: address.addressState || address.addressCountry } });
}

/** What the tenant owes for it: what the pieces cost to make, and the store's price of its first way to ship. */
function priceOf(storefront: Storefront, lines: readonly Line[], country: string) {
  const [first] = shippingOptions(storefront.shipping);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipping = first
    ? shippingNet(
        { ...storefront.shipping, terms: { zones: storefront.shipping.terms?.zones ?? [] } },
        first.method,
        units,
        { goods: 0, country },
      )
    : undefined;
  const net = shipping === undefined ? 0 : shipping;
  return { ...priceOrder(lines, storefront.vat, net, null), method: first?.method ?? null };
}

type ToWrite = {
  storefront: Storefront;
  request: ShopRequestRow;
  work: ShopWork;
  priced: ReturnType<typeof priceOf>;
  address: Address;
  madeFrom: Extract<ReturnType<typeof madeFrom>, { ok: true }>["value"];
  key: string;
};

/** Order and request in one batch. What was asked for is what is ordered, piece by piece. */
async function write(scope: Scope, input: ToWrite): Promise<{ is: "placed" } | { is: "again" } | Refusal> {
  const { storefront, request, work, priced } = input;
  const now = scope.now();
  const order = await orderOf(scope, input, now);
  const lines = orderLinesOf(order.id, priced.lines, storefront.vat, scope.newId);
  const asked = work.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) !== asked) {
    throw new Error("An order of a shop would not have what was asked for.");
  }
  const outcome = await scope.tenant.claims.claim({
    order,
    lines,
    code: null,
    claimId: scope.newId(),
    duplicateKey: null,
    formerKeys: [],
    sharedKeys: [],
    stock: stockOf(priced.lines),
    madeFrom: input.madeFrom,
    cost: order.budgetCost,
    decisionId: scope.newId(),
    request: {
      id: request.id,
      orderGid: work.orderGid,
      orderName: work.orderName,
      merchantRequestGid: work.merchantRequestGid,
      notify: work.notify,
      destinationHash: await scope.hash(destinationText(work.destination)),
      lines: priced.lines.flatMap(({ gid, item, quantity }, at) => {
        const variantGid = work.lines.find((line) => line.gid === gid)?.variantGid ?? null;
        const orderLineId = lines[at]?.id;
        return orderLineId ? [{ lineGid: gid, variantGid, title: item.name, quantity, orderLineId }] : [];
      }),
      now,
    },
    rows: placementRows(scope, {
      order: { ...order, salesTax: 0, productionCost: 0, shippingNet: 0 },
      orderRef: order.orderRef,
      lines,
      now,
    }),
    now,
  });
  if (outcome === "claimed" || outcome === "same_form") return { is: "placed" };
  return whyNot(scope, input);
}

type Refusal = { is: "refused"; refusal: ShopRefusal };

/** At the moment of writing something was otherwise than it was read: what stays so is said, all else is read again. */
async function whyNot(
  scope: Scope,
  { storefront: { store }, priced, madeFrom: from }: ToWrite,
): Promise<{ is: "again" } | Refusal> {
  const { claims } = scope.tenant;
  const [line] = priced.lines;
  const names = { title: line?.item.name ?? "" };
  if (await claims.isCreditClosed(store.currency)) return { is: "refused", refusal: { code: "closed" } };
  if (!(await claims.inStock(stockOf(priced.lines))) || !(await claims.isStillMade(from))) {
    return { is: "refused", refusal: { code: "cannotBeMade", names } };
  }
  return { is: "again" };
}

/** What has a stock, with how much of it this order takes. */
function stockOf(lines: readonly Pick<Line, "item" | "quantity">[]) {
  const taken = new Map<string, { eventPriceId: string; quantity: number }>();
  for (const { item, quantity } of lines) {
    if (item.stockLeft === null) continue;
    const before = taken.get(item.id);
    taken.set(item.id, {
      eventPriceId: item.eventPriceId,
      quantity: before ? before.quantity + quantity : quantity,
    });
  }
  return [...taken.values()];
}

async function orderOf(scope: Scope, { storefront, work, priced, address, key }: ToWrite, now: Date) {
  const { store, shippingDays, credit } = storefront;
  const shipping = priced.shippingNet + priced.shippingVat;
  const discounts = discountsOf({ production: priced.total - shipping, shipping }, credit);
  const id = scope.newId();
  const days = priced.method ? shippingDays[priced.method] : undefined;
  const window = deliveryWindow(now, TIME_ZONE_OF_REGION[store.region], days);
  return {
    id,
    eventId: store.id,
    kind: "shopify" as const,
    orderRef: newOrderRef(scope),
    // The shop has the shopper's money, and the tenant is invoiced.
    paymentStatus: "not_needed" as const,
    placedAt: now,
    placedBy: id,
    idempotencyKey: key,
    basketId: null,
    currency: store.currency,
    shippingMethod: priced.method,
    itemsGross: priced.itemsGross,
    shippingNet: priced.shippingNet,
    shippingVat: priced.shippingVat,
    totalExcludingVat: priced.totalExcludingVat,
    totalVat: priced.totalVat,
    total: priced.total,
    budgetCost: priced.total - discounts.creditDiscount - discounts.creditShippingDiscount,
    ...discounts,
    deliveryDays: days ?? null,
    deliveryFrom: window.from,
    deliveryTo: window.to,
    createdAt: now,
    updatedAt: now,
    ...address,
    // An order without one would count as erased; to this one no mail can go.
    email: work.destination?.email || `${(await scope.hash(work.orderGid)).slice(0, 16)}@no-address.invalid`,
    lang: work.locale.slice(0, 2).toLowerCase() || "en",
  };
}
