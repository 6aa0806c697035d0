import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { FILE_WIDTHS } from "../../../app/domain/pictures/stored-picture.ts";
import { isHeldBack, mendingOf } from "../../../app/domain/product/mending.ts";
import {
  action as addAction,
  loader as storeProducts,
} from "../../../app/routes/admin/event/products/page.tsx";
import { action as stepAction, loader as overview } from "../../../app/routes/admin/event/overview/page.tsx";
import { loader as listed } from "../../../app/routes/admin/products/page.tsx";
import { loader as proof } from "../../../app/routes/admin/products/proof/page.tsx";
import { action, loader } from "../../../app/routes/admin/products/product/page.tsx";
import { action as create } from "../../../app/routes/admin/products/create/page.tsx";
import { action as draw, loader as drawing } from "../../../app/routes/designer/product.tsx";
import { auditNote } from "../../../app/services/batch-rows/outbox-rows.ts";
import { storePicture } from "../../../app/services/pictures/store-picture.server.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { events } from "../../../db/schema/events.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { pngOf } from "../../support/made-files.ts";
import { wholePictureWorker } from "../../support/pictures.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** A draft with a picture of 120 pixels over the whole front of a tee: 8 dpi. */
async function coarse() {
  const here = await world();
  here.product.env.PICTURES = wholePictureWorker;
  const { cookie } = await here.staff(here.runners, "account_manager");
  const context = () => here.product.context();
  const size = { width: 120, height: 120 };
  const bytes = pngOf(new Uint8Array(120 * 120 * 4).fill(90), size);
  const kept = await storePicture(here.runners.scope, {
    name: "small",
    bytes,
    kind: "file",
    eventId: null,
    widths: FILE_WIDTHS,
  });
  if (!kept.ok) throw new Error(kept.error);
  const form = (more: Record<string, string> = {}) => ({
    key: freshId(),
    code: "TEE-CLASSIC",
    name: "Coarse tee",
    colours: "White",
    print: "picture",
    picture: kept.value.id,
    side: "front",
    text: "",
    font: "Righteous",
    ink: "#1b1b1f",
    intent: "draft",
    ...more,
  });
  const make = (more: Record<string, string> = {}) =>
    call(create, post("/products/create", form(more), { cookie }), context());
  const { location } = await make();
  const productId = location!.split("/").at(-1)!;
  const show = async () =>
    (await call(loader, get(`/products/${productId}`, { cookie }), context(), { productId })).body;
  const send = (fields: Record<string, string>) =>
    call(action, post(`/products/${productId}`, fields, { cookie }), context(), { productId });
  const row = async () => (await here.db.select().from(products).where(eq(products.id, productId)))[0]!;
  const because = async (reason: string) =>
    send({ intent: "sell-anyway", design: (await row()).designHash, reason });
  const log = () =>
    here.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, productId), eq(auditEntries.action, "Product updated")));
  return { here, cookie, context, productId, make, show, send, row, because, log };
}

/** A draft store with one sound product, and its doors. */
async function storeOf({ here, cookie, context, productId }: Awaited<ReturnType<typeof coarse>>) {
  const store = await here.runners.store({ status: "Draft", products: [{ name: "Tee", price: 1000 }] });
  const params = { slug: store.slug };
  const add = () =>
    call(
      addAction,
      post(
        `/events/${store.slug}/products`,
        { intent: "add", product_id: productId, price: "20" },
        { cookie },
      ),
      context(),
      params,
    );
  const open = () =>
    call(stepAction, post(`/events/${store.slug}`, { intent: "Active" }, { cookie }), context(), params);
  const sells = async () =>
    (await here.db.select().from(eventPrices).where(eq(eventPrices.eventId, store.id))).some(
      (price) => price.productId === productId,
    );
  const status = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0]!.status;
  const page = async () =>
    (await call(storeProducts, get(`/events/${store.slug}/products`, { cookie }), context(), params)).body;
  const needs = async () =>
    (await call(overview, get(`/events/${store.slug}`, { cookie }), context(), params)).body;
  /** Puts it in past every door, as before there was a rule. */
  const force = () =>
    here.db.insert(eventPrices).values({
      id: freshId(),
      tenantId: here.runners.id,
      eventId: store.id,
      productId,
      storeSellingPrice: 1000,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
  return { store, add, open, sells, status, page, needs, force };
}

describe("a product that must be mended", () => {
  test("says so on its page, in lists and in its store, and compares print and picture", async () => {
    const made = await coarse();
    const { cookie, context, productId, show } = made;
    expect(at(await show(), "mending", "faults", 0)).toMatchObject({
      code: "image_below_100_dpi",
      side: "front",
    });
    const list = await call(listed, get("/products", { cookie }), context());
    expect(at(list.body, "products", 0, "mending", "reason")).toBeNull();
    const store = await storeOf(made);
    await store.force();
    const lines = at(await store.page(), "lines") as { productId: string; mending: unknown }[];
    expect(lines.find((line) => line.productId === productId)?.mending).toMatchObject({ reason: null });
    expect(lines.filter(({ mending }) => mending === null)).toHaveLength(1);
    const measured = await call(proof, get(`/products/${productId}/proof`, { cookie }), context(), {
      productId,
    });
    expect(at(measured.body, "sides", 0)).toMatchObject({ side: "front", area: { width: 396, height: 490 } });
    expect(at(measured.body, "sides", 0, "percent")).toBeLessThan(1);
    expect(at(measured.body, "sides", 0, "millimetres")).toBeLessThan(0.5);
  });

  test("is not published, added to a store or opened with it", async () => {
    const made = await coarse();
    const { send, row } = made;
    await send({ intent: "publish" });
    expect((await row()).status).toBe("draft");
    const { add, sells, open, status, force, needs } = await storeOf(made);
    await add();
    expect(await sells()).toBe(false);
    await force();
    expect(at(await needs(), "list")).toContainEqual(expect.objectContaining({ key: "mended", ok: false }));
    const refused = await open();
    expect(refused.status).toBe(422);
    expect(at(refused.body, "missing", 0, "key")).toBe("mended");
    expect([await status(), (await row()).status]).toEqual(["Draft", "draft"]);
  });

  test("is not made as a published one", async () => {
    const { make, here } = await coarse();
    const answer = await make({ intent: "publish", name: "Published at once" });
    expect(at(answer.body, "result", "error", "print", 0)).toBe("productDesk:refused.faulty");
    expect(await here.db.select().from(products).where(eq(products.name, "Published at once"))).toEqual([]);
  });

  test("is sold for a written reason, which stays with it and is logged", async () => {
    const made = await coarse();
    const { because, send, show, row, log } = made;
    const empty = await because(" ");
    expect([empty.status, at(empty.body, "reason", "error", "reason", 0)]).toEqual([422, "errors:required"]);
    expect((await because("A pixel print is what the artist wants.")).status).toBe(303);
    expect((await log())[0]!.changes).toMatchObject({
      sold_anyway: "A pixel print is what the artist wants.",
      faults: "image_below_100_dpi",
    });
    expect(at(await show(), "mending", "reason", "reason")).toBe("A pixel print is what the artist wants.");
    await send({ intent: "publish" });
    expect((await row()).status).toBe("published");
    const { add, sells, open, status } = await storeOf(made);
    await add();
    expect(await sells()).toBe(true);
    await open();
    expect(await status()).toBe("Active");
  });

  test("needs another reason once its design is another", async () => {
    const made = await coarse();
    const { because, row, send, cookie, context, productId } = made;
    await because("Meant to be so.");
    const { designHash } = await row();
    const edition = String(
      at(
        (await call(drawing, get(`/products/${productId}/design`, { cookie }), context(), { productId }))
          .body,
        "page",
        "edition",
      ),
    );
    const words = { text: "Hi", font: "Righteous", ink: "#c02030" };
    await call(
      draw,
      post(
        `/products/${productId}/design`,
        { edition, intent: "text", side: "back", place: "chest", ...words },
        { cookie },
      ),
      context(),
      { productId },
    );
    expect((await row()).designHash).not.toBe(designHash);
    await send({ intent: "publish" });
    const now = await row();
    expect([now.status, isHeldBack(mendingOf(now))]).toEqual(["draft", true]);
    // A form that was opened before the change gives its reason for a design that is no more.
    await send({ intent: "sell-anyway", design: designHash, reason: "As before" });
    expect(isHeldBack(mendingOf(await row()))).toBe(true);
  });

  test("that was published before there was a rule returns from its deletion as a draft", async () => {
    const { here, productId, send, row } = await coarse();
    await here.db.update(products).set({ status: "published" }).where(eq(products.id, productId));
    await send({ intent: "delete" });
    await send({ intent: "restore" });
    expect(await row()).toMatchObject({ status: "draft", deletedAt: null });
  });

  test("is kept out when its design changes between the check and the write", async () => {
    const { here, row, productId } = await coarse();
    const { designHash } = await row();
    const { products: desk } = here.runners.scope.tenant;
    await desk.keepChecks([{ id: productId, checked: { designHash, faults: [] } }]);
    await here.db.update(products).set({ designHash: "another" }).where(eq(products.id, productId));
    // What a slower check found is of the design of before.
    await desk.keepChecks([{ id: productId, checked: { designHash, faults: [] } }]);
    expect(await desk.toCheck({ ids: [productId] })).toHaveLength(1);
    const note = auditNote(here.runners.scope, "Product updated", { id: productId });
    expect(await desk.publish({ id: productId, at: new Date() }, note)).toBe(false);
  });
});

test("a product that nothing is printed on is sold only with a reason", async () => {
  const { make, here, cookie, context } = await coarse();
  const { location } = await make({ print: "none", picture: "", name: "Blank tee" });
  const productId = location!.split("/").at(-1)!;
  const send = (fields: Record<string, string>) =>
    call(action, post(`/products/${productId}`, fields, { cookie }), context(), { productId });
  const row = async () => (await here.db.select().from(products).where(eq(products.id, productId)))[0]!;
  await send({ intent: "publish" });
  expect((await row()).status).toBe("draft");
  expect((await row()).checked?.faults).toEqual([{ code: "nothing_printed", side: "front", layer: null }]);
  await send({ intent: "sell-anyway", design: (await row()).designHash, reason: "Staff order blanks too" });
  await send({ intent: "publish" });
  expect((await row()).status).toBe("published");
});
