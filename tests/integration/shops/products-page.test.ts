import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/settings/shopify/products/page.tsx";
import { call, get, post } from "../../support/answers.ts";
import { shelfWorld } from "../../support/shop-shelf.ts";
import type { TestTenant } from "../../support/world.ts";

type Page = {
  store: { id: string } | null;
  stores: { value: string }[];
  products: { id: string; standing: string; href: string | null; said: string }[];
  progress: { left: number; all: number };
  mayWrite: boolean;
};

async function shelf(input = {}) {
  const here = await shelfWorld(input);
  const place = `/settings/shopify-connection/${here.connectionId}/products`;
  const params = { shopId: here.connectionId };
  const context = here.product.context();
  const page = async (tenant: TestTenant = here.runners) => {
    const { cookie } = await here.staff(tenant);
    return call(loader, get(place, { cookie }), context, params);
  };
  const send = async (fields: Record<string, string>, tenant: TestTenant = here.runners) => {
    const { cookie } = await here.staff(tenant);
    return call(action, post(place, fields, { cookie }), context, params);
  };
  return { here, page, send, shown: async () => (await page()).body as Page };
}

describe("the products of a shop", () => {
  test("are chosen, sent, watched, and each trouble has its standing", async () => {
    const { here, send, shown } = await shelf({ products: [{ name: "One" }, { name: "Two" }] });
    const [one, two] = here.store.productIds;
    expect((await shown()).products.map(({ standing }) => standing)).toEqual([
      "notPublished",
      "notPublished",
    ]);
    expect((await send({ intent: "publish", chosen: one!, sale: "live" })).status).toBe(303);
    expect(await shown()).toMatchObject({
      products: [{ standing: "waiting" }, { standing: "notPublished" }],
      progress: { left: 1, all: 1 },
    });
    await here.settle();
    expect(await shown()).toMatchObject({ products: [{ standing: "published" }, {}], progress: { left: 0 } });
    const [product] = await here.there();
    await here.edit(product!.id, "title", "Theirs");
    here.product.clock.forward(60_000);
    await send({ intent: "look" });
    await here.work();
    expect((await shown()).products[0]?.standing).toBe("changedThere");
    await here.edit(product!.id, "sku", "X");
    here.product.clock.forward(60_000);
    await send({ intent: "look" });
    await here.work();
    expect((await shown()).products[0]?.standing).toBe("found");
    await send({ intent: `mend:${one}` });
    await here.settle();
    await send({ intent: `ours:${one}` });
    await here.settle();
    expect((await shown()).products[0]?.standing).toBe("published");
    expect(await here.there()).toMatchObject([{ title: "One" }]);
    await send({ intent: `send:${two}` });
    await here.settle();
    expect(await here.there()).toHaveLength(2);
    await send({ intent: `leave:${two}` });
    expect((await shown()).products[1]?.standing).toBe("notPublished");
    expect(await here.there()).toHaveLength(2);
  });

  test("that were not chosen, unknown intents, and stores and products of others change nothing", async () => {
    const { here, send } = await shelf();
    const foreign = await here.maple.store({ region: "US" });
    const otherCurrency = await here.runners.store({ region: "EU" });
    expect((await send({ intent: "publish" })).status).toBe(422);
    expect((await send({ intent: "publish", chosen: foreign.productIds[0]! })).status).toBe(422);
    expect((await send({ intent: "blow-up" })).status).toBe(422);
    expect((await send({ intent: "publish", sale: "free", chosen: here.store.productIds[0]! })).status).toBe(
      422,
    );
    expect((await send({ intent: "store", store: foreign.id })).status).toBe(422);
    expect((await send({ intent: "store", store: otherCurrency.id })).status).toBe(422);
    expect((await send({ intent: "store", store: "" })).status).toBe(422);
    expect(await here.rows()).toEqual([]);
    expect(await here.connection()).toMatchObject({ eventId: here.store.id });
  });

  test("of another company are not there", async () => {
    const { here, page, send } = await shelf();
    expect((await page(here.maple)).status).toBe(404);
    expect((await send({ intent: "publish", chosen: here.store.productIds[0]! }, here.maple)).status).toBe(
      404,
    );
    expect(await here.rows()).toEqual([]);
  });
});
