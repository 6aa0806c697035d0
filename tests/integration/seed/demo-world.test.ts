import { and, asc, eq, inArray, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import contract from "../../../db/seed/demo-contract.json" with { type: "json" };
import { promoCodes, vouchers } from "../../../db/schema/codes.ts";
import { events, shippingPrices, storeSlugs } from "../../../db/schema/events.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { comparePassword } from "../../../app/auth/account-scope.server.ts";
import { OTHER_TENANT_MARK, rowId } from "../../../db/seed/identifiers.ts";
import { world } from "../../support/world.ts";

type Store = (typeof contract.stores)["uk"] & {
  locked_to_country?: string[];
  sample?: boolean;
  expired?: boolean;
  status: string;
};
const stores = Object.entries(contract.stores) as unknown as [
  string,
  Partial<Store> & { slug: string; tenant: string },
][];
const pennies = (pounds: number | null | undefined) => (pounds == null ? null : Math.round(pounds * 100));

async function storeRow(slug: string) {
  const { db } = await world();
  const [row] = await db.select().from(events).where(eq(events.slug, slug));
  if (!row) throw new Error(`There is no store ${slug}.`);
  return { db, row };
}

describe("users", () => {
  test.each(Object.entries(contract.users))("%s", async (_, user) => {
    const { db } = await world();
    const [row] = await db.select().from(users).where(eq(users.email, user.email));
    const wished = user as typeof user & {
      integration?: boolean;
      steps_done?: number;
      signup_complete?: boolean;
    };
    expect(row).toMatchObject({
      name: user.name,
      role: user.role,
      tenantId: rowId(user.tenant, "tenant", user.tenant),
      superadmin: user.superadmin === 1,
      integration: wished.integration ?? false,
      signupComplete: wished.signup_complete ?? true,
      disabledAt: null,
    });
    const [tenant] = await db.select().from(tenants).where(eq(tenants.id, row!.tenantId));
    if (wished.steps_done !== undefined) expect(tenant?.integrationSteps).toHaveLength(wished.steps_done);
  });

  test("all sign in with the contract's one password", async () => {
    const { db } = await world();
    const emails = Object.values(contract.users).map(({ email }) => email);
    const rows = await db.select().from(users).where(inArray(users.email, emails));
    const hashes = [...new Set(rows.map(({ passwordHash }) => passwordHash))];
    expect(hashes).toHaveLength(1);
    expect((await comparePassword(contract.password, hashes[0]!)).right).toBe(true);
    expect((await comparePassword(`${contract.password} `, hashes[0]!)).right).toBe(false);
  });
});

test("every row of the second tenant carries the mark that no one else may see", async () => {
  const { db } = await world();
  const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
  const tables = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is SQLiteTable => is(value, SQLiteTable));
  const tenantId = rowId("borealis", "tenant", "borealis");
  const found: string[] = [];
  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    const owner = columns.find((column) => column.name === (name === "tenants" ? "id" : "tenant_id"));
    if (!owner) continue;
    const rows = (await db.select().from(table)) as Record<string, unknown>[];
    for (const row of rows.filter((one) => Object.values(one).includes(tenantId))) {
      expect(JSON.stringify(row), name).toContain(OTHER_TENANT_MARK);
      found.push(name);
    }
    // And nobody else's row does.
    const others = rows.filter((one) => !Object.values(one).includes(tenantId));
    expect(JSON.stringify(others), name).not.toContain(OTHER_TENANT_MARK);
  }
  expect(found).toEqual(expect.arrayContaining(["tenants", "users", "events", "products", "vouchers"]));
});

describe("stores", () => {
  test.each(stores)("%s", async (_, store) => {
    const { db, row } = await storeRow(store.slug);
    expect(row).toMatchObject({
      name: store.name,
      type: store.type,
      region: store.region,
      status: store.status ?? "Active",
      tenantId: rowId(store.tenant, "tenant", store.tenant),
      vatRate: (store.vat_rate ?? 0) * 100,
      notVatRegistered: store.not_vat_registered ?? false,
      sample: store.sample ?? false,
      expired: store.expired ?? false,
      currency: store.currency ?? { UK: "GBP", EU: "EUR", US: "USD" }[String(store.region)],
    });
    const names: Record<string, string> = { Netherlands: "NL", Belgium: "BE", Germany: "DE" };
    expect(row.lockedToCountries).toEqual((store.locked_to_country ?? []).map((name) => names[name]));
    const slugs = await db.select().from(storeSlugs).where(eq(storeSlugs.eventId, row.id));
    expect(slugs).toMatchObject([{ slugNorm: store.slug.toLowerCase(), tenantId: row.tenantId }]);
    if (store.shipping) {
      const [prices] = await db.select().from(shippingPrices).where(eq(shippingPrices.eventId, row.id));
      expect(prices).toMatchObject({
        standard: pennies(store.shipping.standard),
        standardTracked: pennies(store.shipping.standard_tracked),
        express: pennies(store.shipping.express),
        additionalItemPrice: pennies(store.shipping.additional_item_price),
      });
    }
  });

  test("no other tenant has a store under the contract's names", async () => {
    const { db } = await world();
    for (const [, store] of stores) {
      expect(
        await db
          .select()
          .from(events)
          .where(eq(events.name, String(store.name))),
      ).toHaveLength(1);
    }
  });
});

type Sold = {
  name: string;
  price: number;
  store_default_vat: number;
  colours?: string[];
  sizes?: string[];
  category?: string;
};

describe("products", () => {
  test.each(Object.entries(contract.products) as [string, Sold[]][])(
    "%s sells exactly these",
    async (key, wanted) => {
      const { db, row } = await storeRow(stores.find(([name]) => name === key)![1].slug);
      const sold = await db
        .select({ product: products, price: eventPrices })
        .from(eventPrices)
        .innerJoin(products, eq(products.id, eventPrices.productId))
        .where(and(eq(eventPrices.eventId, row.id), eq(products.status, "published")))
        .orderBy(asc(products.name));
      const byName = wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      expect(sold.map(({ product }) => product.name)).toEqual(byName.map(({ name }) => name));
      for (const [index, { product, price }] of sold.entries()) {
        const input = byName[index]!;
        expect(price.storeSellingPrice).toBe(pennies(input.price));
        expect(price.storeDefaultVat).toBe(input.store_default_vat === 1);
        expect(product.tenantId).toBe(row.tenantId);
        if (input.category) expect(product.category).toBe(input.category);
        if (input.colours) expect(product.offer.colours.map(({ name }) => name)).toEqual(input.colours);
        for (const colour of product.offer.colours) {
          if (input.sizes) expect(colour.sizes).toEqual(input.sizes);
          expect(Object.keys(colour.skus).sort()).toEqual(colour.sizes.toSorted());
        }
      }
    },
  );
});

describe("codes", () => {
  const listed = Object.entries(contract.promo_codes).filter((pair): pair is [string, string[]] =>
    Array.isArray(pair[1]),
  );
  test.each(listed)("%s has exactly its promo codes, each good once", async (key, codes) => {
    const { db, row } = await storeRow(stores.find(([name]) => name === key)![1].slug);
    const rows = await db
      .select()
      .from(promoCodes)
      .where(eq(promoCodes.eventId, row.id))
      .orderBy(asc(promoCodes.code));
    expect(rows.map(({ code }) => code)).toEqual(codes);
    for (const code of rows) expect(code).toMatchObject({ maxUses: 1, used: 0, state: "active" });
  });

  test.each(stores)("%s has exactly its vouchers, good as often as one likes", async (key, store) => {
    const { db, row } = await storeRow(store.slug);
    const wanted = Object.values(contract.vouchers).filter(
      (voucher): voucher is typeof voucher & { store: string; discount_amount: number } =>
        "store" in voucher && voucher.store === key,
    );
    const rows = await db.select().from(vouchers).where(eq(vouchers.eventId, row.id));
    const facts = rows.map(({ code, discountAmount, maxUses }) => ({ code, discountAmount, maxUses }));
    expect(facts.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual(
      wanted
        .map(({ code, discount_amount }) => ({
          code,
          discountAmount: pennies(discount_amount),
          maxUses: null,
        }))
        .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    );
    for (const voucher of rows) expect(voucher.currency).toBe(row.currency);
  });

  test("only EXPIRED5 has ended, on the last of January 2020", async () => {
    const { db } = await world();
    const [row] = await db.select().from(vouchers).where(eq(vouchers.code, "EXPIRED5"));
    expect(row?.endsAt?.toISOString().slice(0, 10)).toBe("2020-01-31");
  });

  test.each([contract.promo_codes.invalid, contract.vouchers.unknown.code])("%s is nowhere", async (code) => {
    const { db } = await world();
    expect(await db.select().from(promoCodes).where(eq(promoCodes.code, code))).toEqual([]);
    expect(await db.select().from(vouchers).where(eq(vouchers.code, code))).toEqual([]);
  });
});

test("questions and answers are spelled as in the store's region", async () => {
  const words = async (slug: string) => JSON.stringify((await storeRow(slug)).row.faqs);
  expect(await words("Acme-US-Store")).toMatch(/\bcolor\b/);
  expect(await words("Acme-US-Store")).not.toMatch(/colour|metres/);
  expect(await words("Acme-UK-Store")).toMatch(/\bcolour\b/);
});
