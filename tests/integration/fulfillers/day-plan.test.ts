import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { isBatchCode } from "../../../app/domain/fulfilment/work-plan.ts";
import { action as pressBatch, loader as openBatch } from "../../../app/routes/print-shop/batch/page.tsx";
import { action as act, loader as openList } from "../../../app/routes/print-shop/list/page.tsx";
import type { Batch, DayPlan, WorkList } from "../../../app/routes/print-shop/models.ts";
import { action as change, loader as openPlan } from "../../../app/routes/print-shop/plan/page.tsx";
import { shownJobText } from "../../../app/domain/fulfilment/work-list.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import { printShop } from "../../support/print-shop.ts";

/** A print shop on a Wednesday, whose plan and batches are read and pressed. */
async function shop(count: number) {
  const made = await printShop(count);
  const { here, pageId, cookie, jobs } = made;
  here.product.clock.set("2031-11-19T09:00:00Z");
  const context = () => here.product.context();
  const planPath = (query = "") => `/print-shop/${pageId}/plan${query}`;
  const plan = async (query = "") => {
    const { body } = await call(openPlan, get(planPath(query), { cookie }), context(), { pageId });
    return at(body, "plan") as DayPlan;
  };
  const save = (fields: Record<string, string | string[]>) =>
    call(change, post(planPath(), fields, { cookie }), context(), { pageId });
  const batchPath = (code: string) => `/print-shop/${pageId}/batches/${code}`;
  const openIt = (code: string) =>
    call(openBatch, get(batchPath(code), { cookie }), context(), { pageId, code });
  const batch = async (code: string) => at((await openIt(code)).body, "batch") as Batch;
  const press = (code: string, fields: Record<string, string>) =>
    call(pressBatch, post(batchPath(code), fields, { cookie }), context(), { pageId, code });
  const shown = async () => {
    const { body } = await call(openList, get(`/print-shop/${pageId}`, { cookie }), context(), { pageId });
    const { groups, batchCode } = at(body, "work") as WorkList;
    return { cards: groups.flatMap((group) => group.jobs), batchCode };
  };
  const choose = (fields: Record<string, string | string[]>) =>
    call(act, post(`/print-shop/${pageId}`, fields, { cookie }), context(), { pageId });
  const promise = (job: (typeof jobs)[0], deliveryTo: string | null) =>
    here.db.update(orders).set({ deliveryTo }).where(eq(orders.id, job.orderId));
  return { ...made, plan, save, openIt, batch, press, shown, choose, promise };
}

test("each day has what must leave on it, with the time that takes by the shop's figures against its hours", async () => {
  const { jobs, plan, save, promise } = await shop(4);
  // Late, of today, of Friday and of no day.
  await promise(jobs[0]!, "2031-11-12");
  await promise(jobs[1]!, "2031-11-24");
  await promise(jobs[2]!, "2031-11-26");
  await promise(jobs[3]!, null);
  const usual = await plan();
  expect(usual.day).toBe("2031-11-19");
  const dayOf = (of: DayPlan, day: string) => of.days.find((each) => each.day === day);
  expect(dayOf(usual, "2031-11-19")).toMatchObject({ jobs: 2, pieces: 6, minutes: 30, minutesOfDay: 480 });
  expect(dayOf(usual, "2031-11-21")).toMatchObject({ jobs: 1, pieces: 3, minutes: 15 });
  // Nothing is done on the weekend.
  expect(dayOf(usual, "2031-11-22")).toBeUndefined();
  expect(usual.techniques).toMatchObject([{ technique: "DTG", pieces: 6, perPiece: 5, minutes: 30 }]);

  const { field } = usual.figures.minutes.find(({ technique }) => technique === "DTG")!;
  expect((await save({ intent: "figures", hours: "0,5", [field]: "7.5" })).location).toContain("done=plan");
  const own = await plan("?day=2031-11-21");
  expect(own.day).toBe("2031-11-21");
  expect(dayOf(own, "2031-11-19")).toMatchObject({ minutes: 45, minutesOfDay: 30 });
  expect(own.techniques).toMatchObject([{ pieces: 3, perPiece: 7.5, minutes: 23 }]);
  for (const typed of ["0", "-3", "abc", "601", "1.234"]) {
    const refused = await save({ intent: "figures", hours: "8", [field]: typed });
    expect([typed, refused.status]).toEqual([typed, 422]);
    expect(at(refused.body, "result", "error", field)).toEqual(["printShop:plan.wrongFigure"]);
  }
  // What is printed takes no more time, and still leaves on its day.
  await jobs[1]!.tell({ type: "awaiting_packing" });
  expect(dayOf(await plan(), "2031-11-19")).toMatchObject({ jobs: 2, pieces: 3 });
});

test("a batch is made once however often its form is sent, and its code names its page", async () => {
  const { here, jobs, pageId, plan, save, openIt, batch, promise } = await shop(2);
  await promise(jobs[0]!, "2031-11-24");
  await promise(jobs[1]!, "2031-11-24");
  const { groups, batchCode } = await plan();
  const fields = { intent: "batch", jobs: groups[0]!.chosen, batch: batchCode };
  const both = await Promise.all([save(fields), save(fields)]);
  expect(both.map(({ location }) => location)).toEqual(
    Array(2).fill(`/print-shop/${pageId}/batches/${batchCode}`),
  );
  const rows = await here.db.select().from(fulfilments).where(eq(fulfilments.batch, batchCode));
  expect(rows).toHaveLength(2);
  expect(await batch(batchCode)).toMatchObject({ next: { step: "picked", count: 2 } });
  expect((await batch(batchCode)).slipsHref.match(/job=/g)).toHaveLength(2);
  expect((await plan()).batches).toMatchObject([{ code: batchCode, jobs: 2, open: 2 }]);
  // The code on the sheet is the address of the page.
  const { renderSVG } = await import("uqr");
  expect((await batch(batchCode)).qr).toBe(
    renderSVG(`${ORIGIN}/print-shop/${pageId}/batches/${batchCode}`, { border: 2 }),
  );
  await expect(openIt("B-234567")).resolves.toMatchObject({ status: 404 });
  const other = await shop(1);
  expect((await other.openIt(batchCode)).status).toBe(404);
});

test("one press moves those of a batch that are furthest behind, twice the same is one step, and others are named", async () => {
  const { jobs, shown, choose, batch, press, plan } = await shop(3);
  const { cards, batchCode } = await shown();
  const made = await choose({ act: "batch", batch: batchCode, jobs: cards.map(shownJobText) });
  expect(made.location).toContain(batchCode);
  await jobs[2]!.tell({ type: "in_production" });
  const { next } = await batch(batchCode);
  expect(next).toMatchObject({ step: "picked", count: 2 });
  const pressed = await Promise.all([
    press(batchCode, { step: "picked", jobs: next!.chosen }),
    press(batchCode, { step: "picked", jobs: next!.chosen }),
  ]);
  expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
  expect(await Promise.all(jobs.map((job) => job.status()))).toEqual(["picked", "picked", "in production"]);

  const waiting = (await batch(batchCode)).next!;
  expect(waiting).toMatchObject({ step: "in_production", count: 2 });
  await jobs[0]!.tell({ type: "issue", code: "address", detail: "" });
  const some = await press(batchCode, { step: waiting.step, jobs: waiting.chosen });
  expect(some.status).toBe(200);
  expect(at(some.body, "batch", "outcome")).toMatchObject({ moved: 1, left: [{ why: "address issue" }] });
  await jobs[1]!.tell({ type: "shipped", parcels: [] });
  expect((await plan()).batches).toMatchObject([{ code: batchCode, jobs: 2, open: 1 }]);
});

test("a code that other jobs have goes to no other batch, and a job is in one batch alone", async () => {
  const { here, shown, choose, jobs } = await shop(2);
  const { cards, batchCode } = await shown();
  const [first, second] = cards.map(shownJobText);
  await choose({ act: "batch", batch: batchCode, jobs: [first!] });
  const other = await choose({ act: "batch", batch: batchCode, jobs: [second!] });
  const code = other.location!.split("/").at(-1)!;
  expect(code).not.toBe(batchCode);
  expect(isBatchCode(code)).toBe(true);
  const forged = await choose({ act: "batch", batch: "../../x", jobs: [first!] });
  const mine = forged.location!.split("/").at(-1)!;
  expect(isBatchCode(mine)).toBe(true);
  const rows = await here.db.select().from(fulfilments).where(eq(fulfilments.batch, mine));
  expect(rows).toHaveLength(1);
  expect(await here.db.select().from(fulfilments).where(eq(fulfilments.batch, batchCode))).toEqual([]);
  await jobs[0]!.tell({ type: "shipped", parcels: [] });
  await jobs[1]!.tell({ type: "shipped", parcels: [] });
  expect((await choose({ act: "batch", batch: batchCode, jobs: [first!, second!] })).status).toBe(409);
});
