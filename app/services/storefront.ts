import type { StoreEventRow, StorefrontRows } from "../../db/repositories/storefronts.server.ts";
import { unitGross, type VatRules } from "../domain/pricing/price-order.ts";
import type { ShippingDays, ShippingPrices } from "../domain/pricing/shipping.ts";
import type { MadeFrom } from "../../db/repositories/priced-from.ts";
import { countriesOf } from "../domain/address/countries.ts";
import type { Place } from "../domain/address/places.ts";
import { type Day, deliveryWindow, USUAL_DELIVERY_DAYS } from "../domain/delivery/delivery-window.ts";
import {
  coverOf,
  type Makers,
  makersFor,
  makersOf,
  type PrintedProduct,
  type UnmadeProduct,
  unmadeOf,
} from "../domain/fulfilment/makers.ts";
import { shipBy } from "../domain/fulfilment/ship-by.ts";
import { lastDayToClaim } from "../domain/gift/last-days.ts";
import {
  isOffered,
  type ProductOffer,
  type VariantsOff,
  variantsOffBut,
  withoutVariants,
} from "../domain/product/offer.ts";
import { isPromo, openingOf, type StoreOpening, TIME_ZONE_OF_REGION } from "../domain/store/store-event.ts";
import type { ProductStatus } from "../domain/product/product-sorts.ts";

export type { StoreEventRow } from "../../db/repositories/storefronts.server.ts";

/** One thing that a store sells, priced as its shoppers see it. */
export type StockItem = {
  id: string;
  name: string;
  description: string;
  category: string;
  designHash: string;
  catalogueCode: string;
  /** Drafts are there for staff who preview a store, and for nobody else. */
  status: ProductStatus;
  /** What the store has on sale of it; everything where that is nothing, which then is sold out. */
  offer: ProductOffer;
  /** Its offer as it was designed, and what is switched off of that: what a price was worked out from. */
  designed: { offer: ProductOffer; productOff: VariantsOff; storeOff: VariantsOff };
  print: Pick<PrintedProduct, "garment" | "techniques">;
  /** Colours and sizes of the offer that cannot be bought at present, and countries that get nothing of it. */
  unmade: UnmadeProduct;
  storeDefaultVat: boolean;
  /** Minor units per unit. */
  unitNet: number;
  unitGross: number;
  giftQuantity: number;
  /** In a promo: the size that is chosen beforehand, if the organiser named one. */
  giftSize: string | null;
  /** In a promo: the colour that is chosen beforehand; null is the product's own. */
  giftColour: string | null;
  /** How many may still be ordered; null: as many as people like. */
  stockLeft: number | null;
  /** What one costs the tenant, for its budgets. */
  unitCost: number;
  eventPriceId: string;
  createdAt: Date;
};

/** A line of the visitor's basket, as the database has it, with what it is a line of. */
export type BasketItem = {
  id: string;
  quantity: number;
  colour: string;
  size: string;
  personalTexts: Record<string, string>;
  shirtWidthMm?: number | null;
  item: StockItem;
};

export type Storefront = {
  store: StoreEventRow;
  opening: StoreOpening;
  /** Where the days of the tenant's figures begin; the store may sell in another region. */
  tenantTimeZone: string;
  vat: VatRules;
  shipping: ShippingPrices;
  shippingDays: ShippingDays;
  /** Who sells, as far as the organiser has said. */
  company: StorefrontRows["company"];
  /** Who sells: the tenant, or the platform in its name. */
  merchant: StorefrontRows["merchant"];
  /** What the tenant's credit account takes off each order. */
  credit: StorefrontRows["credit"];
  stock: StockItem[];
  /** Who can make what is sold. */
  makers: Makers;
  basket: BasketItem[];
  /** Lines of what is not sold here any more: not shown as such and never charged. */
  gone: { id: string; productId: string }[];
};

const NO_SHIPPING: ShippingPrices = {
  standard: null,
  standard_tracked: null,
  express: null,
  additionalItemPrice: 0,
};

/** The last day on which a fulfiller may begin, by the slowest way in which the store delivers. */
function lastBegin({ event, shipping }: Pick<StorefrontRows, "event" | "shipping">, now: Date): Day {
  const days = Object.values(shipping?.deliveryDays ?? {});
  const slowest = [USUAL_DELIVERY_DAYS, ...days].toSorted((a, b) => b.to - a.to)[0];
  const { to } = deliveryWindow(now, TIME_ZONE_OF_REGION[event.region], slowest);
  return shipBy(to) ?? to;
}

type Sale = Pick<StockItem, "offer" | "designed" | "print" | "unmade">;

/** What of a product the store sells now: what is switched on, and which of it no fulfiller can make. */
function saleOf(
  row: StorefrontRows["products"][number],
  countries: readonly string[],
  { makers, isGift }: { makers: Makers; isGift: boolean },
): Sale {
  const { offer, productOff, storeOff, catalogueCode, garment, techniques } = row;
  const onSale = withoutVariants(offer, productOff, storeOff);
  const designed = { offer, productOff, storeOff };
  const print = { garment, techniques };
  if (onSale.colours.length === 0) {
    return { offer, designed, print, unmade: { variants: variantsOffBut(offer, []), countries: [] } };
  }
  const unmade = unmadeOf({ ...print, offer: onSale, catalogueCode }, countries, makers);
  const left = withoutVariants(onSale, unmade.variants);
  // A gift has no price to look at: its form offers what its recipient can have, and nothing else.
  if (isGift && left.colours.length > 0) {
    return { offer: left, designed, print, unmade };
  }
  return { offer: onSale, designed, print, unmade };
}

type SoldLine = {
  item: StockItem;
  colour: string;
  size: string;
  quantity: number;
};

/**
 * Who makes these lines for a destination, for the condition of the write that orders them.
 * @returns the first line that no fulfiller can make, or not in this number, where there is one.
 */
export function madeFrom<Line extends SoldLine>(
  { store, makers }: Pick<Storefront, "store" | "makers">,
  lines: readonly Line[],
  destination: Place,
): { ok: true; value: MadeFrom } | { ok: false; line: Line | undefined } {
  const wanted = lines.map(({ item, colour, size, quantity }, at) => ({
    id: String(at),
    colour,
    size,
    quantity,
    product: { ...item.print, offer: item.offer, catalogueCode: item.catalogueCode },
  }));
  const unsold = lines.find(({ item, colour, size }) => !isForSale(item, colour, size));
  if (unsold) return { ok: false, line: unsold };
  const made = makersFor(wanted, destination, makers);
  if (!made.ok) return { ok: false, line: lines[Number(made.ids[0])] };
  const items = [...new Set(lines.map(({ item }) => item))];
  return { ok: true, value: { eventId: store.id, items, parts: made.parts } };
}

/**
 * The last day on which a promo's gift can be claimed for a country so that it is there on the day that its organiser set;
 * null where none is set, where nobody can make the whole gift for the country, or where it takes too long.
 */
export function lastDayFor(
  { store, stock, makers }: Pick<Storefront, "store" | "stock" | "makers">,
  country: string,
): Day | null {
  if (!isPromo(store.type) || store.giftsBy === null) return null;
  if (stock.some(({ unmade }) => unmade.countries.includes(country))) return null;
  const able = stock.flatMap(({ offer, catalogueCode, print }) =>
    coverOf({ ...print, offer, catalogueCode }, [country], makers).map(({ fulfillerId }) => fulfillerId),
  );
  const profiles = makers.candidates.flatMap(({ id, profile }) => (able.includes(id) ? [profile] : []));
  return lastDayToClaim(store.giftsBy, profiles);
}

/** Why a line cannot be ordered for an address at present, with the name of its product. */
export type UnmadeRefusal = `errors:cannotBeMade?${string}`;
export const cannotBeMade = (line: SoldLine | undefined): UnmadeRefusal =>
  `errors:cannotBeMade?${new URLSearchParams({ product: line?.item.name ?? "" })}`;

export const isUnmade = (error: string): error is UnmadeRefusal => error.startsWith("errors:cannotBeMade");

type Sold = Pick<StockItem, "offer" | "unmade">;

/** What the store can sell of a product at present; an offer without colours where it is sold out. */
export const forSale = ({ offer, unmade }: Sold): ProductOffer => withoutVariants(offer, unmade.variants);

/** Whether the store can sell the product in exactly this colour and size at present. */
export const isForSale = (item: Sold, colour: string, size: string): boolean =>
  isOffered(forSale(item), colour, size);

export const isSoldOut = (item: Sold): boolean => forSale(item).colours.length === 0;

/** A store as its pages show it: what it sells, the visitor's basket, and what is not sold any more. */
export function toStorefront(rows: StorefrontRows, now: Date): Storefront {
  const { event, seller } = rows;
  const vat = { vatRate: event.vatRate, notVatRegistered: event.notVatRegistered };
  const makers = makersOf(rows.makers.rows, { ...rows.makers, now, beginsBy: lastBegin(rows, now) });
  const countries = countriesOf(event).map(({ code }) => code);
  const stock = rows.products.map((row) => ({
    ...stockItem(row, vat),
    ...saleOf(row, countries, { makers, isGift: isPromo(event.type) }),
  }));
  const itemOf = new Map(stock.map((item) => [item.id, item]));
  return {
    store: event,
    opening: openingOf(event, seller, now),
    tenantTimeZone: TIME_ZONE_OF_REGION[seller.region],
    vat,
    shipping: rows.shipping ? pricesOfShipping(rows.shipping) : NO_SHIPPING,
    shippingDays: rows.shipping?.deliveryDays ?? {},
    company: rows.company,
    merchant: rows.merchant,
    credit: rows.credit,
    stock,
    makers,
    basket: rows.basketLines.flatMap((line) => {
      const item = itemOf.get(line.productId);
      return item ? [basketItem(line, item)] : [];
    }),
    gone: rows.basketLines.filter(({ productId }) => !itemOf.has(productId)),
  };
}

function stockItem(row: StorefrontRows["products"][number], vat: VatRules): Omit<StockItem, keyof Sale> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    designHash: row.designHash,
    catalogueCode: row.catalogueCode,
    status: row.status,
    storeDefaultVat: row.storeDefaultVat,
    unitNet: row.storeSellingPrice,
    unitGross: unitGross(row.storeSellingPrice, row.storeDefaultVat, vat),
    giftQuantity: row.giftQuantity,
    giftSize: row.giftSize,
    giftColour: row.giftColour,
    stockLeft: row.stockLeft,
    unitCost: row.unitCost ?? row.storeSellingPrice,
    eventPriceId: row.eventPriceId,
    createdAt: row.createdAt,
  };
}

const basketItem = (line: StorefrontRows["basketLines"][number], item: StockItem): BasketItem => ({
  id: line.id,
  quantity: line.quantity,
  colour: line.colour,
  size: line.size,
  personalTexts: line.personalTexts,
  shirtWidthMm: line.shirtWidthMm,
  item,
});

const pricesOfShipping = (row: NonNullable<StorefrontRows["shipping"]>): ShippingPrices => ({
  standard: row.standard,
  standard_tracked: row.standardTracked,
  express: row.express,
  additionalItemPrice: row.additionalItemPrice,
  terms: row.terms,
});
