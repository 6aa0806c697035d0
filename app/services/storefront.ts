import type { StoreEventRow, StorefrontRows } from "../../db/repositories/storefronts.server.ts";
import { unitGross, type VatRules } from "../domain/pricing/price-order.ts";
import type { ShippingDays, ShippingPrices } from "../domain/pricing/shipping.ts";
import type { ProductOffer } from "../domain/product/offer.ts";
import { openingOf, type StoreOpening, TIME_ZONE_OF_REGION } from "../domain/store/store-event.ts";
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
  offer: ProductOffer;
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
  stock: StockItem[];
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

/** A store as its pages show it: what it sells, the visitor's basket, and what is not sold any more. */
export function toStorefront(rows: StorefrontRows, now: Date): Storefront {
  const { event, seller } = rows;
  const vat = { vatRate: event.vatRate, notVatRegistered: event.notVatRegistered };
  const stock = rows.products.map((row) => stockItem(row, vat));
  const itemOf = new Map(stock.map((item) => [item.id, item]));
  return {
    store: event,
    opening: openingOf(event, seller, now),
    tenantTimeZone: TIME_ZONE_OF_REGION[seller.region],
    vat,
    shipping: rows.shipping ? pricesOfShipping(rows.shipping) : NO_SHIPPING,
    shippingDays: rows.shipping?.deliveryDays ?? {},
    company: rows.company,
    stock,
    basket: rows.basketLines.flatMap((line) => {
      const item = itemOf.get(line.productId);
      return item ? [basketItem(line, item)] : [];
    }),
    gone: rows.basketLines.filter(({ productId }) => !itemOf.has(productId)),
  };
}

function stockItem(row: StorefrontRows["products"][number], vat: VatRules): StockItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    designHash: row.designHash,
    catalogueCode: row.catalogueCode,
    status: row.status,
    offer: row.offer,
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
  item,
});

const pricesOfShipping = (row: NonNullable<StorefrontRows["shipping"]>): ShippingPrices => ({
  standard: row.standard,
  standard_tracked: row.standardTracked,
  express: row.express,
  additionalItemPrice: row.additionalItemPrice,
});
