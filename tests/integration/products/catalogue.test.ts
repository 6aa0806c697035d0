import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/event/catalogue/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { catalogueProducts, eventPrices, products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId, type StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

type Chosen = { start: { key: string; prints: string[]; price: string }; store: { platformFee: number } };

async function desk(
  input: StoreInput = {},
  role: "account_manager" | "customer_service" = "account_manager",
) {
  const here = await world();
  const store = await here.runners.store({ slug: freshId(), products: [], ...input });
  const { cookie } = await here.staff(here.runners, role);
  const params = { slug: store.slug };
  const address = `/events/${store.slug}/catalogue`;
  const show = (query = "") => call(loader, get(address + query, { cookie }), here.product.context(), params);
  const codes = async (query = "") =>
    (at((await show(query)).body, "catalogue", "blanks") as { code: string }[]).map(({ code }) => code);
  const form = async (more: Record<string, string> = {}) => ({
    key: freshId(),
    code: "TEE-CLASSIC",
    name: "Finisher tee",
    colours: "White",
    print: "text",
    side: "front",
    text: "Finisher",
    font: "Archivo",
    ink: "#1b1b1f",
    price: "18.00",
    intent: "publish",
    ...more,
  });
  const send = (fields: Record<string, string>) =>
    call(action, post(address, fields, { cookie }), here.product.context(), params);
  const rows = async () =>
    here.db
      .select({ product: products, price: eventPrices })
      .from(eventPrices)
      .innerJoin(products, eq(products.id, eventPrices.productId))
      .where(eq(eventPrices.eventId, store.id));
  const noted = async () =>
    (
      await here.db
        .select({ action: auditEntries.action })
        .from(auditEntries)
        .where(and(eq(auditEntries.tenantId, here.runners.id)))
    )
      .map(({ action: name }) => name)
      .filter((name) => name.endsWith("roduct added"))
      .sort();
  return { here, store, show, codes, form, send, rows, noted };
}

describe("a store's catalogue", () => {
  test("is narrowed by words, technique and price, and shows prices in the store's currency", async () => {
    const { show, codes } = await desk({ region: "EU" });
    const whole = await codes();
    expect(whole).toContain("MUG-CLASSIC");
    expect(await codes("?q=organic+tee")).toEqual(["TEE-ORGANIC"]);
    expect(await codes("?technique=Embroidery")).not.toContain("TEE-CLASSIC");
    expect(await codes("?most=7.07")).not.toContain("TEE-CLASSIC");
    expect(await codes("?most=7.08")).toContain("TEE-CLASSIC");
    expect(await codes("?most=lots&region=nowhere&technique=&q=")).toEqual(whole);
    const { body } = await show("?q=TEE-CLASSIC");
    expect(at(body, "catalogue", "currency")).toBe("EUR");
    expect((at(body, "catalogue", "blanks") as unknown[])[0]).toMatchObject({
      prices: { blank: 330, print: 378 },
    });
  });

  test("is said and searched in the reader's language", async () => {
    const { show, codes } = await desk();
    expect(await codes("?lang=de&q=Kappe")).toEqual(["CAP-FIVE"]);
    const { body } = await show("?lang=fr&q=ceinture+mug");
    expect(at(body, "catalogue", "blanks")).toEqual([]);
    const found = at((await show("?lang=fr&q=gres+emaille+mat")).body, "catalogue", "blanks");
    expect(found).toMatchObject([
      { name: "Mug en grès", about: "Kilnhouse · KH340 matt · Grès émaillé mat" },
    ]);
  });

  test("shows what its region does not have only on demand, and makes no product of it", async () => {
    const { here, codes, show, form, send, rows } = await desk({ region: "UK" });
    const [source] = await here.db
      .select()
      .from(catalogueProducts)
      .where(eq(catalogueProducts.code, "TEE-CLASSIC"));
    const code = `EU-${freshId()}`.toUpperCase();
    const values = { ...source!.data.values, availability_regions: ["EU" as const] };
    await here.db
      .insert(catalogueProducts)
      .values({ ...source!, code, data: { ...source!.data, code, values } });
    expect(await codes()).not.toContain(code);
    expect(await codes("?region=all")).toContain(code);
    expect((await show(`?use=${code}`)).status).toBe(404);
    const answer = await send(await form({ code }));
    expect([answer.status, at(answer.body, "result", "error", "code")]).toEqual([
      422,
      ["productDesk:catalogueDesk.refused.region"],
    ]);
    expect(await rows()).toEqual([]);
    await here.db.delete(catalogueProducts).where(eq(catalogueProducts.code, code));
  });

  test("begins a product with a price, and offers a logo only where there is one", async () => {
    const { show } = await desk();
    const { start } = at((await show("?use=TEE-CLASSIC")).body, "chosen") as Chosen;
    // Twice 2.80 and 3.20, with 20 % VAT, in whole pounds.
    expect(start).toMatchObject({ price: "15.00", prints: ["text", "none"] });
    expect((await show("?use=NO-SUCH")).status).toBe(404);
  });
});

describe("a product made of a blank", () => {
  test("is published, sold at the price that the shopper pays, and noted twice", async () => {
    const { store, form, send, rows, noted, here } = await desk();
    const answer = await send(await form());
    const [row] = await rows();
    expect([answer.status, answer.location]).toEqual([
      303,
      `/events/${store.slug}/products#product-${row!.product.id}`,
    ]);
    expect(row!.price).toMatchObject({ storeSellingPrice: 1500, storeDefaultVat: true });
    expect(row!.product).toMatchObject({
      name: "Finisher tee",
      status: "published",
      catalogueCode: "TEE-CLASSIC",
    });
    const [layer] = row!.product.design.front;
    expect(layer).toMatchObject({ type: "text", text: "Finisher", fontFamily: "Archivo", fontWeight: 800 });
    expect(Object.keys(row!.product.design.colour_size)).toEqual(["White"]);
    expect(row!.product.offer.cost).toMatchObject({ GBP: 600 });
    expect(await noted()).toEqual(["Event product added", "Product added"]);
    const [event] = await here.db.select().from(events).where(eq(events.id, store.id));
    expect(event!.version).toBe(2);
  });

  test("is made once, however often its form is sent", async () => {
    const { form, send, rows, noted } = await desk();
    const fields = await form({ intent: "draft" });
    const answers = await Promise.all([send(fields), send(fields), send(fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const sold = await rows();
    expect(sold.map(({ product }) => product.status)).toEqual(["draft"]);
    expect(await noted()).toEqual(["Event product added", "Product added"]);
  });

  test("with the same print in other colours has pictures of its own", async () => {
    const { form, send, rows } = await desk();
    await send(await form({ colours: "White" }));
    await send(await form({ colours: "Black" }));
    const hashes = (await rows()).map(({ product }) => product.designHash);
    expect(new Set(hashes).size).toBe(2);
  });

  test("of a promo costs nothing, whatever was typed", async () => {
    const { form, send, rows } = await desk({ type: "Promo" });
    expect((await send(await form({ price: "99" }))).status).toBe(303);
    expect((await rows())[0]!.price).toMatchObject({ storeSellingPrice: 0, storeDefaultVat: false });
  });

  test.each([
    [{ text: "" }, "text", "productDesk:catalogueDesk.refused.noText"],
    [{ text: "日本" }, "text", "productDesk:catalogueDesk.refused.glyphs"],
    [{ ink: "#ffffff" }, "ink", "productDesk:catalogueDesk.refused.ink"],
    [{ ink: "red" }, "ink", "productDesk:catalogueDesk.refused.noInk"],
    [{ colours: "" }, "colours", "productDesk:catalogueDesk.refused.colours"],
    [{ colours: "Ultraviolet" }, "colours", "productDesk:catalogueDesk.refused.colours"],
    [{ print: "logo" }, "print", "productDesk:catalogueDesk.refused.noPicture"],
    [{ print: "picture", picture: "somebody-elses" }, "print", "productDesk:catalogueDesk.refused.noPicture"],
    [{ code: "NO-SUCH" }, "code", "errors:productNotSold"],
    [{ name: "" }, "name", "errors:required"],
    [{ price: "-1" }, "price", "errors:amount"],
    [{ price: "0" }, "price", "productDesk:refused.price"],
  ])("with %j is refused beside its field, and nothing is kept", async (more, field, message) => {
    const { form, send, rows } = await desk();
    const answer = await send(await form(more as Record<string, string>));
    expect([answer.status, at(answer.body, "result", "error", field)]).toEqual([422, [message]]);
    expect(at(answer.body, "result", "initialValue", "side")).toBe("front");
    expect(await rows()).toEqual([]);
  });

  test("is refused while the store is locked", async () => {
    const { here, store, form, send, rows } = await desk();
    await here.db.update(events).set({ locked: true }).where(eq(events.id, store.id));
    expect((await send(await form())).status).toBe(409);
    expect(await rows()).toEqual([]);
  });

  test("is nothing that customer service makes", async () => {
    const { show, form, send } = await desk({}, "customer_service");
    expect((await show()).status).toBe(200);
    expect((await send(await form())).status).toBe(403);
  });
});
