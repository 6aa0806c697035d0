import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { correctAddress } from "../../../app/services/orders/correct-address.server.ts";
import { acceptAddress } from "../../../app/services/orders/hold-for-address.server.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilments, submissions } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { interleave } from "../../support/interleaving.ts";
import { payingWorld } from "../../support/payments.ts";
import { endsOf, placed, type Run } from "../../support/shops-with-api.ts";

const STREET = "9 Mill Lane";
const ADDRESS_WRONG = { type: "issue", code: "address", detail: "" };
const PACKED = ["packaged", "ready_to_ship"] as const;
const TOLD = [
  ...(["accepted", "picked", "in_production", "awaiting_packing"] as const),
  ...PACKED,
  "misprinted",
] as const;

/** An order that its shop has, and tells of. */
async function told(...types: string[]): Promise<Run> {
  const run = await placed(await payingWorld(), "nothing", "submit");
  await run.advance();
  for (const type of types) await run.tell({ type, detail: "" });
  return run;
}

/** An order of two parts at two shops: the second is as it is told, the first is held for its address. */
async function split(secondTold: (typeof TOLD)[number]): Promise<{ run: Run; second: string }> {
  const run = await told();
  const second = await run.addPart(run.second);
  await run.advance(second);
  const at = { shop: run.second, id: second };
  if (secondTold === "misprinted") await run.tell({ type: "in_production" }, undefined, at);
  if (secondTold !== "accepted") await run.tell({ type: secondTold, detail: "" }, undefined, at);
  expect(await run.tell(ADDRESS_WRONG)).toMatchObject({ to: "address issue" });
  return { run, second };
}

/** What is made of an order, and where it goes. */
const parcelsOf = (run: Run) =>
  run
    .made()
    .map(({ id, revision, sent }) => ({ id, revision, street: sent.ship_to.line1 }))
    .toSorted((a, b) => Number(a.id !== run.fulfilmentId) - Number(b.id !== run.fulfilmentId));

const mailsOf = async (run: Run, template: string) =>
  (await run.here.db.select().from(outbox).where(eq(outbox.tenantId, run.here.runners.id))).filter(
    ({ payload }) =>
      payload.kind === "mail" &&
      payload.template === template &&
      "orderId" in payload &&
      payload.orderId === run.orderId,
  );

describe.each(PACKED)("an address that is corrected once it is %s", (packed) => {
  test.each(["staff", "recipient"] as const)("by %s reaches its fulfiller in the same write", async (who) => {
    const run = await told(packed);
    await run.tell(ADDRESS_WRONG);
    expect(await run.part()).toMatchObject({ status: "address issue", revision: 1 });
    expect(await run.correct(STREET, who)).toMatchObject({ ok: true });
    expect(await run.part()).toMatchObject({ status: "queued submitting to fulfiller", revision: 2 });
    await run.settle();
    const { is, wished } = await endsOf(run, "made");
    expect(is).toEqual(wished);
    expect(parcelsOf(run)).toEqual([{ id: run.fulfilmentId, revision: 2, street: STREET }]);
  });

  test("ships once, as it was, where its fulfiller refuses, and staff and whoever ordered hear of it", async () => {
    const run = await told(packed);
    await run.tell(ADDRESS_WRONG);
    run.first.shop.orders()[0]!.state = "shipped";
    await run.correct(STREET);
    await run.settle();
    expect(await run.part()).toMatchObject({
      status: "fulfiller submission error",
      holdReason: "made_before_change",
    });
    expect(await mailsOf(run, "change_too_late")).toHaveLength(1);
    expect(await run.tell({ type: "shipped", parcels: [] }, 1)).toMatchObject({ to: "shipped" });
    expect(await run.part()).toMatchObject({ status: "shipped", revision: 1 });
    expect(run.made()).toMatchObject([{ revision: 1, state: "shipped" }]);
  });

  test("goes on where it was when it is confirmed as it is", async () => {
    const run = await told(packed);
    await run.tell(ADDRESS_WRONG);
    expect(await acceptAddress(run.staff, run.orderId)).toMatchObject({ ok: true });
    expect(await run.part()).toMatchObject({ status: packed.replaceAll("_", " "), revision: 1 });
    expect(await run.tell({ type: "shipped", parcels: [] })).toMatchObject({ to: "shipped" });
  });
});

describe("the other part of an order whose address is corrected", () => {
  test.each(TOLD)("goes to the new address where it is %s", async (type) => {
    const { run, second } = await split(type);
    expect(await run.correct(STREET)).toMatchObject({ ok: true });
    // One write: no moment in which one part is corrected and the other is not.
    expect(await run.part(second)).toMatchObject({ status: "queued submitting to fulfiller", revision: 2 });
    await run.settle();
    expect(parcelsOf(run)).toEqual([
      { id: run.fulfilmentId, revision: 2, street: STREET },
      { id: second, revision: 2, street: STREET },
    ]);
    expect(run.twice()).toEqual([]);
    expect(
      await run.tell({ type: "shipped", parcels: [] }, 2, { shop: run.second, id: second }),
    ).toMatchObject({ to: "shipped" });
  });

  test("goes to the new address where it is held for the same, and answered after it", async () => {
    const { run, second } = await split("packaged");
    await run.tell(ADDRESS_WRONG, undefined, { shop: run.second, id: second });
    await run.correct(STREET);
    await run.settle();
    expect(await run.part(second)).toMatchObject({ status: "address issue" });
    // What is asked a second time is answered by the address that stands there by now.
    expect(await acceptAddress(run.staff, run.orderId)).toMatchObject({ ok: true });
    await run.settle();
    expect(parcelsOf(run).map(({ street }) => street)).toEqual([STREET, STREET]);
    expect(run.twice()).toEqual([]);
  });

  test("goes to the new address where it is just being sent", async () => {
    const run = await told();
    const second = await run.addPart(run.second);
    await run.tell(ADDRESS_WRONG);
    Object.assign(run.second.once, {
      call: "submit",
      before: async () => void expect(await run.correct(STREET)).toMatchObject({ ok: true }),
    });
    await run.advance(second);
    await run.settle();
    expect(parcelsOf(run)).toEqual([
      { id: run.fulfilmentId, revision: 2, street: STREET },
      { id: second, revision: 2, street: STREET },
    ]);
    expect(run.twice()).toEqual([]);
  });

  test("is shipped, as it was, where it has left before its fulfiller was asked", async () => {
    const { run, second } = await split("packaged");
    const before = parcelsOf(run)[0]!.street;
    await run.correct(STREET);
    const its = { shop: run.second, id: second };
    run.second.shop.orders()[0]!.state = "shipped";
    const parcels = [{ carrier: "DPD", trackingNumber: "D-1", trackingUrl: null }];
    await run.tell({ type: "shipped", parcels }, 1, its);
    await run.settle();
    expect(await run.part(second)).toMatchObject({ status: "shipped", revision: 1 });
    expect(parcelsOf(run)).toEqual([
      { id: run.fulfilmentId, revision: 2, street: STREET },
      { id: second, revision: 1, street: before },
    ]);
  });

  test("is cancelled, and goes nowhere, where that was asked for before", async () => {
    const { run, second } = await split("picked");
    await run.here.db
      .update(fulfilments)
      .set({ cancelRequestedAt: run.here.product.clock.now() })
      .where(eq(fulfilments.id, second));
    await run.correct(STREET);
    await run.settle();
    expect((await run.part(second)).status).toBe("cancelled");
    expect(parcelsOf(run).map(({ id }) => id)).toEqual([run.fulfilmentId]);
  });

  test("stays where it is at a fulfiller that reads its work here", async () => {
    const { run, second } = await split("packaged");
    await run.here.db.update(fulfillers).set({ mode: "desk" }).where(eq(fulfillers.id, run.second.id));
    // Nothing was ever sent to it.
    const its = eq(submissions.fulfilmentId, second);
    await run.here.db.update(submissions).set({ said: null }).where(its);
    await run.correct(STREET);
    expect(await run.part(second)).toMatchObject({ status: "packaged", revision: 1 });
  });

  test("is recalled from a program although its shop reads its work here by now", async () => {
    const { run, second } = await split("packaged");
    await run.here.db.update(fulfillers).set({ mode: "desk" }).where(eq(fulfillers.id, run.second.id));
    await run.correct(STREET);
    await run.settle();
    expect(await run.part(second)).toMatchObject({ status: "submitted to fulfiller", revision: 2 });
    expect(run.second.live()).toEqual([]);
  });

  test("is corrected although it moves between the read and the write", async () => {
    const { run, second } = await split("picked");
    const [address] = await run.here.db.select().from(orders).where(eq(orders.id, run.orderId));
    const its = { shop: run.second, id: second };
    const { scope, steps } = interleave(run.staff, {
      step: "tenant.submissions.mayBeMade",
      call: 1,
      when: "before",
      rival: () => run.tell({ type: "packaged" }, undefined, its),
    });
    const correction = { orderId: run.orderId, address: { ...address!, addressFirstLine: STREET } };
    expect(await correctAddress(scope, correction)).toEqual({ ok: true, value: "resumed" });
    expect(steps.filter((step) => step === "tenant.fulfilments.move")).toHaveLength(2);
    await run.settle();
    expect(parcelsOf(run).map(({ street }) => street)).toEqual([STREET, STREET]);
    expect(await mailsOf(run, "order_changed")).toHaveLength(1);
  });
});

test("a parcel that came back is not made once more", async () => {
  const run = await told();
  await run.tell({
    type: "shipped",
    parcels: [{ carrier: "DPD", trackingNumber: "D-1", trackingUrl: null }],
  });
  expect(await run.tell({ type: "tracking", trackingNumber: "D-1", state: "returned" })).toMatchObject({
    to: "address issue",
  });
  await run.correct(STREET);
  await run.settle();
  expect(await run.part()).toMatchObject({ status: "ready to ship", revision: 1 });
  expect(run.made()).toHaveLength(1);
});
