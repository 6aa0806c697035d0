import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as exportOrders } from "../../../app/routes/admin/orders/export.ts";
import { loader as deskOrder } from "../../../app/routes/admin/orders/order/page.tsx";
import { action as basketAction } from "../../../app/routes/storefront/basket/page.tsx";
import { action as claimAction, loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { loader as productLoader } from "../../../app/routes/storefront/product/page.tsx";
import { loader } from "../../../app/routes/storefront/size-guide/page.tsx";
import { misfitsOf } from "../../../app/services/cases/read-cases.server.ts";
import { basketLines } from "../../../db/schema/baskets.ts";
import { orderCases } from "../../../db/schema/order-cases.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { placedOrder } from "../../support/fulfilment.ts";
import { checkoutOf, payingWorld } from "../../support/payments.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function shop() {
  const here = await world();
  const store = await here.runners.store();
  const productId = store.productIds[0]!;
  const guide = (query: Record<string, string>) => {
    const asked = new URLSearchParams({ product: productId, ...query });
    return call(loader, get(`/${store.slug}/size-guide?${asked}`), here.product.context(), {
      slug: store.slug,
    });
  };
  return { here, store, productId, guide };
}

test("the width of a shirt chooses a size, whose link leads back with all that was chosen", async () => {
  const { store, productId, guide } = await shop();
  const first = (await guide({})).body;
  const measures = at(first, "page", "measures") as { size: string; widthMm: number }[];
  const medium = measures.find(({ size }) => size === "M")!;
  expect(at(first, "page", "answer")).toBeNull();
  const typed = String(medium.widthMm / 10 + 0.4).replace(".", ",");
  const { body } = await guide({
    measured: typed,
    unit: "cm",
    colour: "White",
    quantity: "3",
    "text-name": "Łucja",
    evil: "1",
  });
  const best = at(body, "page", "answer", "best") as { size: string; widerMm: number; href: string };
  expect(best).toMatchObject({ size: "M", widerMm: -4 });
  const href = new URL(best.href, "http://shop.test");
  expect(href.pathname).toBe(`/${store.slug}/Product=${productId}`);
  expect(Object.fromEntries(href.searchParams)).toEqual({
    colour: "White",
    quantity: "3",
    "text-name": "Łucja",
    size: "M",
    shirt: String(medium.widthMm + 4),
  });
});

test.each(["0", "fifty", "500", ""])(
  "%j comes back with a message, and chooses nothing",
  async (measured) => {
    const { guide } = await shop();
    const { body, status } = await guide({ measured, unit: "cm" });
    expect(status).toBe(200);
    expect(at(body, "page", "answer")).toBeNull();
    expect(at(body, "page", "typed")).toBe(measured);
    expect(at(body, "page", "error")).toMatch(/^product:fit\.(noNumber|outOfRange)/);
  },
);

test("from an order form the guide leads back to it, from a product of the same store to the product", async () => {
  const here = await world();
  const store = await here.runners.store({ type: "Bulk" });
  const product = store.productIds[0]!;
  const guide = async (query: Record<string, string>) => {
    const asked = new URLSearchParams({ product, measured: "50", unit: "cm", ...query });
    const address = get(`/${store.slug}/size-guide?${asked}`);
    return (await call(loader, address, here.product.context(), { slug: store.slug })).body;
  };
  const ofForm = await guide({ from: "form" });
  expect(at(ofForm, "page", "backHref")).toBe(`/${store.slug}`);
  expect(
    at(ofForm, "page", "answer", "best", "href"),
    "the form itself is where a size is chosen",
  ).toBeNull();
  const ofProduct = await guide({});
  const size = at(ofForm, "page", "answer", "best", "size") as string;
  expect(String(at(ofProduct, "page", "answer", "best", "href"))).toContain(`size=${size}&shirt=500`);
  expect(at(ofProduct, "page", "backHref")).toBe(`/${store.slug}/Product=${product}`);
  const { guide: inShop, store: other, productId } = await shop();
  const answer = (await inShop({ from: "form" })).body;
  expect(String(at(answer, "page", "backHref"))).toContain(`/${other.slug}/Product=${productId}`);
});

test("a form of the product's page that comes by GET leaves its token behind", async () => {
  const { guide } = await shop();
  const { status, location } = await guide({ _token: "x", intent: "", size: "L" });
  expect(status).toBe(302);
  expect(location).not.toContain("_token");
  expect(location).toContain("size=L");
});

test("another store's product has no guide here", async () => {
  const { guide, here } = await shop();
  const other = await here.maple.store();
  await expect(guide({ product: other.productIds[0]! })).resolves.toMatchObject({ status: 404 });
  await expect(guide({ product: "../x" })).resolves.toMatchObject({ status: 404 });
});

test("the width goes with the basket's line, the last one measured stays, and what is none does not", async () => {
  const { here, store, productId } = await shop();
  const { cookie } = await here.visitor();
  const add = (shirt: string) =>
    call(
      basketAction,
      post(
        `/${store.slug}/basket`,
        { intent: "add", product: productId, colour: "White", size: "M", shirt },
        { cookie },
      ),
      here.product.context(),
      { slug: store.slug },
    );
  const kept = async () =>
    (await here.db.select().from(basketLines).where(eq(basketLines.productId, productId))).map(
      ({ quantity, shirtWidthMm }) => [quantity, shirtWidthMm],
    );
  await add("");
  expect(await kept()).toEqual([[1, null]]);
  await add("525");
  await add("");
  await add("99999");
  expect(await kept()).toEqual([[4, 525]]);
  await add("530");
  expect(await kept()).toEqual([[5, 530]]);
});

test("the width goes from the basket into the order", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const visitor = await here.visitor();
  await here.fill(store, visitor, 2);
  const ofProduct = eq(basketLines.productId, store.productIds[0]!);
  await here.db.update(basketLines).set({ shirtWidthMm: 525 }).where(ofProduct);
  const checkout = await checkoutOf(here, here.runners, store, { visitor });
  await checkout.fix();
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, checkout.orderId));
  expect(line).toMatchObject({ quantity: 2, shirtWidthMm: 525 });
});

test("the product's page brings a measured shirt back, and only one that is a width", async () => {
  const { here, store, productId } = await shop();
  const shown = async (shirt: string) =>
    at(
      (
        await call(
          productLoader,
          get(`/${store.slug}/Product=${productId}?size=M&shirt=${shirt}`),
          here.product.context(),
          { slug: store.slug, designRef: `Product=${productId}` },
        )
      ).body,
      "page",
      "shirt",
    );
  expect(await shown("525")).toEqual({ mm: 525, unit: "cm" });
  expect(await shown("1")).toBeNull();
  expect(await shown("<b>")).toBeNull();
});

test("staff see it at the order, in the file of lines, and where it did not fit", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const orderId = await placedOrder(here, store);
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  expect(line!.shirtWidthMm).toBeNull();
  await here.db.update(orderLines).set({ shirtWidthMm: 525 }).where(eq(orderLines.id, line!.id));
  const { cookie } = await here.staff(here.runners, "admin");
  const page = await call(
    deskOrder,
    get(`/orders/${orderId}`, { headers: { cookie } }),
    here.product.context(),
    {
      orderId,
    },
  );
  expect(at(page.body, "order", "lines", 0, "shirtWidthMm")).toBe(525);
  const file = await call(
    exportOrders,
    post("/orders/export", { store: store.id, rows: "lines" }, { cookie }),
    here.product.context(),
  );
  const rows = parse(String(file.body).replace("\uFEFF", ""), { columns: true });
  expect(rows).toMatchObject([{ own_shirt_cm: "52.5" }]);

  const { stock } = await here.storefront(store);
  const product = stock.find(({ id }) => id === line!.productId)!;
  const put = (problem: "does_not_fit" | "exchange" | "misprint", said: object) =>
    here.db.insert(orderCases).values({
      id: freshId(),
      tenantId: here.runners.id,
      orderId,
      problem,
      lines: [{ orderLineId: line!.id, quantity: 1, ...said }],
      createdAt: here.product.clock.now(),
      updatedAt: here.product.clock.now(),
    });
  await put("exchange", { size: "L" });
  await put("exchange", { size: "S" });
  await put("does_not_fit", { misfit: "small" });
  await put("does_not_fit", {});
  await put("misprint", {});
  expect(await misfitsOf(here.runners.scope, product)).toEqual({ small: 2, big: 1, unsaid: 1, measured: 4 });
  expect(await misfitsOf(here.maple.scope, product)).toEqual({ small: 0, big: 0, unsaid: 0, measured: 0 });
});

test("a gift is chosen by a shirt with its code, and the width stays with its line", async () => {
  const { here, store } = await promo({ recipientChooses: true });
  const productId = store.productIds[0]!;
  await addPromoCode(here.db, store, "GIFT-0001");
  const params = { slug: store.slug };
  const asked = new URLSearchParams({ product: productId, code: "GIFT-0001", measured: "50", unit: "cm" });
  const guide = await call(loader, get(`/${store.slug}/size-guide?${asked}`), here.product.context(), params);
  const href = at(guide.body, "page", "answer", "best", "href") as string;
  expect(href).toContain(`/${store.slug}?`);
  const back = await call(claimLoader, get(href), here.product.context(), params);
  const line = at(back.body, "page", "lines", 0) as {
    size: string;
    choices: { shirt: { mm: number }; guideHref: string };
  };
  expect(line.size).toBe(at(guide.body, "page", "answer", "best", "size"));
  expect(line.choices.shirt.mm).toBe(500);
  expect(line.choices.guideHref).toContain("code=GIFT-0001");
  expect(at(back.body, "page", "promo", "code")).toContain("0001");

  const bad = await call(
    claimLoader,
    get(`/${store.slug}?code=GIFT-0001&size_${productId}=HUGE&shirt_${productId}=5`),
    here.product.context(),
    params,
  );
  expect(at(bad.body, "page", "lines", 0, "size"), "no size that nobody chose").not.toBe("HUGE");
  expect(at(bad.body, "page", "lines", 0, "choices", "shirt")).toBeNull();

  const sent = await call(
    claimAction,
    post(`/${store.slug}`, {
      intent: "claim",
      promo_code: "GIFT-0001",
      idempotency_key: freshId(),
      name: "Pat Tester",
      email: `${freshId()}@test.example`,
      phone: "+44 7700 900123",
      address_first_line: "1 Test Street",
      address_city: "Leeds",
      address_postcode: "LS1 1AA",
      address_country: "GB",
      [`size_${productId}`]: line.size,
      [`shirt_${productId}`]: "500",
    }),
    here.product.context(),
    params,
  );
  expect(sent.status).toBeLessThan(400);
  const [ordered] = await here.db.select().from(orderLines).where(eq(orderLines.productId, productId));
  expect(ordered).toMatchObject({ size: line.size, shirtWidthMm: 500 });
});
