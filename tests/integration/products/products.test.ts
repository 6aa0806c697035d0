import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as list } from "../../../app/routes/admin/products/page.tsx";
import { action, loader } from "../../../app/routes/admin/products/product/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId, type StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function desk(input: StoreInput = {}) {
  const here = await world();
  const store = await here.runners.store({
    name: "Spring Run",
    slug: freshId(),
    products: [{ name: "Tee" }],
    ...input,
  });
  const id = store.productIds[0]!;
  const { cookie } = await here.staff(here.runners, "account_manager");
  const send = (fields: Record<string, string>, productId = id) =>
    call(action, post(`/products/${productId}`, fields, { cookie }), here.product.context(), { productId });
  const show = async (productId = id) =>
    call(loader, get(`/products/${productId}`, { cookie }), here.product.context(), { productId });
  const names = async (query = "") => {
    const { body } = await call(list, get(`/products${query}`, { cookie }), here.product.context());
    return (at(body, "products") as { name: string }[]).map(({ name }) => name);
  };
  const row = async () => (await here.db.select().from(products).where(eq(products.id, id)))[0]!;
  const noted = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id)))
      .map(({ action: name }) => name)
      .filter((name) => name.startsWith("Product"));
  const status = (to: "Active" | "Draft" | "On hold") =>
    here.db.update(events).set({ status: to }).where(eq(events.id, store.id));
  return { here, store, id, send, show, names, row, noted, status };
}

describe("the list of products", () => {
  test("finds by words, state and garment, and shows where each is sold", async () => {
    const { here, send, names, id } = await desk();
    await here.runners.store({ products: [{ name: "Mug" }] });
    await here.maple.store({ products: [{ name: "Foreign tee" }] });
    expect((await names()).sort()).toEqual(["Mug", "Tee"]);
    expect(await names("?q=mu")).toEqual(["Mug"]);
    expect(await names("?sort=name")).toEqual(["Mug", "Tee"]);
    await send({ intent: "lock" });
    expect(await names("?state=locked")).toEqual(["Tee"]);
    expect(await names("?state=draft")).toEqual([]);
    expect(await names("?garment=NONE")).toEqual([]);
    await here.db.update(products).set({ catalogueCode: "MUG-CLASSIC" }).where(eq(products.id, id));
    expect(await names("?garment=MUG-CLASSIC")).toEqual(["Tee"]);
  });

  test("tells where a product is sold, with the price that shoppers pay", async () => {
    const { show, store } = await desk();
    expect(at((await show()).body, "stores")).toEqual([
      {
        name: "Spring Run",
        status: "Active",
        region: "UK",
        price: { minor: 1200, currency: "GBP" },
        href: `/events/${store.slug}/products`,
      },
    ]);
  });
});

describe("a product", () => {
  const said = { category: "Shirts", description: "Soft." };

  test("is renamed by the first of two people, and the later sees the conflict", async () => {
    const { send, show, row, noted } = await desk();
    const version = String(at((await show()).body, "version"));
    expect((await send({ ...said, version, name: "Club tee" })).status).toBe(303);
    const later = await send({ ...said, version, name: "Team tee" });
    expect([later.status, at(later.body, "result", "error", "version", 0)]).toEqual([
      409,
      "productDesk:refused.changed",
    ]);
    expect(await row()).toMatchObject({ name: "Club tee", ...said });
    expect(await noted()).toEqual(["Product updated"]);
  });

  test("needs a name, and keeps what was typed", async () => {
    const { send, show } = await desk();
    const version = String(at((await show()).body, "version"));
    const answer = await send({ ...said, version, name: " " });
    expect([answer.status, at(answer.body, "result", "error", "name", 0)]).toEqual([422, "errors:required"]);
    expect(at(answer.body, "result", "initialValue", "description")).toBe("Soft.");
  });

  test("is not changed while it is locked", async () => {
    const { send, show, row } = await desk({ status: "Draft" });
    await send({ intent: "lock" });
    const version = String(at((await show()).body, "version"));
    expect((await send({ ...said, version, name: "Club tee" })).status).toBe(409);
    await send({ intent: "delete" });
    expect(await row()).toMatchObject({ name: "Tee", locked: true, deletedAt: null });
    await send({ intent: "unlock" });
    expect((await row()).locked).toBe(false);
  });

  test("is deleted when no active store sells it, and brought back for 30 days", async () => {
    const { here, send, show, row, names, noted, status } = await desk();
    const refused = await send({ intent: "delete" });
    expect(refused.setCookie).toContain("refused.sold");
    expect((await row()).deletedAt).toBeNull();
    await status("On hold");
    expect((await send({ intent: "delete" })).location).toBe("/products");
    expect([await names(), await names("?state=deleted")]).toEqual([[], ["Tee"]]);
    await send({ intent: "restore" });
    expect((await row()).deletedAt).toBeNull();
    expect(await noted()).toEqual(["Product deleted", "Product updated"]);
    const longAgo = new Date(here.product.clock.now().getTime() - 31 * 86_400_000);
    await here.db.update(products).set({ deletedAt: longAgo }).where(eq(products.tenantId, here.runners.id));
    expect((await show()).status).toBe(404);
    expect(await names("?state=deleted")).toEqual([]);
  });

  test("is archived when no active store sells it, and comes back as a draft", async () => {
    const { here, send, row, names, noted, status } = await desk();
    expect((await send({ intent: "archive" })).setCookie).toContain("refused.soldNow");
    expect((await row()).status).toBe("published");
    await status("On hold");
    await send({ intent: "lock" });
    expect((await send({ intent: "archive" })).setCookie).toContain("refused.locked");
    await send({ intent: "unlock" });
    await Promise.all([send({ intent: "archive" }), send({ intent: "archive" })]);
    expect((await row()).status).toBe("archived");
    expect([await names(), await names("?state=archived")]).toEqual([[], ["Tee"]]);
    await send({ intent: "publish" });
    expect((await row()).status).toBe("archived");
    await send({ intent: "unarchive" });
    expect((await row()).status).toBe("draft");
    expect((await noted()).length).toBe(4);
    const [, , , last] = await here.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.tenantId, here.runners.id));
    expect(last?.changes).toEqual({ status: { from: "archived", to: "draft" } });
  });

  test("is published once, and copied as a draft that no store sells", async () => {
    const { here, id, send, row, names, noted } = await desk();
    await here.db.update(products).set({ status: "draft" }).where(eq(products.id, id));
    await Promise.all([send({ intent: "publish" }), send({ intent: "publish" })]);
    expect((await row()).status).toBe("published");
    const copied = await send({ intent: "duplicate" });
    expect(copied.location).toMatch(/^\/products\/(?!undefined)\w+$/);
    expect(await names("?state=draft")).toEqual(["Tee"]);
    expect(await noted()).toEqual(["Product updated", "Product added"]);
  });

  test("of another tenant is not there", async () => {
    const { here, show, send } = await desk();
    const foreign = (await here.maple.store()).productIds[0]!;
    expect((await show(foreign)).status).toBe(404);
    expect((await send({ intent: "delete" }, foreign)).status).toBe(404);
  });
});
