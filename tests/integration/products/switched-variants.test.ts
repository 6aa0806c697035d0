import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/products/product/page.tsx";
import { variantValue } from "../../../app/schemas/switched-variants.ts";
import { addToBasket } from "../../../app/services/basket/add-to-basket.server.ts";
import { confirmQuote, readForPayment } from "../../../app/services/checkout/confirm-quote.server.ts";
import { readStorefront } from "../../../app/services/storefront/read.server.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { call, get, post } from "../../support/answers.ts";
import { checkoutOf, payingWorld } from "../../support/payments.ts";

type Page = {
  sale: {
    store: { id: string; name: string } | null;
    shown: string;
    colours: { name: string; sizes: { size: string; isOn: boolean; isPossible: boolean }[] }[];
  }[];
};

async function desk() {
  const here = await payingWorld();
  const store = await here.runners.store({});
  const other = await here.runners.store({});
  const productId = store.productIds[0]!;
  const { cookie } = await here.staff(here.runners, "account_manager");
  const params = { productId };
  const address = `/products/${productId}`;
  const show = async () =>
    (await call(loader, get(address, { cookie }), here.product.context(), params)).body as Page;
  const send = (body: { store: string; shown: string; on: string[] }) =>
    call(action, post(address, { ...body, intent: "variants" }, { cookie }), here.product.context(), params);
  /** Sends the form of a place with every box ticked but for these. */
  const switchOff = async (off: readonly (readonly [string, string])[], storeId = "", shown?: string) => {
    const { sale } = await show();
    const form = sale.find((each) => (each.store?.id ?? "") === storeId)!;
    const on: string[] = [];
    for (const { name, sizes } of form.colours) {
      for (const { size, isPossible } of sizes) {
        const isOff = off.some(([colour, each]) => colour === name && each === size);
        if (isPossible && !isOff) on.push(variantValue(name, size));
      }
    }
    return send({ store: storeId, shown: shown ?? form.shown, on });
  };
  const offered = async (slug = store.slug) => {
    const storefront = await readStorefront(here.runners.scope, { slug });
    const { offer } = storefront!.stock.find(({ id }) => id === productId)!;
    return offer.colours.flatMap(({ name, sizes }) => sizes.map((size) => `${name} ${size}`));
  };
  return { here, store, other, productId, show, send, switchOff, offered };
}

describe("colours and sizes", () => {
  test("go off and on while an open store sells the product, and the log names them", async () => {
    const { here, switchOff, offered, productId } = await desk();
    expect(await offered()).toContain("Black M");
    expect((await switchOff([["Black", "M"]])).status).toBe(303);
    expect(await offered()).not.toContain("Black M");
    expect(await offered()).toContain("White M");
    expect((await switchOff([])).status).toBe(303);
    expect(await offered()).toContain("Black M");
    const notes = await here.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, productId), eq(auditEntries.action, "Product updated")));
    expect(notes.map(({ changes }) => changes)).toEqual([
      { offSale: { from: "", to: "Black M" } },
      { offSale: { from: "Black M", to: "" } },
    ]);
  });

  test("go off in one store alone", async () => {
    const { here, store, other, switchOff, offered, productId } = await desk();
    await here.db.update(eventPrices).set({ productId }).where(eq(eventPrices.eventId, other.id));
    await switchOff([["White", "S"]], store.id);
    expect(await offered()).not.toContain("White S");
    expect(await offered(other.slug)).toContain("White S");
  });

  test("that are off everywhere stay in each store as they were there", async () => {
    const { store, switchOff, offered } = await desk();
    await switchOff([["White", "S"]]);
    // The store's form has no box for what is off everywhere: saving it must not switch that off here as well.
    await switchOff([["White", "L"]], store.id);
    await switchOff([]);
    expect(await offered()).toContain("White S");
    expect(await offered()).not.toContain("White L");
  });

  test("do not all go off", async () => {
    const { send, show, offered } = await desk();
    const before = await offered();
    const [form] = (await show()).sale;
    await send({ store: "", shown: form!.shown, on: [] });
    expect(await offered()).toEqual(before);
  });

  test("are switched once by a form that is sent twice, and a form of before undoes nobody's change", async () => {
    const { show, switchOff, offered } = await desk();
    const [before] = (await show()).sale;
    await switchOff([["Black", "M"]], "", before!.shown);
    await switchOff([["Black", "M"]], "", before!.shown);
    expect(await offered()).not.toContain("Black M");
    await switchOff([["White", "S"]], "", before!.shown);
    expect(await offered()).not.toContain("Black M");
    expect(await offered()).toContain("White S");
  });

  test("of a locked product go off as well, and a deleted one stays as it is", async () => {
    const { here, productId, switchOff, offered } = await desk();
    await here.db.update(products).set({ locked: true }).where(eq(products.id, productId));
    await switchOff([["Black", "M"]]);
    expect(await offered()).not.toContain("Black M");
  });
});

describe("a colour that goes off", () => {
  test("cannot be put into a basket", async () => {
    const { here, store, productId, switchOff } = await desk();
    await switchOff([["Black", "M"]]);
    const storefront = await readStorefront(here.runners.scope, { slug: store.slug });
    const added = await addToBasket(here.runners.scope, {
      stock: storefront!.stock,
      basketId: "b",
      eventId: store.id,
      productId,
      fontsOf: async () => new Map(),
      colour: "Black",
      size: "M",
      quantity: 1,
      personalTexts: {},
    });
    expect(added).toMatchObject({ ok: false, error: "errors:variantNotSold" });
  });

  test("between basket and payment is not ordered", async () => {
    const { here, store, switchOff } = await desk();
    const { fix, visitor } = await checkoutOf(here, here.runners, store);
    const [line] = (await here.storefront(store, visitor)).basket;
    await switchOff([[line!.colour, line!.size]]);
    expect(await fix()).toMatchObject({ ok: false, error: "errors:variantNotSold" });
  });

  test("between the reading and the writing of a price is not ordered either", async () => {
    const { here, store, switchOff } = await desk();
    const { orderId, visitor } = await checkoutOf(here, here.runners, store);
    const storefront = await here.storefront(store, visitor);
    const [line] = storefront.basket;
    const known = await readForPayment(here.runners.scope, orderId);
    await switchOff([[line!.colour, line!.size]]);
    const fixed = await confirmQuote(here.runners.scope, {
      storefront,
      basket: storefront.basket,
      known,
      orderId,
      method: "standard",
      voucherCode: "",
    });
    expect(fixed).toMatchObject({ ok: false, error: "errors:orderChangedMeanwhile" });
  });
});
