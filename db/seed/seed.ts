import type { Client } from "@libsql/client";
import type { BatchItem } from "drizzle-orm/batch";
import { designIdentity } from "../../app/domain/design/design-identity.ts";
import { assetIdsOf } from "../../app/domain/design/scene-identity.ts";
import { offerOfDesign } from "../../app/domain/product/offer-of-design.ts";
import { CURRENCY_OF_REGION, normaliseSlug } from "../../app/domain/store/store-event.ts";
import type { ShippingDays } from "../../app/domain/pricing/shipping.ts";
import { normaliseCode } from "../../app/domain/voucher/code.ts";
import type { Role } from "../../app/domain/access/roles.ts";
import { type Database, databaseOver } from "../client.server.ts";
import { promoCodes, vouchers } from "../schema/codes.ts";
import { events, shippingPrices, storeSlugs } from "../schema/events.ts";
import { creditAccounts, tenantAccounts } from "../schema/payments.ts";
import { assets, catalogueProducts, eventPrices, products } from "../schema/products.ts";
import { type CompanyDetails, tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";
import { artLibrary } from "./artwork/library.ts";
import { catalogue, catalogueProduct } from "./catalogue.ts";
import contract from "./demo-contract.json" with { type: "json" };
import { type DemoProduct, demoProducts } from "./designs.ts";
import { OTHER_TENANT_MARK, rowId, sha256 } from "./identifiers.ts";
import { type DemoStore, demoStores } from "./stores.ts";

/** The contract's demo password under a fixed salt; a test holds the two together. For demo worlds only. */
export const DEMO_PASSWORD_HASH =
  "scrypt$16384$8$5$cG9wc3RhbGwtZGVtby0wMQ==$Cd/To0WnyK1KwRva0vp3K8CMI0ZMs3pRPEzgDUzKs0w=";

const START = new Date("2026-09-01T09:00:00Z");
const minutesAfterStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

const TENANT_NAMES: Record<string, string> = {
  acme: "Acme Outdoors",
  borealis: "Borealis",
  cactus: "Cactus Goods",
  dogwood: "Dogwood Trading",
  elm: "Elm Street Makers",
  platform: "Popstall",
  juniper: "Juniper Coffee",
  northbeat: "Northbeat Festival",
  meridian: "Meridian Conference",
};

/** What only the people of Borealis may read of it. */
const markedDetails = {
  companyDetails: {
    legalName: `Borealis ${OTHER_TENANT_MARK} AS`,
    contactEmail: `${OTHER_TENANT_MARK}@borealis.example`,
  },
  billing: { name: `Borealis ${OTHER_TENANT_MARK} AS`, purchaseOrder: `PO-${OTHER_TENANT_MARK}` },
};

/** Who stands behind the showcase stores; all made up. */
const SHOWCASE_COMPANIES: Record<string, CompanyDetails> = {
  juniper: {
    legalName: "Juniper Coffee B.V.",
    addressFirstLine: "Roosterkade 12",
    postcode: "1015 DX",
    city: "Amsterdam",
    country: "NL",
    vatRegistered: true,
    vatNumber: "NL001234567B01",
    contactEmail: "hello@juniper.example",
  },
  northbeat: {
    legalName: "Northbeat Festival Ltd",
    addressFirstLine: "4 Canal Yard",
    postcode: "M1 3HE",
    city: "Manchester",
    country: "GB",
    vatRegistered: true,
    vatNumber: "GB123456789",
    contactEmail: "hello@northbeat.example",
  },
  meridian: {
    legalName: "Meridian Conference Inc.",
    addressFirstLine: "200 Harbor Street",
    postcode: "97201",
    city: "Portland",
    country: "US",
    contactEmail: "hello@meridian.example",
  },
};

/** Their faster ways to ship; the standard one takes the usual time. */
const SHOWCASE_DAYS: ShippingDays = { standard_tracked: { from: 3, to: 5 }, express: { from: 2, to: 3 } };

type DemoUser = {
  email: string;
  name: string;
  role: string;
  tenant: string;
  superadmin: number;
  integration?: boolean;
  steps_done?: number;
  signup_complete?: boolean;
};

const demoUsers: DemoUser[] = [
  ...(Object.values(contract.users) as DemoUser[]),
  // Each showcase tenant has someone who can look behind its counter.
  { email: "owner@juniper.example", name: "June Roaster", role: "admin", tenant: "juniper", superadmin: 0 },
  { email: "owner@northbeat.example", name: "Nora Beat", role: "admin", tenant: "northbeat", superadmin: 0 },
  { email: "owner@meridian.example", name: "Mel Ridian", role: "admin", tenant: "meridian", superadmin: 0 },
];

/** Whether anything was seeded or signed up yet. */
export async function isEmpty(client: Client): Promise<boolean> {
  const answer = await client.execute("select count(*) as count from tenants");
  return Number(answer.rows[0]?.count ?? 0) === 0;
}

/** Writes the demo world into a migrated, empty database. The same on every machine, ids included. */
export default async function seed(client: Client): Promise<void> {
  const db = databaseOver(client);
  await inBatches(db, [
    ...Object.entries(TENANT_NAMES).map(([key, name], index) => {
      const owner = demoUsers.find((user) => user.tenant === key);
      return db.insert(tenants).values({
        id: rowId(key, "tenant", key),
        name,
        region: owner?.integration ? "US" : "UK",
        status: key === "elm" ? "signed_up" : "verified",
        companyDetails: SHOWCASE_COMPANIES[key] ?? {},
        ...(key === "borealis" && markedDetails),
        integrationSteps: Array.from({ length: owner?.steps_done ?? 0 }, (_, step) => step + 1),
        verifiedAt: key === "elm" ? null : START,
        createdAt: minutesAfterStart(index),
      });
    }),
    ...demoUsers.map((user, index) =>
      db.insert(users).values({
        id: rowId(user.tenant, "user", user.email),
        tenantId: rowId(user.tenant, "tenant", user.tenant),
        email: user.email,
        name: user.name,
        role: user.role as Role,
        superadmin: user.superadmin === 1,
        integration: user.integration ?? false,
        passwordHash: DEMO_PASSWORD_HASH,
        emailVerifiedAt: user.signup_complete === false ? null : START,
        signupComplete: user.signup_complete ?? true,
        createdAt: minutesAfterStart(20 + index),
      }),
    ),
    ...catalogue.map((blank) =>
      db.insert(catalogueProducts).values({
        code: blank.code,
        family: blank.family,
        data: blank,
        createdAt: new Date(blank.created),
        updatedAt: new Date(blank.updated),
      }),
    ),
  ]);
  await inBatches(db, artRows(db));
  await inBatches(db, storeRows(db));
  await inBatches(
    db,
    demoProducts.flatMap((product, index) => productRows(db, product, index)),
  );
}

/** Few round trips, yet no request of a size that the server refuses. */
async function inBatches(db: Database, statements: BatchItem<"sqlite">[]): Promise<void> {
  for (let start = 0; start < statements.length; start += 40) {
    const [first, ...rest] = statements.slice(start, start + 40);
    if (first) await db.batch([first, ...rest]);
  }
}

function artRows(db: Database) {
  const used = new Map<string, Set<string>>();
  for (const product of demoProducts) {
    const ids = used.get(product.tenant) ?? new Set();
    for (const id of assetIdsOf(product.design)) ids.add(id);
    used.set(product.tenant, ids);
  }
  return [...used].flatMap(([tenant, ids]) =>
    artLibrary
      .filter((art) => ids.has(art.id))
      .map((art) =>
        db.insert(assets).values({
          id: art.id,
          tenantId: rowId(tenant, "tenant", tenant),
          kind: "artwork",
          name: art.id,
          contentType: "image/svg+xml",
          svg: art.fragment,
          width: art.width,
          height: art.height,
          sha256: sha256(art.fragment),
          createdAt: START,
        }),
      ),
  );
}

function storeRows(db: Database) {
  return demoStores.flatMap((store, index) => {
    const tenantId = rowId(store.tenant, "tenant", store.tenant);
    const eventId = rowId(store.tenant, "event", store.key);
    const stamps = { createdAt: minutesAfterStart(60 + index), updatedAt: minutesAfterStart(60 + index) };
    const sold = demoProducts.filter((product) => product.sells.some((sale) => sale.store === store.key));
    return [
      db.insert(events).values({
        id: eventId,
        tenantId,
        name: store.name,
        slug: store.slug,
        type: store.type,
        status: store.status,
        region: store.region,
        currency: CURRENCY_OF_REGION[store.region],
        vatRate: store.vatRate,
        notVatRegistered: store.notVatRegistered,
        taxMode: store.region === "US" ? "stripe" : "flat",
        theme: store.theme,
        page: store.page,
        lang: store.lang,
        organiser: store.organiser,
        contactEmail: store.contactEmail,
        faqs: store.faqs,
        lockedToCountries: store.lockedToCountries,
        categories: [...new Set(sold.map((product) => product.category))],
        sample: store.sample,
        expired: store.expired,
        ...stamps,
      }),
      db.insert(storeSlugs).values({
        slugNorm: normaliseSlug(store.slug),
        tenantId,
        eventId,
        createdAt: stamps.createdAt,
      }),
      db.insert(shippingPrices).values({
        id: rowId(store.tenant, "shipping", store.key),
        tenantId,
        eventId,
        standard: store.shipping.standard,
        standardTracked: store.shipping.standardTracked,
        express: store.shipping.express,
        additionalItemPrice: store.shipping.additional,
        deliveryDays: SHOWCASE_COMPANIES[store.tenant] ? SHOWCASE_DAYS : {},
        ...stamps,
      }),
      ...accountRows(db, store.tenant, store.region, stamps.updatedAt),
      ...creditRows(db, store, stamps),
      ...store.promoCodes.map((code) =>
        db.insert(promoCodes).values({
          id: rowId(store.tenant, "promo", store.key, code),
          tenantId,
          eventId,
          code,
          codeNorm: normaliseCode(code),
          createdAt: stamps.createdAt,
        }),
      ),
      ...store.vouchers.map((voucher) =>
        db.insert(vouchers).values({
          id: rowId(store.tenant, "voucher", store.key, voucher.code),
          tenantId,
          eventId,
          code: voucher.code,
          codeNorm: normaliseCode(voucher.code),
          discountAmount: voucher.discount,
          currency: CURRENCY_OF_REGION[store.region],
          endsAt: voucher.endsAt,
          createdAt: stamps.createdAt,
        }),
      ),
    ];
  });
}

/** A connected account for each tenant and region that sells for money; the sandbox knows them by their prefix. */
function accountRows(db: Database, tenant: string, region: "UK" | "EU" | "US", updatedAt: Date) {
  const account = {
    id: rowId(tenant, "account", tenant, region),
    tenantId: rowId(tenant, "tenant", tenant),
    region,
    accountId: `acct_demo_${tenant}_${region.toLowerCase()}`,
    chargesEnabled: true,
    payoutsEnabled: true,
    taxStatus: "active" as const,
    updatedAt,
  };
  return [db.insert(tenantAccounts).values(account).onConflictDoNothing()];
}

/** Orders on account go on at once only where the tenant has credit for them. */
function creditRows(db: Database, store: DemoStore, stamps: { createdAt: Date; updatedAt: Date }) {
  if (store.type !== "Bulk" && store.type !== "Products") return [];
  const currency = CURRENCY_OF_REGION[store.region];
  const account = {
    id: rowId(store.tenant, "credit", store.tenant, currency),
    tenantId: rowId(store.tenant, "tenant", store.tenant),
    state: "active" as const,
    currency,
    limitMinor: 1_000_000_00,
    ...stamps,
  };
  return [db.insert(creditAccounts).values(account).onConflictDoNothing()];
}

function productRows(db: Database, product: DemoProduct, index: number) {
  const tenantId = rowId(product.tenant, "tenant", product.tenant);
  const productId = rowId(product.tenant, "product", product.key);
  const blank = catalogueProduct(product.catalogueCode);
  const assetHashes = Object.fromEntries(artLibrary.map((art) => [art.id, sha256(art.fragment)]));
  // Demo products count down, so that the first named is the most recently added.
  const stamp = minutesAfterStart(600 - index);
  return [
    db.insert(products).values({
      id: productId,
      tenantId,
      name: product.name,
      description: product.description,
      design: product.design,
      designHash: sha256(designIdentity(product.design, blank, assetHashes)).slice(0, 32),
      offer: offerOfDesign(product.design, blank, product),
      catalogueCode: product.catalogueCode,
      category: product.category,
      status: "published",
      createdAt: stamp,
      updatedAt: stamp,
    }),
    ...product.sells.map((sale, position) =>
      db.insert(eventPrices).values({
        id: rowId(product.tenant, "price", sale.store, product.key),
        tenantId,
        eventId: rowId(product.tenant, "event", sale.store),
        productId,
        storeSellingPrice: sale.price.minor,
        storeDefaultVat: sale.vat === 1,
        // The contract's gifts can be claimed without a choice; the showcase shows the choice.
        giftSize: sale.store.startsWith("promo") ? "M" : null,
        position,
        createdAt: stamp,
        updatedAt: stamp,
      }),
    ),
  ];
}
