import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createShop } from "../../../packages/reference-fulfiller/src/shop.ts";
import { NO_FAULTS } from "../../../packages/reference-fulfiller/src/faults.ts";
import type { FulfillerReport } from "../../../app/domain/fulfilment/report.ts";
import { createBreaker } from "../../../app/domain/availability/circuit-breaker.ts";
import { popstallFulfiller } from "../../../app/gateways/fulfillers/popstall-fulfiller.server.ts";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import { askFulfillerToCancel } from "../../../app/services/fulfilment/ask-to-cancel.server.ts";
import type { FulfilmentTools } from "../../../app/services/fulfilment/fulfilment-run.ts";
import { takeReport } from "../../../app/services/fulfilment/take-report.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { correctAddress } from "../../../app/services/orders/correct-address.server.ts";
import { holdForAddress } from "../../../app/services/orders/hold-for-address.server.ts";
import { takeStep } from "../../../app/services/orders/take-step.server.ts";
import type { FulfillerPort } from "../../../app/services/ports.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { assets } from "../../../db/schema/products.ts";
import { artLibrary } from "../../../db/seed/artwork/library.ts";
import { outbox } from "../../../db/schema/records.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { MINUTE } from "../../support/clock.ts";
import { addFulfiller, placedOrder } from "../../support/fulfilment.ts";
import { type PaidWorld, payingWorld } from "../../support/payments.ts";
import type { StoreRef } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

/** What goes wrong with the call that a case names, once: before the fulfiller has it, behind it, or with its answer. */
const TROUBLES = [
  "nothing",
  "the Worker dies before it",
  "the Worker dies after it",
  "its answer is lost",
] as const;
type Trouble = (typeof TROUBLES)[number];
type Call = "submit" | "cancel";

class WorkerDied extends Error {}

const print = (scene: string) => ({
  front: { scene, state: "made" as const, bytes: 4, sha256: scene.repeat(16), faults: [] },
});

/** A print shop over its API, which remembers what it was sent, as printers do. */
async function openShop(here: PaidWorld, store: StoreRef) {
  const faults = { ...NO_FAULTS, refusedStreets: ["Nowhere"] };
  const shop = createShop(faults);
  const id = await addFulfiller(here, store, { mode: "api" });
  const once: { call?: Call; trouble: Trouble; before?: () => Promise<void>; after?: () => Promise<void> } = {
    trouble: "nothing",
  };
  const fetching: typeof fetch = async (address, init) => {
    const path = new URL(String(address)).pathname;
    const call: Call = path.endsWith("/cancel") ? "cancel" : "submit";
    const body = JSON.parse(String(init?.body)) as { id: string; revision: number };
    const isIt = once.call === call;
    const { trouble, before, after } = once;
    if (isIt) Object.assign(once, { call: undefined, before: undefined, after: undefined });
    if (isIt) await before?.();
    if (isIt && trouble === "the Worker dies before it") {
      await after?.();
      throw new WorkerDied();
    }
    const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
    const said = call === "cancel" ? shop.cancel(body.id, body.revision) : shop.submit(key, body);
    if (isIt) await after?.();
    if (isIt && trouble === "the Worker dies after it") throw new WorkerDied();
    if (isIt && trouble === "its answer is lost") throw new TypeError("The line broke.");
    return Response.json(said.body, { status: said.status });
  };
  const breaker = createBreaker({
    ...{ failures: 1_000, overMs: 1_000, openMs: 1, longestOpenMs: 1, trialMs: 1_000 },
    ...{ mostInFlight: 20, longestCallMs: 1_000 },
  });
  // The port hides what breaks a call; a Worker that dies takes the port along.
  const port = (): FulfillerPort => {
    let died = false;
    const its = popstallFulfiller(
      { id, endpoint: "https://shop.example", secrets: ["secret"], now: here.product.clock.now },
      {
        breaker,
        fetch: async (...sent) => {
          try {
            return await fetching(...sent);
          } catch (error) {
            died ||= error instanceof WorkerDied;
            throw error;
          }
        },
      },
    );
    const alive = async <Answer>(answer: Promise<Answer>) => {
      const said = await answer;
      if (died) throw new WorkerDied();
      return said;
    };
    return {
      submit: (submission) => alive(its.submit(submission)),
      cancel: (order) => alive(its.cancel(order)),
    };
  };
  const live = () => shop.orders().filter(({ state }) => state !== "cancelled");
  return { id, shop, once, faults, port, live };
}

/** A placed order, two shops that may make it (the first is asked first), and what people and shops do with it. */
async function placed(here: PaidWorld, trouble: Trouble, call: Call) {
  const store = await here.runners.store({});
  const first = await openShop(here, store);
  const second = await openShop(here, store);
  await here.db.update(fulfillers).set({ state: "paused" }).where(eq(fulfillers.id, second.id));
  const orderId = await placedOrder(here, store);
  await here.db
    .insert(assets)
    .values(
      artLibrary.map(({ id, fragment, width, height }) => ({
        ...{ id, name: id, svg: fragment, width, height, tenantId: here.runners.id, sha256: id },
        ...{ kind: "artwork" as const, contentType: "image/svg+xml", createdAt: new Date(0) },
      })),
    )
    .onConflictDoNothing();
  const setPrints = (scene: string) =>
    here.db
      .update(orderLines)
      .set({ prints: print(scene) })
      .where(eq(orderLines.orderId, orderId));
  await setPrints("ab12");
  const shops = [first, second];
  const staff = asStaff(here.runners.scope, "admin");
  const system = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
  const part = async () =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!;
  const { id: fulfilmentId } = await part();
  const portOf = async (id: string) => shops.find((one) => one.id === id)!.port();
  const tools: FulfilmentTools = {
    links: {
      print: async ({ scene }) => `https://files.example/${scene}`,
      absolute: (path) => `https://files.example${path}`,
    },
    makePrints: async () => void (await setPrints("cd34")),
    makeOtherFiles: async (_lines, format) => ({ ok: true, value: { format, made: new Map() } }),
    port: portOf,
  };
  const survives = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      if (!(error instanceof WorkerDied) && !/does not answer|being sent|is changed_/.test(String(error)))
        throw error;
    });
    // At no moment two shops, or one of them twice, make it.
    expect(shops.flatMap(({ live }) => live()).filter(({ id }) => id === fulfilmentId).length).toBeLessThan(
      2,
    );
  };
  const advance = () => survives(advanceFulfilment(system, { fulfilmentId, tools }));
  let events = 0;
  const run = {
    ...{ here, store, orderId, fulfilmentId, first, second, staff, system, part, advance },
    status: async () => (await part()).status,
    /** The first call of this kind from now on meets the trouble. */
    arm: (also: Pick<(typeof first)["once"], "before" | "after"> = {}) =>
      void Object.assign(first.once, { call, trouble, ...also }),
    /** Until nothing moves any more: leases end, what failed is tried again. */
    async settle() {
      for (let round = 0; round < 8; round += 1) {
        here.product.clock.forward(3 * MINUTE);
        await survives(askFulfillerToCancel(system, { fulfilmentId, portOf }));
        await advance();
        const { status, cancelRequestedAt, dueAt } = await part();
        const rests = status === "submitted to fulfiller" && cancelRequestedAt === null;
        if (status === "cancelled" || rests || (dueAt === null && cancelRequestedAt === null)) return;
      }
    },
    /** What the first shop tells of what it has, or of one revision. */
    async tell(told: object, revision = first.shop.orders().at(-1)?.revision) {
      here.product.clock.forward(1_000);
      const about = { eventId: `${fulfilmentId}-${(events += 1)}`, fulfilmentId, revision };
      const actor = { id: `fulfiller:${first.id}`, name: "", ip: null };
      return takeReport(
        { ...system, actor },
        {
          fulfillerId: first.id,
          report: { ...about, at: here.product.clock.now(), ...told } as FulfillerReport,
        },
      );
    },
    async correct(addressFirstLine: string) {
      const [address] = await here.db.select().from(orders).where(eq(orders.id, orderId));
      return correctAddress(staff, { orderId, address: { ...address!, addressFirstLine } });
    },
    cancel: () => cancelOrder(staff, { orderId, reason: "changed their mind" }),
    retry: () => takeStep(staff, { orderId, step: "retry", reason: "" }),
    async letSecondWork() {
      await here.db.update(fulfillers).set({ state: "active" }).where(eq(fulfillers.id, second.id));
    },
    made: () => shops.flatMap(({ live }) => live()),
    twice: () => shops.flatMap(({ shop }) => shop.madeTwice),
  };
  here.product.clock.forward(31 * MINUTE);
  return run;
}

type Run = Awaited<ReturnType<typeof placed>>;

/** What happens to an order, and how it must end: what is made in the end, or that nothing is. */
const CASES: Record<
  string,
  { call: Call; play: (run: Run) => Promise<unknown>; ends: "made" | "cancelled" }
> = {
  "corrected after its address was refused": {
    ...{ call: "submit", ends: "made" },
    async play(run) {
      await run.here.db.update(orders).set({ addressFirstLine: "Nowhere" }).where(eq(orders.id, run.orderId));
      run.arm();
      await run.advance();
      await run.settle();
      expect(await run.status()).toBe("address issue");
      expect(await run.correct("14 High Street")).toMatchObject({ ok: true });
    },
  },
  "corrected after it was accepted": {
    ...{ call: "cancel", ends: "made" },
    async play(run) {
      await run.advance();
      expect(await run.tell({ type: "issue", code: "address", detail: "" })).toMatchObject({
        to: "address issue",
      });
      run.arm();
      expect(await run.correct("14 High Street")).toMatchObject({ ok: true });
    },
  },
  "corrected after it was accepted, and sent again": {
    ...{ call: "submit", ends: "made" },
    async play(run) {
      await run.advance();
      await run.tell({ type: "issue", code: "address", detail: "" });
      run.arm();
      await run.correct("14 High Street");
    },
  },
  "corrected twice, the second time while the first correction is being sent": {
    ...{ call: "submit", ends: "made" },
    async play(run) {
      await run.advance();
      await run.tell({ type: "issue", code: "address", detail: "" });
      await run.correct("12 High Street");
      run.arm();
      await run.advance();
      await run.settle();
      await run.tell({ type: "issue", code: "address", detail: "" });
      await run.correct("14 High Street");
    },
  },
  "held and corrected while its first answer is awaited": {
    ...{ call: "submit", ends: "made" },
    async play(run) {
      run.arm();
      await run.advance();
      run.here.product.clock.forward(3 * MINUTE);
      // Where the Worker died, its lease ends first.
      if ((await run.status()) === "submitting to fulfiller") await run.advance();
      const hold = { orderId: run.orderId, hold: { fields: [], note: "" } };
      if ((await run.status()) === "submitted to fulfiller") {
        await run.tell({ type: "issue", code: "address", detail: "" });
      } else {
        expect(await holdForAddress(run.staff, hold)).toEqual({ ok: true, value: undefined });
      }
      expect(await run.correct("14 High Street")).toMatchObject({ ok: true });
    },
  },
  "its text mended after the shop could not print it": {
    ...{ call: "submit", ends: "made" },
    async play(run) {
      await run.advance();
      await run.tell({ type: "issue", code: "artwork", detail: "" });
      run.arm();
      expect(
        await takeStep(run.staff, { orderId: run.orderId, step: "print-again", reason: "" }),
      ).toMatchObject({
        ok: true,
      });
    },
  },
  "tried again once its SKU has a name": {
    ...{ call: "submit", ends: "made" },
    async play(run) {
      const [line] = await run.here.db.select().from(orderLines).where(eq(orderLines.orderId, run.orderId));
      Object.assign(run.first.faults, { refusedStreets: [] });
      await run.advance();
      expect(await run.tell({ type: "rejected", code: "sku_unknown", message: line!.sku })).toMatchObject({
        to: "fulfiller submission error",
      });
      // A program that has refused an order makes nothing of it.
      run.first.shop.cancel(run.fulfilmentId, 1);
      run.arm();
      expect(await run.retry()).toMatchObject({ ok: true });
    },
  },
  "given to another shop after the first had nothing left": {
    ...{ call: "cancel", ends: "made" },
    async play(run) {
      await run.advance();
      await run.letSecondWork();
      run.arm();
      expect(await run.tell({ type: "issue", code: "out_of_stock", detail: "" })).toMatchObject({
        to: "fulfiller routing error",
      });
    },
  },
  "cancelled before the shop that is being asked has it": {
    ...{ call: "submit", ends: "cancelled" },
    async play(run) {
      run.arm({ before: async () => void expect(await run.cancel()).toMatchObject({ done: "asked" }) });
      await run.advance();
    },
  },
  "cancelled when the shop that is being asked has it": {
    ...{ call: "submit", ends: "cancelled" },
    async play(run) {
      run.arm({ after: async () => void expect(await run.cancel()).toMatchObject({ done: "asked" }) });
      await run.advance();
    },
  },
  "cancelled while its answer is awaited": {
    ...{ call: "submit", ends: "cancelled" },
    async play(run) {
      run.arm();
      await run.advance();
      run.here.product.clock.forward(3 * MINUTE);
      if ((await run.status()) === "submitting to fulfiller") await run.advance();
      expect(await run.cancel()).toMatchObject({ ok: true });
    },
  },
  "cancelled after it was accepted": {
    ...{ call: "cancel", ends: "cancelled" },
    async play(run) {
      await run.advance();
      run.arm();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
    },
  },
  "cancelled, and given back before the shop has answered": {
    ...{ call: "cancel", ends: "cancelled" },
    async play(run) {
      await run.advance();
      await run.letSecondWork();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
      run.arm();
      await run.tell({ type: "issue", code: "out_of_stock", detail: "" });
    },
  },
  "cancelled, and refused by the shop before it has answered": {
    ...{ call: "cancel", ends: "cancelled" },
    async play(run) {
      await run.advance();
      await run.letSecondWork();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
      run.first.shop.cancel(run.fulfilmentId, 1);
      run.arm();
      expect(await run.tell({ type: "rejected", code: "out_of_stock", message: "" })).toMatchObject({
        to: "cancelled",
      });
    },
  },
  "cancelled while it is given to another shop": {
    ...{ call: "cancel", ends: "cancelled" },
    async play(run) {
      await run.advance();
      run.arm();
      await run.tell({ type: "issue", code: "out_of_stock", detail: "" });
      await run.letSecondWork();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
    },
  },
  "cancelled while its address is asked for": {
    ...{ call: "cancel", ends: "cancelled" },
    async play(run) {
      await run.advance();
      await run.tell({ type: "issue", code: "address", detail: "" });
      run.arm();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
    },
  },
  "cancelled after it was corrected": {
    ...{ call: "cancel", ends: "cancelled" },
    async play(run) {
      await run.advance();
      await run.tell({ type: "issue", code: "address", detail: "" });
      await run.correct("14 High Street");
      run.arm();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
    },
  },
};

/** How an order ended, and how it must have. */
async function endsOf(run: Run, ends: "made" | "cancelled") {
  const [order] = await run.here.db.select().from(orders).where(eq(orders.id, run.orderId));
  const [line] = await run.here.db.select().from(orderLines).where(eq(orderLines.orderId, run.orderId));
  const back = await run.here.db.select().from(refunds).where(eq(refunds.orderId, run.orderId));
  const { status, revision, externalId } = await run.part();
  const front = line!.prints!.front;
  const agreed = {
    ...{ street: order!.addressFirstLine, sku: line!.sku },
    ...{ print: front?.state === "made" ? front.sha256 : "", revision, externalId },
  };
  const made = run.made().map(({ sent, ...its }) => ({
    ...{ street: sent.ship_to.line1, sku: sent.items[0]!.sku, print: sent.items[0]!.prints[0]!.sha256 },
    ...{ revision: its.revision, externalId: its.externalId },
  }));
  const wished =
    ends === "made"
      ? { status: "submitted to fulfiller", made: [agreed], refunds: 0 }
      : { status: "cancelled", made: [], refunds: 1 };
  return { is: { status, made, refunds: back.length, twice: run.twice() }, wished: { ...wished, twice: [] } };
}

describe("an order is made once or not at all, as was last agreed,", () => {
  test.each(Object.entries(CASES))("when it is %s, whatever becomes of the call", async (_, one) => {
    const here = await payingWorld();
    for (const trouble of TROUBLES) {
      const run = await placed(here, trouble, one.call);
      await one.play(run);
      await run.settle();
      const { is, wished } = await endsOf(run, one.ends);
      expect(is, trouble).toEqual(wished);
    }
  });
});

test("what waited for a fulfiller is due as soon as it takes something again", async () => {
  const here = await payingWorld();
  const one = await placed(here, "nothing", "submit");
  const other = await placed(here, "nothing", "submit");
  const away = {
    submit: async () => ({ state: "away", message: "" }) as const,
    cancel: async () => "away" as const,
  };
  const toolsOf = (port: FulfillerPort): FulfilmentTools => ({
    links: { print: async () => "https://files.example", absolute: (path) => `https://files.example${path}` },
    makePrints: async () => undefined,
    makeOtherFiles: async (_lines, format) => ({ ok: true, value: { format, made: new Map() } }),
    port: async () => port,
  });
  // Both are the same fulfiller's.
  await here.db
    .update(fulfilments)
    .set({ fulfillerId: one.first.id, status: "queued submitting to fulfiller" });
  const send = (run: Run, port: FulfillerPort) =>
    advanceFulfilment(run.system, { fulfilmentId: run.fulfilmentId, tools: toolsOf(port) });
  const dueIn = async (run: Run) => (await run.part()).dueAt!.getTime() - here.product.clock.now().getTime();
  for (const run of [one, other]) {
    for (let tries = 0; tries < 4; tries += 1) {
      await here.db
        .update(fulfilments)
        .set({ dueAt: here.product.clock.now() })
        .where(eq(fulfilments.id, run.fulfilmentId));
      await send(run, away);
    }
    expect(await dueIn(run)).toBe(120 * MINUTE);
  }
  await here.db
    .update(fulfilments)
    .set({ dueAt: here.product.clock.now() })
    .where(eq(fulfilments.id, one.fulfilmentId));
  await send(one, one.first.port());
  expect(await one.status()).toBe("submitted to fulfiller");
  expect(await dueIn(other)).toBe(0);
  await send(other, one.first.port());
  expect(await other.status()).toBe("submitted to fulfiller");
});

test("what a fulfiller tells of an earlier revision moves nothing", async () => {
  const run = await placed(await payingWorld(), "nothing", "submit");
  await run.advance();
  await run.tell({ type: "issue", code: "address", detail: "" });
  await run.correct("14 High Street");
  // Before the correction is sent, as well as after it.
  expect(await run.tell({ type: "picked" }, 1)).toEqual({ outcome: "noted" });
  expect(await run.status()).toBe("queued submitting to fulfiller");
  await run.settle();
  const { version } = await run.part();
  for (const told of [
    { type: "in_production" },
    { type: "cancel_accepted" },
    { type: "rejected", code: "out_of_stock", message: "" },
    { type: "issue", code: "artwork", detail: "" },
    { type: "shipped", parcels: [] },
  ]) {
    expect(await run.tell(told, 1), told.type).toEqual({ outcome: "noted" });
  }
  expect(await run.part()).toMatchObject({ status: "submitted to fulfiller", version, revision: 2 });
  expect(await run.tell({ type: "picked" }, 2)).toMatchObject({ to: "picked" });
});

describe("a correction that comes after the fulfiller has made it", () => {
  async function tooLate() {
    const run = await placed(await payingWorld(), "nothing", "submit");
    await run.advance();
    await run.tell({ type: "issue", code: "address", detail: "" });
    await run.correct("14 High Street");
    run.first.shop.orders()[0]!.state = "shipped";
    await run.settle();
    return run;
  }

  test("does not go out as a second parcel: staff and whoever ordered hear of it, and what is shipped is shipped", async () => {
    const run = await tooLate();
    expect(await run.part()).toMatchObject({
      status: "fulfiller submission error",
      holdReason: "made_before_change",
    });
    expect(run.made()).toMatchObject([{ revision: 1, state: "shipped" }]);
    const rows = await run.here.db.select().from(outbox);
    const mails = rows.filter(
      ({ payload }) => payload.kind === "mail" && payload.template === "change_too_late",
    );
    expect(mails).toHaveLength(1);
    expect(await run.tell({ type: "shipped", parcels: [] }, 1)).toMatchObject({ to: "shipped" });
    expect(await run.part()).toMatchObject({ status: "shipped", revision: 1 });
    expect(run.twice()).toEqual([]);
  });

  test("is shipped where the fulfiller told of that before it was asked", async () => {
    const run = await placed(await payingWorld(), "nothing", "submit");
    await run.advance();
    await run.tell({ type: "issue", code: "artwork", detail: "" });
    run.first.shop.orders()[0]!.state = "shipped";
    expect(await run.tell({ type: "shipped", parcels: [] })).toEqual({ outcome: "noted" });
    await takeStep(run.staff, { orderId: run.orderId, step: "print-again", reason: "" });
    await run.settle();
    expect(await run.part()).toMatchObject({ status: "shipped", revision: 1 });
    expect(run.made()).toHaveLength(1);
  });

  test("is cancelled or given away by staff who have settled it", async () => {
    const cancelled = await tooLate();
    expect(await cancelled.cancel()).toMatchObject({ done: "done" });
    expect(await cancelled.status()).toBe("cancelled");
    const given = await tooLate();
    await given.letSecondWork();
    const step = { orderId: given.orderId, step: "give-away" as const, reason: "They stopped it by phone." };
    given.first.shop.orders()[0]!.state = "cancelled";
    expect(await takeStep(given.staff, step)).toMatchObject({ ok: true });
    await given.settle();
    expect(await given.status()).toBe("submitted to fulfiller");
  });
});
