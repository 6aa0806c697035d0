import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as basketAction } from "../../../app/routes/storefront/basket/page.tsx";
import { loader as product } from "../../../app/routes/storefront/product/page.tsx";
import { loader as preview } from "../../../app/routes/storefront/site-preview/page.tsx";
import { users } from "../../../db/schema/users.ts";
import { products } from "../../../db/schema/products.ts";
import { at, call, get, post } from "../../support/answers.ts";
import type { StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function previewed(input: StoreInput = {}) {
  const here = await world();
  const store = await here.runners.store(input);
  const mine = await here.staff(here.runners, "customer_service");
  const theirs = await here.staff(here.maple);
  const see = (cookie?: string) =>
    call(preview, get(`/site-preview/${store.slug}`, { cookie }), here.product.context(), {
      slug: store.slug,
    });
  return { here, store, mine, theirs, see };
}

describe("the preview of a store", () => {
  test.each([
    { status: "Active" },
    { status: "Draft" },
    { status: "On hold" },
    { expired: true },
    { type: "Promo", status: "Draft" },
    { type: "Bulk", status: "Draft" },
  ] satisfies StoreInput[])("%o is there for the tenant's staff", async (input) => {
    const { store, mine, see } = await previewed(input);
    const answer = await see(mine.cookie);
    expect(answer.status).toBe(200);
    expect(at(answer.body, "chrome", "preview")).toEqual({
      status: "status" in input ? input.status : "Active",
      expired: "expired" in input,
    });
    const shown = JSON.stringify(answer.body);
    if (!("type" in input)) expect(shown).toContain(`/${store.slug}/NewProduct=${store.productIds[0]}`);
  });

  test("asks everybody else to sign in, and does not exist for another tenant", async () => {
    const { store, theirs, see } = await previewed({ status: "Draft" });
    expect(await see()).toMatchObject({
      status: 302,
      location: `/login?return=${encodeURIComponent(`/site-preview/${store.slug}`)}`,
    });
    expect((await see(theirs.cookie)).status).toBe(404);
  });

  test("is there for the platform's own people only on a visit, with a reason", async () => {
    const { here, theirs, see } = await previewed({ status: "Draft" });
    await here.db.update(users).set({ superadmin: true }).where(eq(users.id, theirs.userId));
    expect((await see(theirs.cookie)).status).toBe(404);
  });

  test("shows designs that are not published, which the public's list does not", async () => {
    const { here, store, mine, see } = await previewed();
    await here.db.update(products).set({ status: "draft" }).where(eq(products.id, store.productIds[0]!));
    expect(at((await see(mine.cookie)).body, "page", "products")).toHaveLength(1);
    expect((await here.storefront(store)).stock).toEqual([]);
  });
});

describe("NewProduct", () => {
  async function unpublished() {
    const world = await previewed();
    const { here, store } = world;
    const [id = ""] = store.productIds;
    await here.db.update(products).set({ status: "draft" }).where(eq(products.id, id));
    const page = (cookie?: string) =>
      call(product, get(`/${store.slug}/NewProduct=${id}`, { cookie }), here.product.context());
    return { ...world, id, page };
  }

  test("the preview shows staff a design before it is published, and the design cannot be ordered", async () => {
    const { here, store, mine, id, page } = await unpublished();
    const answer = await page(mine.cookie);
    expect(answer).toMatchObject({ status: 200, body: { unpublished: true, page: { id, addAction: null } } });
    const added = await call(
      basketAction,
      post(`/${store.slug}/basket`, { product: id, colour: "White", size: "M", intent: "add" }, mine),
      here.product.context(),
    );
    expect(added.status).toBe(422);
  });

  test("is 404 for shoppers and for another tenant's staff while it is not published", async () => {
    const { theirs, page } = await unpublished();
    expect((await page()).status).toBe(404);
    expect((await page(theirs.cookie)).status).toBe(404);
  });

  test("is the ordinary product for shoppers once it is published", async () => {
    const { here, store, id, page } = await unpublished();
    await here.db.update(products).set({ status: "published" }).where(eq(products.id, id));
    const answer = await page();
    expect(answer).toMatchObject({ status: 200, body: { unpublished: false, chrome: { preview: null } } });
    expect(at(answer.body, "page", "addAction")).toBe(`/${store.slug}/basket`);
  });
});
