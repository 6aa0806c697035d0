import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { monthOf } from "../../../app/domain/fulfilment/reprint-rules.ts";
import { USUAL_WEIGHTS } from "../../../app/domain/fulfilment/route-score.ts";
import { tellStock } from "../../../app/services/fulfillers/tell-stock.server.ts";
import { keepRouteRules } from "../../../app/services/fulfillers/keep-route-rules.server.ts";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import { writeSubmission } from "../../../app/services/fulfilment/write-submission.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { reprintOrder } from "../../../app/services/orders/reprint-order.server.ts";
import { takeStep } from "../../../app/services/orders/take-step.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { fulfillerResults, fulfillerStock } from "../../../db/schema/fulfillers.ts";
import { fulfilmentLines, fulfilments } from "../../../db/schema/fulfilments.ts";
import { decisions, orderLines } from "../../../db/schema/orders.ts";
import { ACCEPTING_TOOLS, addFulfiller, placedOrder, submittedOrder } from "../../support/fulfilment.ts";
import { interleave } from "../../support/interleaving.ts";
import { payingWorld } from "../../support/payments.ts";
import { asStaff } from "../../support/world.ts";

const OWN = "TEE-CLASSIC-WHT-M";
const OTHER = "TEE-ORGANIC-WHT-M";

/** Orders of three classic tees each that only await a fulfiller. */
async function waiting(count: number) {
  const here = await payingWorld();
  const store = await here.runners.store({});
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const orderId = await placedOrder(here, store);
    await here.db.update(orderLines).set({ sku: OWN }).where(eq(orderLines.orderId, orderId));
    await here.db
      .update(fulfilments)
      .set({ status: "processed", dueAt: here.product.clock.now() })
      .where(eq(fulfilments.orderId, orderId));
    ids.push(orderId);
  }
  const part = async (orderId: string) =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!;
  const system: Scope = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
  const admin = asStaff(here.runners.scope, "admin");
  return {
    here,
    store,
    ids,
    part,
    system,
    admin,
    advance: async (orderId: string, scope = system) =>
      advanceFulfilment(scope, { fulfilmentId: (await part(orderId)).id, tools: ACCEPTING_TOOLS }),
    rules: (change: Partial<typeof USUAL_WEIGHTS>, substitutes = {}, version = 0) =>
      keepRouteRules(admin, { weights: { ...USUAL_WEIGHTS, ...change }, substitutes, version }),
    tell: (fulfillerId: string, sku: string, number: number) =>
      tellStock(here.runners.scope, {
        fulfiller: { id: fulfillerId, name: "Printer" },
        told: [{ sku, count: number, at: here.product.clock.now() }],
      }),
    left: async (fulfillerId: string) => {
      const rows = await here.db
        .select()
        .from(fulfillerStock)
        .where(eq(fulfillerStock.fulfillerId, fulfillerId));
      return Object.fromEntries(rows.map(({ sku, count: has }) => [sku, has]));
    },
    lines: async (orderId: string) => {
      const rows = await here.db
        .select({ code: fulfilmentLines.substituteCode, sku: fulfilmentLines.substituteSku })
        .from(fulfilmentLines)
        .where(eq(fulfilmentLines.fulfilmentId, (await part(orderId)).id));
      return rows;
    },
    decided: async (orderId: string) =>
      (await here.db.select().from(decisions).where(eq(decisions.orderId, orderId))).filter(
        ({ kind }) => kind === "routing",
      ),
  };
}

test("an order goes to who comes to the lowest sum by the tenant's own weights, and the log says what counted", async () => {
  const { here, store, ids, part, advance, rules, decided } = await waiting(2);
  const costs = (perItem: number) => ({ costs: { currency: "GBP" as const, perItem, perParcel: 0 } });
  const careful = await addFulfiller(here, store, { profile: costs(500) });
  const careless = await addFulfiller(here, store, { profile: costs(450) });
  const mute = await addFulfiller(here, store, { id: `a${careful.slice(1)}` });
  const month = monthOf(here.product.clock.now());
  const { id: tenantId } = here.runners;
  await here.db.insert(fulfillerResults).values([
    { tenantId, fulfillerId: careful, month, made: 1000, wrong: 1 },
    { tenantId, fulfillerId: careless, month, made: 1000, wrong: 100 },
    // Another tenant's, and long ago: neither counts.
    { tenantId, fulfillerId: careful, month: "2001-01", made: 10, wrong: 10 },
    { tenantId: here.maple.id, fulfillerId: careful, month, made: 10, wrong: 10 },
  ]);
  const [one = "", other = ""] = ids;
  await advance(one);
  expect((await part(one)).fulfillerId).toBe(careful);
  const [why] = await decided(one);
  expect(why).toMatchObject({ outcome: careful, ruleVersion: 5 });
  const { considered } = why!.inputs as { considered: { id: string }[] };
  expect(considered.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject(
    [
      {
        id: careful,
        reasons: { cost: 1500, lately: { made: 1000, wrong: 1 }, adds: { price: 0, wrong: 8 } },
      },
      { id: careless, reasons: { cost: 1350, lately: { made: 1000, wrong: 100 }, adds: { wrong: 574 } } },
      { id: mute, reasons: { cost: null, adds: { price: 1500, wrong: 60 } } },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  expect(await rules({ wrongItem: 0 })).toBe(true);
  await advance(other);
  expect((await part(other)).fulfillerId).toBe(careless);
});

test("an allowed substitute replaces a blank that is out of stock, the fulfiller learns of it, and its stock falls", async () => {
  const { here, store, ids, part, advance, rules, tell, left, lines, decided, admin } = await waiting(2);
  const [one = "", other = ""] = ids;
  const only = await addFulfiller(here, store);
  await tell(only, OWN, 2);
  await tell(only, OTHER, 5);
  await advance(one);
  expect((await part(one)).status).toBe("fulfiller routing error");
  expect((await part(one)).dueAt!.getTime()).toBeGreaterThan(here.product.clock.now().getTime());

  // Saying that it may stand in has it looked at again at once.
  expect(await rules({}, { "TEE-CLASSIC": ["TEE-ORGANIC"] })).toBe(true);
  expect((await part(one)).dueAt).toEqual(here.product.clock.now());
  await advance(one);
  expect((await part(one)).status).toBe("submitted to fulfiller");
  expect(await lines(one)).toEqual([{ code: "TEE-ORGANIC", sku: OTHER }]);
  expect(await left(only)).toEqual({ [OWN]: 2, [OTHER]: 2 });
  const said = (await decided(one)).find(({ outcome }) => outcome === only);
  expect(said!.inputs).toMatchObject({
    considered: [{ reasons: { substitutes: [{ sku: OWN, by: OTHER }] } }],
  });
  const submission = await writeSubmission(here.runners.scope, {
    fulfilmentId: (await part(one)).id,
    links: ACCEPTING_TOOLS.links,
  });
  expect(submission!.items.map(({ sku }) => sku)).toEqual([OTHER]);
  // What was ordered stays what was ordered.
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, one));
  expect(line!.sku).toBe(OWN);

  // Too few of either: it waits. Given to another by hand, it is made of what was ordered.
  await advance(other);
  expect((await part(other)).status).toBe("fulfiller routing error");
  await here.db
    .update(fulfilmentLines)
    .set({ substituteCode: "TEE-ORGANIC", substituteSku: OTHER })
    .where(eq(fulfilmentLines.fulfilmentId, (await part(other)).id));
  const second = await addFulfiller(here, store);
  expect(
    await takeStep(admin, { orderId: other, step: "reroute", reason: "", fulfillerId: second }),
  ).toMatchObject({ ok: true });
  expect(await lines(other)).toEqual([{ code: null, sku: null }]);
});

test("two orders never share the last pieces of a substitute", async () => {
  const { here, store, ids, part, advance, rules, tell, left, lines, system } = await waiting(2);
  const [one = "", other = ""] = ids;
  const only = await addFulfiller(here, store);
  await rules({}, { "TEE-CLASSIC": ["TEE-ORGANIC"] });
  await tell(only, OWN, 0);
  await tell(only, OTHER, 5);
  const { scope } = interleave(system, {
    step: "tenant.fulfillerStock.ofFulfillers",
    call: 1,
    when: "after" as const,
    rival: () => advance(other),
  });
  await advance(one, scope);
  expect([(await part(one)).status, (await part(other)).status]).toEqual([
    "processed",
    "submitted to fulfiller",
  ]);
  expect(await left(only)).toEqual({ [OWN]: 0, [OTHER]: 2 });
  expect(await lines(one)).toEqual([{ code: null, sku: null }]);
});

test("an order that no fulfiller can make whole is split, and the log says so before it names the maker of each part", async () => {
  const { here, store, ids, advance, decided } = await waiting(1);
  const [one = ""] = ids;
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, one));
  const second = `${line!.id}x`;
  await here.db.insert(orderLines).values({ ...line!, id: second, sku: "MUG", position: 9 });
  const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, one));
  await here.db.insert(fulfilmentLines).values({
    id: second,
    tenantId: here.runners.id,
    fulfilmentId: part!.id,
    orderLineId: second,
    quantity: 1,
  });
  await addFulfiller(here, store, { profile: { skus: [OWN] } });
  await addFulfiller(here, store, { profile: { skus: ["MUG"] } });
  await advance(one);
  const parts = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, one));
  expect(parts).toHaveLength(2);
  const [first] = await decided(one);
  expect(first).toMatchObject({ outcome: "split", inputs: { parts: 2 } });
  expect((first!.inputs as { considered: { obstacles: string[] }[] }).considered).toMatchObject([
    { obstacles: ["sku"] },
    { obstacles: ["sku"] },
  ]);
});

test("what a fulfiller ships is counted once, and what it did wrong once of ten presses; what the carrier lost is not", async () => {
  const { here, orderId, fulfillerId, fulfilmentId, tell } = await submittedOrder();
  const counted = async () =>
    (await here.db.select().from(fulfillerResults).where(eq(fulfillerResults.fulfillerId, fulfillerId))).map(
      ({ tenantId, month, made, wrong }) => ({ tenantId, month, made, wrong }),
    );
  const result = (made: number, wrong: number) => [
    { tenantId: here.runners.id, month: monthOf(here.product.clock.now()), made, wrong },
  ];
  expect(await counted()).toEqual([]);
  const shipped = { type: "shipped" as const, parcels: [] };
  await Promise.all([tell(shipped, { eventId: "s" }), tell(shipped, { eventId: "s" })]);
  await tell(shipped, { eventId: "later" });
  expect(await counted()).toEqual(result(3, 0));

  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const admin = asStaff(here.runners.scope, "admin");
  const user = { role: "admin", superadmin: false } as const;
  const wish = (reason: "misprint" | "lost", quantity: number) => ({
    user,
    wish: { orderId, fulfilmentId, reason, note: "", quantities: { [line!.id]: quantity } },
  });
  const presses = await Promise.all(
    Array.from({ length: 10 }, () => reprintOrder(admin, wish("misprint", 2))),
  );
  expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await counted()).toEqual(result(3, 2));
  expect(await reprintOrder(admin, wish("lost", 1))).toMatchObject({ ok: true });
  expect(await counted()).toEqual(result(3, 2));

  // Money back for what it did wrong counts as well, for as many as it shipped of the line; goodwill does not.
  const back = async (reason: "damaged" | "goodwill") => {
    const asked = { orderId, reason, limit: Infinity, withShipping: false, quantities: { [line!.id]: 1 } };
    const seen = await askForRefund(admin, { ...asked, key: "", seen: null });
    const amount = seen.ok ? seen.value.amount : 0;
    return Promise.all(
      ["first", "second"].map((key) =>
        askForRefund(admin, { ...asked, key: `${reason} ${key}`, seen: amount }),
      ),
    );
  };
  expect((await back("goodwill")).some(({ ok }) => ok)).toBe(true);
  expect(await counted()).toEqual(result(3, 2));
  const refunded = (await back("damaged")).filter(({ ok }) => ok).length;
  expect(refunded).toBeGreaterThan(0);
  expect(await counted()).toEqual(result(3, 2 + refunded));
});
