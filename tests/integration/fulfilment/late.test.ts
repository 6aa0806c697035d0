import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as press } from "../../../app/routes/print-shop/job/page.tsx";
import { action as pressList, loader as openList } from "../../../app/routes/print-shop/list/page.tsx";
import { deliveryOf } from "../../../app/domain/fulfilment/ship-by.ts";
import { FulfillerEventSchema, reportOfEvent } from "../../../app/schemas/fulfiller-event.ts";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import { takeReport } from "../../../app/services/fulfilment/take-report.server.ts";
import { fulfillerStops } from "../../../db/schema/fulfillers.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { decisions, orderLines, orders } from "../../../db/schema/orders.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import * as v from "valibot";
import { at, call, get, post } from "../../support/answers.ts";
import { ACCEPTING_TOOLS, placedOrder } from "../../support/fulfilment.ts";
import { interleave } from "../../support/interleaving.ts";
import { printShop } from "../../support/print-shop.ts";

/** A print shop with an order that was promised for a day, at a Wednesday's noon. */
async function promised(deliveryTo = "2031-11-26") {
  const made = await printShop(1);
  const { here, pageId, cookie, jobs } = made;
  here.product.clock.set("2031-11-19T12:00:00Z");
  const [job] = jobs as [(typeof jobs)[0]];
  const { orderId, fulfilmentId } = job;
  await here.db.update(orders).set({ deliveryFrom: "2031-11-24", deliveryTo }).where(eq(orders.id, orderId));
  const order = async () => (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!;
  const mails = async () =>
    (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
      ({ payload }) =>
        payload.kind === "mail" && payload.template === "order_late" && payload.orderId === orderId,
    ).length;
  const tell = (fields: Record<string, string>) =>
    call(
      press,
      post(
        `/print-shop/${pageId}/jobs/${fulfilmentId}`,
        { intent: "problem", detail: "", ...fields },
        { cookie },
      ),
      here.product.context(),
      { pageId, fulfilmentId },
    );
  return { ...made, ...job, job, order, mails, press: tell };
}

const late = (until: string) => ({ type: "late", reason: "late", until, detail: "Ink is missing" }) as const;

test("what is late until a day moves the promise to when it comes then, with one mail, and is overdue only after that day", async () => {
  const { here, order, mails, tell, status, orderId, fulfilmentId } = await promised();
  const before = await status();
  const told = await tell(late("2031-11-28"), { eventId: "once" });
  expect(told).toEqual({ outcome: "noted" });
  // Friday; Monday at the earliest, Wednesday at the latest.
  expect(await order()).toMatchObject({ deliveryFrom: "2031-12-01", deliveryTo: "2031-12-03" });
  expect(await status()).toBe(before);
  const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  expect(part!.overdueAt).toEqual(new Date("2031-11-29T00:00:00Z"));
  expect((await order()).overdueAt).toEqual(part!.overdueAt);
  expect(await mails()).toBe(1);
  const [decision] = (await here.db.select().from(decisions).where(eq(decisions.orderId, orderId))).filter(
    ({ kind }) => kind === "delay",
  );
  expect(decision).toMatchObject({
    outcome: "late",
    inputs: { until: "2031-11-28", detail: "Ink is missing" },
  });
  const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
  expect(entries.map(({ changes }) => JSON.stringify(changes)).join()).toContain("2031-12-03");

  expect(await tell(late("2031-11-28"), { eventId: "once" })).toEqual({ outcome: "repeated" });
  // A promise does not come back to an earlier day, and nobody is written to again.
  await tell(late("2031-11-20"));
  expect((await order()).deliveryTo).toBe("2031-12-03");
  expect(await mails()).toBe(1);
  expect(await tell(late("2032-06-01"))).toMatchObject({ outcome: "illegal" });
});

test("of two days that are told at once the later stands, and what was shipped meanwhile stays promised as it was", async () => {
  const run = await promised();
  const { here, fulfillerId, fulfilmentId, fulfiller, order, mails, tell } = run;
  const rival = () => tell(late("2031-12-05"));
  const { scope } = interleave(fulfiller, {
    step: "tenant.fulfillerReports.readFor",
    call: 1,
    when: "after",
    rival,
  });
  const report = { ...late("2031-11-28"), eventId: "mine", fulfilmentId, at: here.product.clock.now() };
  expect(await takeReport(scope, { fulfillerId, report })).toEqual({ outcome: "noted" });
  expect((await order()).deliveryTo).toBe(deliveryOf("2031-12-05").to);
  expect(await mails()).toBe(1);

  const other = await promised();
  const ships = interleave(other.fulfiller, {
    step: "tenant.fulfillerReports.readFor",
    call: 1,
    when: "after",
    rival: () => other.tell({ type: "shipped", parcels: [] }),
  });
  const late2 = {
    ...late("2031-12-05"),
    eventId: "mine",
    fulfilmentId: other.fulfilmentId,
    at: here.product.clock.now(),
  };
  const { outcome } = await takeReport(ships.scope, { fulfillerId: other.fulfillerId, report: late2 });
  expect(outcome).toBe("illegal");
  expect((await other.order()).deliveryTo).toBe("2031-11-26");
  expect(await other.mails()).toBe(0);
});

test("the page asks for a day where it must, refuses one that makes no sense, and gives back what cannot be made", async () => {
  const { press: tell, order, status, job } = await promised();
  const version = String((await job.read()).fulfilment.version);
  const errorOf = (answer: { body: unknown }) => at(answer.body, "result", "error", "until");
  const noDay = await tell({ problem: "late", version });
  expect([noDay.status, errorOf(noDay)]).toEqual([422, ["errors:required"]]);
  for (const until of ["2031-11-18", "2032-11-19"]) {
    const wrong = await tell({ problem: "late", until, version });
    expect([wrong.status, errorOf(wrong)]).toEqual([422, ["printShop:problem.wrongDay"]]);
  }
  expect(errorOf(await tell({ problem: "late", until: "soon", version }))).toEqual(["errors:notADay"]);
  const fine = await tell({ problem: "wrong_blank", until: "28.11.2031", version });
  expect(fine.location).toContain("done=late");
  expect((await order()).deliveryTo).toBe("2031-12-03");
  // The same press again, and a later day from the same page.
  expect((await tell({ problem: "wrong_blank", until: "2031-11-28", version })).location).toContain(
    "done=before",
  );
  expect((await tell({ problem: "late", until: "2031-12-05", version })).location).toContain("done=late");
  expect((await order()).deliveryTo).toBe("2031-12-10");

  await job.tell({ type: "in_production" });
  const tooFar = await tell({ problem: "wrong_blank", until: "", version });
  expect([tooFar.status, errorOf(tooFar)]).toEqual([409, ["printShop:problem.dayNeeded"]]);
  const other = await promised();
  const gone = await other.press({
    problem: "wrong_blank",
    until: "",
    version: String((await other.job.read()).fulfilment.version),
  });
  expect(gone.location).toContain("done=problem");
  expect(await other.status()).toBe("fulfiller routing error");
  expect(await status()).toBe("in production");
});

test("while a machine is down its shop is given nothing of that technique, and what waits goes to it once it runs again", async () => {
  const { here, store, fulfillerId, pageId, cookie, press: tell, job } = await promised();
  const version = String((await job.read()).fulfilment.version);
  await tell({ problem: "machine_down", until: "2031-11-24", version });
  const stops = () =>
    here.db.select().from(fulfillerStops).where(eq(fulfillerStops.fulfillerId, fulfillerId));
  expect(await stops()).toMatchObject([{ fulfillerId, technique: "DTG", until: "2031-11-24" }]);

  const orderId = await placedOrder(here, store);
  await here.db.update(orderLines).set({ prints: {} }).where(eq(orderLines.orderId, orderId));
  const dueAt = here.product.clock.now();
  await here.db
    .update(fulfilments)
    .set({ status: "processed", dueAt })
    .where(eq(fulfilments.orderId, orderId));
  const part = async () =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!;
  const advance = async () =>
    advanceFulfilment(
      { ...here.runners.scope, actor: { id: "system", name: "", ip: null } },
      { fulfilmentId: (await part()).id, tools: ACCEPTING_TOOLS },
    );
  // Of another printer of the store nothing is asked here.
  await advance();
  const held = await part();
  expect(held).toMatchObject({ status: "fulfiller routing error", holdReason: "machine_down" });
  expect(held.dueAt).toEqual(new Date("2031-11-24T00:00:00Z"));

  const list = await call(openList, get(`/print-shop/${pageId}`, { cookie }), here.product.context(), {
    pageId,
  });
  expect(at(list.body, "work", "stops")).toEqual([{ technique: "DTG", until: "2031-11-24" }]);
  const restart = post(`/print-shop/${pageId}`, { restart: "DTG" }, { cookie });
  expect((await call(pressList, restart, here.product.context(), { pageId })).location).toContain(
    "done=restarted",
  );
  expect(await stops()).toEqual([]);
  expect((await part()).dueAt).toEqual(here.product.clock.now());
  await advance();
  expect(await part()).toMatchObject({ status: "submitted to fulfiller", fulfillerId });
});

test("a machine runs again on its day by itself", async () => {
  const { here, store, press: tell, job } = await promised();
  const version = String((await job.read()).fulfilment.version);
  await tell({ problem: "machine_down", until: "2031-11-20", version });
  here.product.clock.set("2031-11-20T08:00:00Z");
  const orderId = await placedOrder(here, store);
  await here.db.update(orderLines).set({ prints: {} }).where(eq(orderLines.orderId, orderId));
  await here.db
    .update(fulfilments)
    .set({ status: "processed", dueAt: here.product.clock.now() })
    .where(eq(fulfilments.orderId, orderId));
  const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  const system = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
  await advanceFulfilment(system, { fulfilmentId: part!.id, tools: ACCEPTING_TOOLS });
  const [now] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  expect(now!.status).toBe("submitted to fulfiller");
});

test("an event of the API says the same: late with a day, or given back without one", () => {
  const event = (data: object) => {
    const read = v.safeParse(FulfillerEventSchema, {
      event_id: "e",
      type: "issue",
      at: "2031-11-19T12:00:00Z",
      fulfilment_id: "f",
      data,
    });
    return reportOfEvent(
      read.output as Parameters<typeof reportOfEvent>[0],
      new Date("2031-11-19T12:00:00Z"),
    );
  };
  expect(event({ code: "machine_down", until: "2031-11-24" })).toMatchObject({
    type: "late",
    reason: "machine_down",
    until: "2031-11-24",
    detail: "",
  });
  expect(event({ code: "wrong_blank" })).toMatchObject({ type: "issue", code: "wrong_blank" });
  expect(() => event({ code: "late" })).toThrow();
  expect(() => event({ code: "late", until: "soon" })).toThrow();
});
