import { type BasisPoints, type Currency, roundHalfUp } from "../money.ts";
import { netForShopper } from "../pricing/price-breakdown.ts";
import { needsPrice } from "../pricing/needed-price.ts";
import { unitGross, type VatRules } from "../pricing/price-order.ts";
import type { ShippingMethod, ShippingPrices } from "../pricing/shipping.ts";
import { isHeldBack, type Mending } from "../product/mending.ts";
import type { ProductStatus } from "../product/product-sorts.ts";
import { isPromo, isShop, type StoreStatus, type StoreType } from "./store-event.ts";

/** What can be changed in many stores at once. */
export const STORE_CHANGES = ["price", "add", "remove", "shipping"] as const;
export type StoreChangeKind = (typeof STORE_CHANGES)[number];

export const AMOUNT_WAYS = ["set", "plus", "minus"] as const;
export type AmountWay = (typeof AMOUNT_WAYS)[number];

/** Minor units for the stores of each currency; one that is not named leaves its stores as they are. */
export type AmountsByCurrency = Readonly<Partial<Record<Currency, number>>>;

/** How an amount becomes another: to an amount or by one, or by a share of itself. */
export type AmountRule = {
  way: AmountWay;
  by: { amounts: AmountsByCurrency } | { percent: BasisPoints };
  /** The last two digits that each new amount gets: 99, 95, 0; null leaves them as they come. */
  ending: number | null;
};

export type StoreChange =
  /** As shoppers pay it. Of these products, or of every product that the stores sell. */
  | { what: "price"; productIds: readonly string[] | "all"; rule: AmountRule }
  /** At prices as shoppers pay them. */
  | { what: "add"; productIds: readonly string[]; amounts: AmountsByCurrency }
  | { what: "remove"; productIds: readonly string[] }
  /** Net, as the store's configuration has it. */
  | { what: "shipping"; method: ShippingMethod; rule: AmountRule };

/** The largest price that a form of a product takes, and of a way to ship; minor units. */
const MOST = { price: 999_999_999, shipping: 9_999_999 };

type ProductFacts = {
  productId: string;
  name: string;
  status: ProductStatus;
  isDeleted: boolean;
  mending: Mending | null;
  /** What a piece costs to make, by currency. */
  cost: AmountsByCurrency;
};
/** A product of a store: net, in minor units of the store's currency. */
export type SoldProduct = ProductFacts & { price: number; vat: boolean };

/** A store as a change over many looks at it. */
export type ChangedStore = VatRules & {
  id: string;
  name: string;
  type: StoreType;
  status: StoreStatus;
  currency: Currency;
  locked: boolean;
  hasEnded: boolean;
  sold: readonly SoldProduct[];
  shipping: ShippingPrices | null;
};

/** Why something stays as it is. */
const LEFT_OUT = [
  "ended",
  "locked",
  "gift",
  "noShipping",
  "currency",
  "notInStore",
  "inStore",
  "notOffered",
  "archived",
  "mustMend",
  "belowCost",
  "free",
  "tooMuch",
  "lastOne",
  "same",
  "meanwhile",
] as const;
export type LeftOutReason = (typeof LEFT_OUT)[number];

/** The product, or the way to ship, that a row is about. */
type Subject = { eventId: string; subject: string; name: string };
/** Net amounts before and after, in minor units; null where the store does not sell the product. */
export type ChangeRow = Subject & {
  before: number | null;
  after: number | null;
  /** What shoppers pay, where that is what was typed; of a way to ship the same amounts again. */
  shown: { before: number | null; after: number | null };
};
/** What stays as it is; of a whole store where the subject is empty. */
export type LeftOut = Subject & { reason: LeftOutReason };
export type ChangePlan = { rows: ChangeRow[]; leftOut: LeftOut[] };

/**
 * An amount with the last two digits that it shall have: the nearest such amount, the higher one of two as near.
 * @param minor whole minor units.
 */
export function withEnding(minor: number, ending: number | null): number {
  if (ending === null) return minor;
  const nearest = roundHalfUp(minor - ending, 100) * 100 + ending;
  return nearest < 0 ? ending : nearest;
}

/** What a rule makes of an amount, never less than nothing; undefined where it says nothing for the currency. */
export function amountBy(before: number, rule: AmountRule, currency: Currency): number | undefined {
  if ("percent" in rule.by) {
    const share = rule.way === "minus" ? -rule.by.percent : rule.by.percent;
    return withEnding(Math.max(0, roundHalfUp(before * (10_000 + share), 10_000)), rule.ending);
  }
  const amount = rule.by.amounts[currency];
  if (amount === undefined) return undefined;
  const after = { set: amount, plus: before + amount, minus: before - amount }[rule.way];
  return withEnding(Math.max(0, after), rule.ending);
}

/** What a change over stores would do, and what it leaves as it is and why. */
export function planChanges(
  stores: readonly ChangedStore[],
  change: StoreChange,
  products: readonly ProductFacts[],
): ChangePlan {
  const plan: ChangePlan = { rows: [], leftOut: [] };
  for (const store of stores) {
    const reason = wholeStore(store, change);
    if (reason) plan.leftOut.push({ eventId: store.id, subject: "", name: "", reason });
    else planStore(store, change, products, plan);
  }
  return plan;
}

/** Why nothing in a store is changed. */
function wholeStore(store: ChangedStore, { what }: StoreChange): LeftOutReason | undefined {
  if (store.locked) return "locked";
  if (store.hasEnded) return "ended";
  if (what === "shipping") return isShop(store.type) ? undefined : "noShipping";
  return isPromo(store.type) ? "gift" : undefined;
}

function planStore(
  store: ChangedStore,
  change: StoreChange,
  products: readonly ProductFacts[],
  plan: ChangePlan,
): void {
  const put = (subject: { id: string; name: string }, found: Found) => {
    const of = { eventId: store.id, subject: subject.id, name: subject.name };
    if (typeof found === "string") plan.leftOut.push({ ...of, reason: found });
    else plan.rows.push({ ...of, ...found });
  };
  if (change.what === "shipping") {
    put({ id: change.method, name: "" }, shippingRow(store, change));
    return;
  }
  const ids = change.productIds === "all" ? store.sold.map(({ productId }) => productId) : change.productIds;
  const taken: string[] = [];
  for (const id of ids) {
    const sold = store.sold.find(({ productId }) => productId === id);
    const facts = sold ?? products.find(({ productId }) => productId === id);
    if (!facts) continue;
    let found: Found;
    if (change.what === "add") found = sold ? "inStore" : addedRow(store, facts, change.amounts);
    else if (!sold) found = "notInStore";
    else if (change.what === "price") found = pricedRow(store, sold, change.rule);
    else found = removedRow(store, sold, taken);
    put({ id, name: facts.name }, found);
  }
}

type Found = LeftOutReason | Pick<ChangeRow, "before" | "after" | "shown">;

function pricedRow(store: ChangedStore, sold: SoldProduct, rule: AmountRule): Found {
  const shownBefore = unitGross(sold.price, sold.vat, store);
  const gross = amountBy(shownBefore, rule, store.currency);
  if (gross === undefined) return "currency";
  if (gross > MOST.price) return "tooMuch";
  const after = netForShopper(gross, sold.vat, store);
  if (after === sold.price) return "same";
  const reason = priceRefusal(store, sold, after);
  if (reason) return reason;
  return {
    before: sold.price,
    after,
    shown: { before: shownBefore, after: unitGross(after, sold.vat, store) },
  };
}

function addedRow(store: ChangedStore, product: ProductFacts, amounts: AmountsByCurrency): Found {
  const gross = amounts[store.currency];
  if (product.isDeleted || product.status === "archived") return "archived";
  if (isHeldBack(product.mending)) return "mustMend";
  if (gross === undefined) return "currency";
  const after = netForShopper(gross, true, store);
  const reason = priceRefusal(store, product, after);
  if (reason) return reason;
  return { before: null, after, shown: { before: null, after: unitGross(after, true, store) } };
}

function priceRefusal(store: ChangedStore, product: ProductFacts, net: number): LeftOutReason | undefined {
  if (needsPrice(store, net)) return "free";
  const cost = product.cost[store.currency];
  return cost !== undefined && net < cost ? "belowCost" : undefined;
}

/** @param taken what is taken out of the store already; the last product on sale of an active store stays. */
function removedRow(store: ChangedStore, sold: SoldProduct, taken: string[]): Found {
  const isOnSale = (product: SoldProduct) => product.status === "published" && !product.isDeleted;
  const others = store.sold.filter(
    ({ productId }) => productId !== sold.productId && !taken.includes(productId),
  );
  if (store.status === "Active" && isOnSale(sold) && !others.some(isOnSale)) return "lastOne";
  taken.push(sold.productId);
  return {
    before: sold.price,
    after: null,
    shown: { before: unitGross(sold.price, sold.vat, store), after: null },
  };
}

function shippingRow(
  store: ChangedStore,
  { method, rule }: Extract<StoreChange, { what: "shipping" }>,
): Found {
  const before = store.shipping?.[method] ?? null;
  if (before === null) return "notOffered";
  const after = amountBy(before, rule, store.currency);
  if (after === undefined) return "currency";
  if (after > MOST.shipping) return "tooMuch";
  return after === before ? "same" : { before, after, shown: { before, after } };
}

/** How long a change can be taken back: 24 hours. */
const UNDO_MS = 24 * 60 * 60 * 1000;

/** Whether a change may still be taken back; the tenant's people decide it on the day after at the latest. */
export const mayUndo = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < UNDO_MS;
