import { and, eq } from "drizzle-orm";
import { customAlphabet } from "nanoid";
import type { BatchItem } from "drizzle-orm/batch";
import { offerOfDesign } from "../../app/domain/product/offer-of-design.ts";
import type { ProductOffer } from "../../app/domain/product/offer.ts";
import {
  CURRENCY_OF_REGION,
  normaliseSlug,
  type Region,
  slugFromName,
} from "../../app/domain/store/store-event.ts";
import { normaliseCode } from "../../app/domain/voucher/promo-code.ts";
import type { Database } from "../../db/driver/client.server.ts";
import { promoCodes, vouchers } from "../../db/schema/codes.ts";
import { events, shippingPrices, storeSlugs } from "../../db/schema/events.ts";
import { eventFulfillers, fulfillers } from "../../db/schema/fulfillers.ts";
import { tenantAccounts } from "../../db/schema/payments.ts";
import { eventPrices, products } from "../../db/schema/products.ts";
import { tenants } from "../../db/schema/tenants.ts";
import { catalogueProduct } from "../../db/seed/catalogue.ts";
import { demoProducts } from "../../db/seed/designs.ts";
import { demoStores } from "../../db/seed/stores.ts";

export const freshId = customAlphabet("0123456789abcdefghjkmnpqrstvwxyz", 16);
const MADE = new Date("2026-10-01T09:00:00Z");

type EventRow = typeof events.$inferInsert;
type ShippingRow = typeof shippingPrices.$inferInsert;
export type ProductInput = {
  name?: string;
  price?: number;
  vat?: boolean;
  offer?: ProductOffer;
  giftQuantity?: number;
};
export type StoreInput = Partial<Omit<EventRow, "id" | "tenantId">> & {
  shipping?: Partial<
    Pick<ShippingRow, "standard" | "standardTracked" | "express" | "additionalItemPrice">
  > | null;
  products?: ProductInput[];
};

export type StoreRef = { id: string; slug: string; tenantId: string; productIds: string[] };

export async function openTenant(db: Database, name: string): Promise<string> {
  const id = freshId();
  const account = (region: Region) =>
    db.insert(tenantAccounts).values({
      id: freshId(),
      tenantId: id,
      region,
      accountId: `acct_demo_${id}_${region.toLowerCase()}`,
      chargesEnabled: true,
      updatedAt: MADE,
    });
  await db.batch([
    db.insert(tenants).values({ id, name, region: "UK", status: "verified", createdAt: MADE }),
    account("UK"),
    account("EU"),
    account("US"),
  ]);
  return id;
}

/** A store of the contract's UK kind with one Classic Tee, but for what is wished otherwise. */
export async function openStore(db: Database, tenantId: string, input: StoreInput = {}): Promise<StoreRef> {
  const { shipping = {}, products: wished = [{}], ...fields } = input;
  const id = freshId();
  const { theme, page } = demoStores[0]!;
  const region = fields.region ?? "UK";
  const name = fields.name ?? `Shop ${id}`;
  const slug = fields.slug ?? slugFromName(name);
  const stamps = { createdAt: MADE, updatedAt: MADE };
  const event: EventRow = {
    name,
    slug,
    type: "Store",
    status: "Active",
    region,
    currency: CURRENCY_OF_REGION[region],
    vatRate: region === "US" ? 0 : 2000,
    taxMode: region === "US" ? "stripe" : "flat",
    theme,
    page,
    organiser: "The organiser",
    contactEmail: "organiser@test.example",
    ...stamps,
    ...fields,
    id,
    tenantId,
  };
  const prices = { standard: 350, standardTracked: 500, express: 995, additionalItemPrice: 100 };
  const statements: BatchItem<"sqlite">[] = [
    db.insert(storeSlugs).values({ slugNorm: normaliseSlug(slug), tenantId, eventId: id, createdAt: MADE }),
  ];
  if (shipping !== null) {
    statements.push(
      db
        .insert(shippingPrices)
        .values({ id: freshId(), tenantId, eventId: id, ...prices, ...shipping, ...stamps }),
    );
  }
  const productIds = wished.map((product, position) => {
    const productId = freshId();
    statements.push(...productRows(db, { tenantId, eventId: id, productId, position }, product));
    return productId;
  });
  await db.batch([db.insert(events).values(event), ...statements, ...usualMaker(db, tenantId, id)]);
  return { id, slug, tenantId, productIds };
}

/** Prints for every store of tests, until a test gives the store fulfillers of its own, or takes them away. */
const USUAL_MAKER = "usual-maker";

function usualMaker(db: Database, tenantId: string, eventId: string): BatchItem<"sqlite">[] {
  const stamps = { createdAt: MADE, updatedAt: MADE };
  return [
    db
      .insert(fulfillers)
      .values({ id: USUAL_MAKER, name: "Usual maker", state: "active", mode: "pull", ...stamps })
      .onConflictDoNothing(),
    db
      .insert(eventFulfillers)
      .values({ id: freshId(), tenantId, eventId, fulfillerId: USUAL_MAKER, createdAt: MADE }),
  ];
}

/** Takes all fulfillers of a store away: none makes what it sells. */
export async function takeMakers(db: Database, store: Pick<StoreRef, "id">, fulfillerId?: string) {
  await db
    .delete(eventFulfillers)
    .where(
      and(
        eq(eventFulfillers.eventId, store.id),
        fulfillerId === undefined ? undefined : eq(eventFulfillers.fulfillerId, fulfillerId),
      ),
    );
}

/** Takes away the fulfiller that stores of tests begin with. */
export const takeUsualMaker = (db: Database, store: Pick<StoreRef, "id">) =>
  takeMakers(db, store, USUAL_MAKER);

type ProductPlace = { tenantId: string; eventId: string; productId: string; position: number };

function productRows(db: Database, place: ProductPlace, input: ProductInput): BatchItem<"sqlite">[] {
  const { tenantId, eventId, productId, position } = place;
  const tee = demoProducts.find(({ key }) => key === "acme-classic-tee")!;
  const stamps = { createdAt: MADE, updatedAt: MADE };
  const designHash = `${productId}${productId}`.slice(0, 32);
  return [
    db.insert(products).values({
      id: productId,
      tenantId,
      name: input.name ?? "Classic Tee",
      design: tee.design,
      designHash,
      checked: { designHash, faults: [] },
      catalogueCode: tee.catalogueCode,
      offer: input.offer ?? offerOfDesign(tee.design, catalogueProduct(tee.catalogueCode), tee),
      category: tee.category,
      status: "published",
      ...stamps,
    }),
    db.insert(eventPrices).values({
      id: freshId(),
      tenantId,
      eventId,
      productId,
      storeSellingPrice: input.price ?? 1000,
      storeDefaultVat: input.vat ?? true,
      giftQuantity: input.giftQuantity ?? 1,
      position,
      ...stamps,
    }),
  ];
}

type VoucherInput = Partial<typeof vouchers.$inferInsert>;

export async function addVoucher(
  db: Database,
  store: StoreRef,
  code: string,
  discount: number,
  input: VoucherInput = {},
) {
  const id = freshId();
  await db.insert(vouchers).values({
    id,
    tenantId: store.tenantId,
    eventId: store.id,
    code,
    codeNorm: normaliseCode(code),
    discountAmount: discount,
    currency: "GBP",
    createdAt: MADE,
    ...input,
  });
  return id;
}

type CodeInput = Partial<typeof promoCodes.$inferInsert>;

export async function addPromoCode(db: Database, store: StoreRef, code: string, input: CodeInput = {}) {
  const id = freshId();
  await db.insert(promoCodes).values({
    id,
    tenantId: store.tenantId,
    eventId: store.id,
    code,
    codeNorm: normaliseCode(code),
    createdAt: MADE,
    ...input,
  });
  return id;
}
