import { PRODUCT_NOT_SOLD } from "../../../app/domain/availability/unavailable.ts";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as basket } from "../../../app/routes/storefront/basket/page.tsx";
import { loader as checkout } from "../../../app/routes/storefront/checkout/page.tsx";
import { loader as contact } from "../../../app/routes/storefront/contact/page.tsx";
import { loader as faqs } from "../../../app/routes/storefront/faqs/page.tsx";
import { loader as home } from "../../../app/routes/storefront/claim/page.tsx";
import { loader as listing } from "../../../app/routes/storefront/listing/page.tsx";
import { loader as success } from "../../../app/routes/storefront/payment-success/page.tsx";
import { loader as product } from "../../../app/routes/storefront/product/page.tsx";
import { events, storeSlugs } from "../../../db/schema/events.ts";
import { products } from "../../../db/schema/products.ts";
import { at, call, get } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const PAGES: [string, (args: LoaderFunctionArgs) => Promise<unknown>, string][] = [
  ["home", home, ""],
  ["listing", listing, "/storefront"],
  ["basket", basket, "/basket"],
  ["checkout", checkout, "/checkout"],
  ["contact", contact, "/contact-us"],
  ["faqs", faqs, "/faqs"],
  ["payment success", success, "/payment-success"],
];

describe.each(PAGES)("the %s page", (_, loader, rest) => {
  test("is 404 where no store has the slug, and for a draft store", async () => {
    const here = await world();
    const draft = await here.runners.store({ status: "Draft" });
    for (const slug of ["nosuchstore", draft.slug]) {
      expect((await call(loader, get(`/${slug}${rest}`), here.product.context())).status).toBe(404);
    }
  });

  test("leads from another spelling to the stored one for good, with its query", async () => {
    const here = await world();
    const store = await here.runners.store();
    const answer = await call(
      loader,
      get(`/${store.slug.toUpperCase()}${rest}?lang=nl&x=%2F`),
      here.product.context(),
    );
    expect(answer).toMatchObject({ status: 301, location: `/${store.slug}${rest}?lang=nl&x=%2F` });
  });
});

test("the store's name with its spaces leads to its slug", async () => {
  const here = await world();
  const store = await here.runners.store({ name: `Acme Free ${freshId()}` });
  const spelled = encodeURIComponent(store.slug.replaceAll("-", " "));
  const answer = await call(home, get(`/${spelled}?code=X`), here.product.context());
  expect(answer).toMatchObject({ status: 301, location: `/${store.slug}?code=X` });
});

test("an old slug leads to the present one", async () => {
  const here = await world();
  const store = await here.runners.store();
  const old = `old-${freshId()}`;
  await here.db
    .insert(storeSlugs)
    .values({ slugNorm: old, tenantId: here.runners.id, eventId: store.id, createdAt: new Date() });
  expect(await call(home, get(`/${old}`), here.product.context())).toMatchObject({
    status: 301,
    location: `/${store.slug}`,
  });
});

test("a deleted store is not there", async () => {
  const here = await world();
  const store = await here.runners.store();
  await here.db.update(events).set({ deletedAt: new Date() }).where(eq(events.id, store.id));
  expect((await call(home, get(`/${store.slug}`), here.product.context())).status).toBe(404);
});

test("a 404 of a store that is there speaks the store's language", async () => {
  const here = await world();
  const store = await here.runners.store({ status: "Draft", lang: "nl" });
  const context = here.product.context();
  await call(home, get(`/${store.slug}`), context);
  expect(context.page.storeLanguage).toBe("nl");
});

test.each([
  ["on hold", { status: "On hold" as const }, "on_hold"],
  ["expired", { type: "Promo" as const, expired: true }, "expired"],
  ["not open yet", { startsAt: new Date("2027-01-01T00:00:00Z") }, "not_started"],
])("a store that is %s says so kindly, with the organiser's address", async (_, input, opening) => {
  const here = await world();
  const store = await here.runners.store(input);
  const answer = await call(home, get(`/${store.slug}`), here.product.context());
  expect(answer).toMatchObject({
    status: 200,
    body: { kind: "closed", opening, chrome: { organiser: { email: "organiser@test.example" } } },
  });
});

describe("the product page", () => {
  const at404 = async (path: string) => {
    const here = await world();
    const store = await here.runners.store();
    const foreign = await here.maple.store();
    return call(
      product,
      get(
        `/${store.slug}/${path.replace("MINE", store.productIds[0]!).replace("THEIRS", foreign.productIds[0]!)}`,
      ),
      here.product.context(),
    );
  };

  test.each(["Product=nosuch", "Product=THEIRS", "Product=", "product=MINE", "Product=../x", "anything"])(
    "%s is 404",
    async (path) => {
      expect((await at404(path)).status).toBe(404);
    },
  );

  test("of an unpublished or deleted product is 404", async () => {
    const here = await world();
    const store = await here.runners.store();
    const [id] = store.productIds;
    const page = () => call(product, get(`/${store.slug}/Product=${id}`), here.product.context());
    expect((await page()).status).toBe(200);
    await here.db.update(products).set({ status: "draft" }).where(eq(products.id, id!));
    const gone = await page();
    expect(gone.status).toBe(404);
    // In the store's own frame, with what else it sells and nothing of a visitor.
    expect(JSON.parse(String(gone.body))).toMatchObject({
      storeError: { reason: PRODUCT_NOT_SOLD, store: { slug: store.slug, formToken: "" } },
    });
    await here.db
      .update(products)
      .set({ status: "published", deletedAt: new Date() })
      .where(eq(products.id, id!));
    expect((await page()).status).toBe(404);
  });

  test("shows the gross price and the delivery window of the store's zone", async () => {
    const here = await world();
    const store = await here.runners.store();
    const answer = await call(
      product,
      get(`/${store.slug}/Product=${store.productIds[0]}`),
      here.product.context(),
    );
    expect(answer.body).toMatchObject({
      page: {
        price: { minor: 1200, currency: "GBP" },
        includesVat: true,
        delivery: { from: "24-11-2026", to: "26-11-2026" },
      },
    });
  });

  test.each([
    "?colour=<script>&size=[]&side=top&text-x=1",
    "?colour=__proto__&size=__proto__",
    "?colour=&size=&side=",
  ])("takes %s for nothing said", async (query) => {
    const here = await world();
    const store = await here.runners.store();
    const answer = await call(
      product,
      get(`/${store.slug}/Product=${store.productIds[0]}${query}`),
      here.product.context(),
    );
    expect(answer.body).toMatchObject({ page: { colour: "White", side: "front", size: null } });
  });
});

describe("the listing", () => {
  test("is found by words, category and sort; what is unknown is passed over", async () => {
    const here = await world();
    const store = await here.runners.store({
      categories: ["T-shirts"],
      products: [
        { name: "Blue Tee", price: 1500 },
        { name: "Amber Tee", price: 2500 },
        { name: "Crate", price: 500 },
      ],
    });
    const names = async (query: string) => {
      const answer = await call(listing, get(`/${store.slug}/storefront${query}`), here.product.context());
      return (at(answer.body, "page", "products") as { name: string }[]).map(({ name }) => name);
    };
    expect(await names("?q=amb&sort=name-az")).toEqual(["Amber Tee"]);
    // All three are T-shirts, whatever they are called.
    expect(await names("?q=tee&sort=name-az")).toEqual(["Amber Tee", "Blue Tee", "Crate"]);
    expect(await names("?sort=name-za")).toEqual(["Crate", "Blue Tee", "Amber Tee"]);
    expect(await names("?sort=price-high-low")).toEqual(["Amber Tee", "Blue Tee", "Crate"]);
    expect(await names("?sort=price-low-high")).toEqual(["Crate", "Blue Tee", "Amber Tee"]);
    expect(await names("?category=nosuch&sort=__proto__")).toHaveLength(3);
    expect(await names("?category=t-SHIRTS&q=crate")).toEqual(["Crate"]);
    expect(await names("?q=%25_'\"<>(")).toEqual([]);
  });
});

test("pages for the public set no cookie", async () => {
  const here = await world();
  const store = await here.runners.store();
  for (const [, loader, rest] of PAGES) {
    expect((await call(loader, get(`/${store.slug}${rest}`), here.product.context())).setCookie).toBeNull();
  }
});
