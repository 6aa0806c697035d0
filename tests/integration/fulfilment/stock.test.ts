import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { workPageCookie } from "../../../app/http/guards/require-work-page.server.ts";
import { action as press, loader as openPage } from "../../../app/routes/print-shop/stock/page.tsx";
import { tellStock } from "../../../app/services/fulfillers/tell-stock.server.ts";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { keepWorkPage } from "../../../app/services/work-pages/keep-work-page.server.ts";
import { fulfillerStock } from "../../../db/schema/fulfillers.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { decisions, orderLines } from "../../../db/schema/orders.ts";
import { at, call, get } from "../../support/answers.ts";
import { ACCEPTING_TOOLS, addFulfiller, placedOrder } from "../../support/fulfilment.ts";
import { interleave } from "../../support/interleaving.ts";
import { ORIGIN } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";

const SKU = "TEE-M";
const KEY = "k".repeat(43);

/** Orders of three pieces each that only await a fulfiller, and the one that there is. */
async function waiting(count: number) {
  const here = await payingWorld();
  const store = await here.runners.store({});
  const fulfillerId = await addFulfiller(here, store);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const orderId = await placedOrder(here, store);
    await here.db.update(orderLines).set({ sku: SKU }).where(eq(orderLines.orderId, orderId));
    const dueAt = here.product.clock.now();
    await here.db
      .update(fulfilments)
      .set({ status: "processed", dueAt })
      .where(eq(fulfilments.orderId, orderId));
    ids.push(orderId);
  }
  const part = async (orderId: string) =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!;
  const system: Scope = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
  const fulfiller = { id: fulfillerId, name: "Printer" };
  return {
    here,
    ids,
    fulfiller,
    system,
    part,
    status: async (orderId: string) => (await part(orderId)).status,
    advance: async (orderId: string, scope = system) =>
      advanceFulfilment(scope, { fulfilmentId: (await part(orderId)).id, tools: ACCEPTING_TOOLS }),
    tell: (count: number | null, when = here.product.clock.now(), sku = SKU) =>
      tellStock(here.runners.scope, { fulfiller, told: [{ sku, count, at: when }] }),
    left: async () =>
      (await here.db.select().from(fulfillerStock).where(eq(fulfillerStock.fulfillerId, fulfillerId))).find(
        ({ sku }) => sku === SKU,
      )?.count,
  };
}

test("an order takes its part of the stock; the next one that it is too little for waits, says why, and goes on by what comes", async () => {
  const { here, ids, advance, status, tell, left, part } = await waiting(2);
  const [one = "", other = ""] = ids;
  await tell(4);
  await advance(one);
  expect(await status(one)).toBe("submitted to fulfiller");
  expect(await left()).toBe(1);
  await advance(other);
  expect(await status(other)).toBe("fulfiller routing error");
  const [why] = await here.db.select().from(decisions).where(eq(decisions.orderId, other));
  expect(why).toMatchObject({ outcome: "no_route", inputs: { considered: [{ obstacles: ["stock"] }] } });
  expect((await part(other)).dueAt!.getTime()).toBeGreaterThan(here.product.clock.now().getTime());

  here.product.clock.forward(1000);
  await tell(3);
  expect((await part(other)).dueAt).toEqual(here.product.clock.now());
  await advance(other);
  expect(await status(other)).toBe("submitted to fulfiller");
  expect(await left()).toBe(0);
});

test("two orders never share the last pieces, also where both were thought about before", async () => {
  const { here, ids, advance, status, tell, left, system } = await waiting(2);
  const [one = "", other = ""] = ids;
  await tell(5);
  const { scope } = interleave(system, {
    step: "tenant.fulfillerStock.ofFulfillers",
    call: 1,
    when: "after",
    rival: () => advance(other),
  });
  await advance(one, scope);
  expect([await status(one), await status(other)]).toEqual(["processed", "submitted to fulfiller"]);
  expect(await left()).toBe(2);
  // It is looked at again a second later, and knows better.
  here.product.clock.forward(1000);
  await advance(one);
  expect(await status(one)).toBe("fulfiller routing error");
});

test("a SKU without a count or without a limit blocks no order, and an older report changes nothing", async () => {
  const { here, ids, advance, status, tell, left } = await waiting(2);
  const now = here.product.clock.now();
  const [one = "", other = ""] = ids;
  await tell(0, now, "ANOTHER");
  await advance(one);
  expect(await status(one)).toBe("submitted to fulfiller");
  expect(await tell(null)).toBe(1);
  expect(await tell(0, new Date(now.getTime() - 1000))).toBe(0);
  expect(await tell(0)).toBe(0);
  await advance(other);
  expect(await status(other)).toBe("submitted to fulfiller");
  expect(await left()).toBeNull();
});

test("a print shop tells its stock at its page, one SKU or a file; with a faulty line nothing of it is taken", async () => {
  const { here, fulfiller } = await waiting(0);
  const pageId = await keepWorkPage(here.runners.scope, { fulfiller, key: KEY, lang: "en" });
  const cookie = workPageCookie(here.product.context(), pageId, KEY).split(";")[0] ?? "";
  const send = async (fields: Record<string, string | File>, as = cookie) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    here.product.clock.forward(1000);
    const request = new Request(`${ORIGIN}/print-shop/${pageId}/stock`, {
      method: "POST",
      body,
      headers: { Cookie: as, Origin: ORIGIN },
    });
    return call(press, request, here.product.context(), { pageId });
  };
  const shown = async () =>
    at((await call(openPage, get("/", { cookie }), here.product.context(), { pageId })).body, "stock");
  const file = (text: string) => ({ intent: "file", file: new File([text], "stock.csv") });
  expect((await send({ intent: "one", sku: SKU, count: "many" })).status).toBe(422);
  expect((await send({ intent: "one", sku: SKU, count: "12" })).status).toBe(303);
  const faulty = await send(file("sku,count\nA,1\n=B,2\nC,-1\nA,3"));
  expect(faulty.status).toBe(422);
  expect(at(faulty.body, "faults")).toMatchObject([
    { line: 3, fault: "spoiled" },
    { line: 4, fault: "count" },
    { line: 5, fault: "twice" },
  ]);
  expect(await shown()).toEqual([{ sku: SKU, count: 12 }]);
  expect((await send(file(`count;sku\nout;A\nin;${SKU}`))).status).toBe(303);
  expect(await shown()).toEqual([
    { sku: "A", count: 0 },
    { sku: SKU, count: null },
  ]);
  expect((await send({ intent: "one", sku: SKU, count: "1" }, "work.x=y")).status).toBe(303);
  expect(await shown()).toContainEqual({ sku: SKU, count: null });
});
