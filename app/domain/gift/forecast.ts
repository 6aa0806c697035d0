import { roundHalfUp, shareOf } from "../money.ts";
import { unitGross, type VatRules } from "../pricing/price-order.ts";

/** What of a promo decides what it can cost. Minor units. */
export type ForecastFacts = {
  lines: readonly {
    quantity: number;
    unitNet: number;
    storeDefaultVat: boolean;
    /** What one costs the tenant. */
    unitCost: number;
    /** How many may still be given; null: as many as people like. */
    stockLeft: number | null;
  }[];
  vat: VatRules;
  /** Gifts claimed with codes, and gifts that codes can still claim; null: the store needs no code. */
  taken: number;
  left: number | null;
  /** Gifts that were taken of all that could be, of promos that are over; of none where there were none yet. */
  past: { taken: number; most: number };
  /** What the store's print partners charge for a parcel, net; none where none of them says. */
  parcels: readonly number[];
  /** What placed gifts have taken of the budget, and the budget; null: no limit. */
  used: number;
  budget: number | null;
};

export type ForecastCase = {
  /** Gifts in all, with those that were given. */
  gifts: number;
  /** What they take of the budget. */
  goods: number;
  /** Shipping cost of their parcels, VAT included; null where no price is known. */
  shipping: number | null;
  total: number;
};

export type Forecast = {
  perGift: number;
  /** Null where nothing bounds how many gifts there are. */
  worst: ForecastCase | null;
  expected: ForecastCase | null;
  /** Of a hundred gifts how many are taken. */
  rate: { percent: number; isOwn: boolean };
  /** How many of the gifts that may still come the budget covers; null: all of any number. */
  covered: number | null;
  /** The most that may still come; null: unknown. */
  left: number | null;
};

/** Where no promo of a tenant is over yet. */
const USUAL_PERCENT = 60;
/** Fewer gifts than this tell nothing of the next promo. */
const TELLING = 20;

/** What one gift takes of its budget: what its pieces cost, but never less than what is invoiced (claim-gift.server.ts). */
function costOfGift({ lines, vat }: ForecastFacts): number {
  const price = lines.reduce(
    (sum, { unitNet, storeDefaultVat, quantity }) =>
      sum + unitGross(unitNet, storeDefaultVat, vat) * quantity,
    0,
  );
  const cost = lines.reduce((sum, { unitCost, quantity }) => sum + unitCost * quantity, 0);
  return Math.max(price, cost);
}

/**
 * What a promo can cost at most, and what it will cost if as many people take their gift as did before. The worst case
 * takes the dearest parcel, the expected one the cheapest, which is what routing looks for.
 */
export function forecastOf(facts: ForecastFacts): Forecast {
  const { lines, vat, taken, past, parcels, used, budget } = facts;
  const perGift = costOfGift(facts);
  const inStock = lines.flatMap(({ stockLeft, quantity }) =>
    stockLeft === null || quantity === 0 ? [] : [Math.floor(stockLeft / quantity)],
  );
  const bounds = facts.left === null ? inStock : [facts.left, ...inStock];
  const left = bounds.length === 0 ? null : Math.min(...bounds);
  const isOwn = past.most >= TELLING;
  const percent = isOwn ? Math.min(100, roundHalfUp(past.taken * 100, past.most)) : USUAL_PERCENT;
  const parcel = (net: number) => net + (vat.notVatRegistered ? 0 : shareOf(net, vat.vatRate));
  const caseOf = (more: number, net: number | undefined): ForecastCase => {
    const gifts = taken + more;
    const goods = used + more * perGift;
    const shipping = net === undefined ? null : gifts * parcel(net);
    return { gifts, goods, shipping, total: goods + (shipping === null ? 0 : shipping) };
  };
  const sorted = parcels.toSorted((a, b) => a - b);
  // Those that were taken are no guess any more.
  const expected =
    left === null ? 0 : Math.max(0, Math.min(left, roundHalfUp((taken + left) * percent, 100) - taken));
  return {
    perGift,
    left,
    worst: left === null ? null : caseOf(left, sorted.at(-1)),
    expected: left === null ? null : caseOf(expected, sorted[0]),
    rate: { percent, isOwn },
    covered: budget === null || perGift === 0 ? null : Math.max(0, Math.floor((budget - used) / perGift)),
  };
}
