import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import type { FulfilmentTools } from "../../../app/services/fulfilment/fulfilment-run.ts";
import { holdForAddress } from "../../../app/services/orders/hold-for-address.server.ts";
import { takeStep } from "../../../app/services/orders/take-step.server.ts";
import type { FulfillerPort } from "../../../app/services/ports.ts";
import { fulfilments, submissions } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { brokenIn } from "../../support/audit.ts";
import { MINUTE } from "../../support/clock.ts";
import { payingWorld } from "../../support/payments.ts";
import { type Call, endsOf, placed, type Run, TROUBLES } from "../../support/shops-with-api.ts";

/** What happens to an order, and how it must end: what is made in the end, or that nothing is. */
const CASES: Record<
  string,
  { call: Call; play: (run: Run) => Promise<unknown>; ends: "made" | "cancelled" }
> = {
  "corrected after its address was refused": {
    call: "submit",
    ends: "made",
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
    call: "cancel",
    ends: "made",
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
    call: "submit",
    ends: "made",
    async play(run) {
      await run.advance();
      await run.tell({ type: "issue", code: "address", detail: "" });
      run.arm();
      await run.correct("14 High Street");
    },
  },
  "corrected twice, the second time while the first correction is being sent": {
    call: "submit",
    ends: "made",
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
    call: "submit",
    ends: "made",
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
    call: "submit",
    ends: "made",
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
    call: "submit",
    ends: "made",
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
    call: "cancel",
    ends: "made",
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
    call: "submit",
    ends: "cancelled",
    async play(run) {
      run.arm({ before: async () => void expect(await run.cancel()).toMatchObject({ done: "asked" }) });
      await run.advance();
    },
  },
  "cancelled when the shop that is being asked has it": {
    call: "submit",
    ends: "cancelled",
    async play(run) {
      run.arm({ after: async () => void expect(await run.cancel()).toMatchObject({ done: "asked" }) });
      await run.advance();
    },
  },
  "cancelled while its answer is awaited": {
    call: "submit",
    ends: "cancelled",
    async play(run) {
      run.arm();
      await run.advance();
      run.here.product.clock.forward(3 * MINUTE);
      if ((await run.status()) === "submitting to fulfiller") await run.advance();
      expect(await run.cancel()).toMatchObject({ ok: true });
    },
  },
  "cancelled after it was accepted": {
    call: "cancel",
    ends: "cancelled",
    async play(run) {
      await run.advance();
      run.arm();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
    },
  },
  "cancelled, and given back before the shop has answered": {
    call: "cancel",
    ends: "cancelled",
    async play(run) {
      await run.advance();
      await run.letSecondWork();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
      run.arm();
      await run.tell({ type: "issue", code: "out_of_stock", detail: "" });
    },
  },
  "cancelled, and refused by the shop before it has answered": {
    call: "cancel",
    ends: "cancelled",
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
    call: "cancel",
    ends: "cancelled",
    async play(run) {
      await run.advance();
      run.arm();
      await run.tell({ type: "issue", code: "out_of_stock", detail: "" });
      await run.letSecondWork();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
    },
  },
  "cancelled while its address is asked for": {
    call: "cancel",
    ends: "cancelled",
    async play(run) {
      await run.advance();
      await run.tell({ type: "issue", code: "address", detail: "" });
      run.arm();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
    },
  },
  "cancelled after it was corrected": {
    call: "cancel",
    ends: "cancelled",
    async play(run) {
      await run.advance();
      await run.tell({ type: "issue", code: "address", detail: "" });
      await run.correct("14 High Street");
      run.arm();
      expect(await run.cancel()).toMatchObject({ done: "asked" });
    },
  },
};

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

test("a parcel for Jersey is sent with Jersey's code", async () => {
  const run = await placed(await payingWorld(), "nothing", "submit");
  await run.here.db.update(orders).set({ addressPostcode: "JE2 3AB" }).where(eq(orders.id, run.orderId));
  await run.advance();
  expect(run.made()).toMatchObject([{ sent: { ship_to: { postcode: "JE2 3AB", country: "JE" } } }]);
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
    .set({ fulfillerId: one.first.id, status: "queued submitting to fulfiller" })
    .where(inArray(fulfilments.id, [one.fulfilmentId, other.fulfilmentId]));
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
      ({ payload }) =>
        payload.kind === "mail" &&
        payload.template === "change_too_late" &&
        payload.fulfilmentId === run.fulfilmentId,
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

  test("is made as agreed last where the fulfiller tells of the parcel while its refusal is on the way", async () => {
    const run = await placed(await payingWorld(), "nothing", "submit");
    await run.advance();
    await run.tell({ type: "issue", code: "artwork", detail: "" });
    run.first.shop.orders()[0]!.state = "shipped";
    await takeStep(run.staff, { orderId: run.orderId, step: "print-again", reason: "" });
    Object.assign(run.first.once, {
      call: "cancel",
      after: async () => {
        await run.tell({ type: "shipped", parcels: [] }, 1);
        await run.settle();
      },
    });
    await run.settle();
    expect(await run.part()).toMatchObject({ status: "shipped", revision: 1 });
    const sent = await run.here.db
      .select()
      .from(submissions)
      .where(eq(submissions.fulfilmentId, run.fulfilmentId));
    expect(sent.map(({ revision, state }) => [revision, state])).toEqual([[1, "accepted"]]);
    // Of other things, as its mails, nothing was sent here.
    const broken = await brokenIn(run.here);
    expect(broken.filter((fault) => fault.startsWith("I10"))).toEqual([]);
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
