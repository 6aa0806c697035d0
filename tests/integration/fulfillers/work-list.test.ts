import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { JobsOutcome, WorkList } from "../../../app/routes/print-shop/models.ts";
import { shownJobText } from "../../../app/domain/fulfilment/work-list.ts";
import { loader as jobsFile } from "../../../app/routes/print-shop/jobs-file.ts";
import { action as act, loader as openList } from "../../../app/routes/print-shop/list/page.tsx";
import { moveJobs } from "../../../app/services/fulfilment/move-jobs.server.ts";
import { fulfilmentLines, fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { interleave } from "../../support/interleaving.ts";
import { printShop } from "../../support/print-shop.ts";

/** A print shop whose list is read and pressed. */
async function shop(count: number) {
  const made = await printShop(count);
  const { here, pageId, cookie, jobs } = made;
  const path = (query = "") => `/print-shop/${pageId}${query}`;
  const list = async (query = "") => {
    const { body } = await call(openList, get(path(query), { cookie }), here.product.context(), { pageId });
    return at(body, "work") as WorkList;
  };
  const shown = async (query = "") => (await list(query)).groups.flatMap((group) => group.jobs);
  const refs = async (query = "") => (await shown(query)).map(({ ref }) => ref).sort();
  const press = (fields: Record<string, string | string[]>, query = "") =>
    call(act, post(path(query), fields, { cookie }), here.product.context(), { pageId });
  const refOf = async (at: number) => (await jobs[at]!.read()).order.orderRef ?? "";
  return { ...made, list, shown, refs, press, refOf };
}

test("a list is narrowed by status, words, garment, technique, country and day, and its counts are ways to do that", async () => {
  const { here, jobs, list, refs, refOf } = await shop(3);
  const [first, second, third] = jobs as [(typeof jobs)[0], (typeof jobs)[0], (typeof jobs)[0]];
  const all = [await refOf(0), await refOf(1), await refOf(2)].sort();
  const change = (job: typeof first, set: Partial<typeof orders.$inferInsert>) =>
    here.db.update(orders).set(set).where(eq(orders.id, job.orderId));
  await change(first, { deliveryTo: "2020-01-10" });
  await change(second, { deliveryTo: "2031-06-20", addressCountry: "FR" });
  await change(third, { deliveryTo: null });
  await second.tell({ type: "in_production" });
  await here.db
    .update(orderLines)
    .set({ name: "Überhemd", sku: "UEB-1" })
    .where(eq(orderLines.orderId, third.orderId));

  const open = await list();
  expect(await refs()).toEqual(all);
  expect(open.counts.map(({ count }) => count)).toEqual([2, 0, 1, 0, 0, 0, 0]);
  const inPrint = open.counts[2]!.href;
  expect(await refs(inPrint.slice(inPrint.indexOf("?")))).toEqual([await refOf(1)]);
  expect(await refs(`?q=${await refOf(1)}`)).toEqual([await refOf(1)]);
  // As people type it: without the accent, in the middle of a code, in capitals.
  for (const words of ["uberhemd", "ÜBERHEMD", "eb-1"]) {
    expect(await refs(`?q=${encodeURIComponent(words)}`)).toEqual([await refOf(2)]);
  }
  expect(await refs("?q=nothing-of-this")).toEqual([]);
  expect(await refs("?country=FR")).toEqual([await refOf(1)]);
  expect(await refs("?due=late")).toEqual([await refOf(0)]);
  const day = (await list("?country=FR")).groups[0]!.jobs[0]!.shipBy ?? "";
  expect(await refs(`?due=${day}`)).toEqual([await refOf(1)]);
  expect(await refs("?due=2031-06-21")).toEqual([]);
  // What makes no sense narrows nothing.
  expect(await refs("?due=soon&status=delivered")).toEqual(all);
  const [garment] = open.choices.garments;
  const [technique = ""] = open.choices.techniques;
  expect(await refs(`?garment=${garment?.code}&technique=${encodeURIComponent(technique)}`)).toEqual(all);
  expect(await refs("?technique=Embroidery")).toEqual([]);
  expect(await refs("?garment=none-such")).toEqual([]);
});

test("a job that is made of a substitute is found by the substitute, and not by what was ordered", async () => {
  const { here, jobs, list, refs, refOf } = await shop(2);
  const [ordered] = (await list()).choices.garments;
  const blanks = await here.runners.scope.platform.media.blanks();
  const substituteCode = blanks.find(({ code }) => code !== ordered?.code)!.code;
  await here.db
    .update(fulfilmentLines)
    .set({ substituteCode, substituteSku: "MUG-WHT" })
    .where(eq(fulfilmentLines.fulfilmentId, jobs[1]!.fulfilmentId));
  expect(await refs(`?garment=${ordered?.code}`)).toEqual([await refOf(0)]);
  expect(await refs(`?garment=${substituteCode}`)).toEqual([await refOf(1)]);
  expect(await refs("?q=mug-wht")).toEqual([await refOf(1)]);
});

test("equal pieces stand together with their counts, and orders of several kinds behind them", async () => {
  const { here, jobs, list } = await shop(3);
  const line = (job: (typeof jobs)[0], set: Partial<typeof orderLines.$inferInsert>) =>
    here.db.update(orderLines).set(set).where(eq(orderLines.orderId, job.orderId));
  await line(jobs[0]!, { colour: "Navy", size: "M" });
  await line(jobs[1]!, { colour: "Black", size: "M" });
  await line(jobs[2]!, { colour: "Navy", size: "M" });
  const { groups } = await list("?grouped=on");
  expect(groups.map(({ piece, pieces, jobs: of }) => [piece?.colour, pieces, of.length])).toEqual([
    ["Black", 3, 1],
    ["Navy", 6, 2],
  ]);
});

test("one press moves all chosen jobs a step, whether each was ticked or all together, and the same again moves nothing", async () => {
  const { jobs, shown, press } = await shop(3);
  const [one, other, last] = (await shown()).map(shownJobText);
  const fields = { act: "in_production", jobs: [one!, `${one} ${other}`] };
  const both = await Promise.all([press(fields), press(fields)]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const counts = both.map(({ location }) => Number(new URL(location!, "http://x").searchParams.get("count")));
  expect(counts[0]! + counts[1]!).toBe(2);
  const again = await press(fields);
  expect(again.location).toContain("done=before");
  const statuses = async () => (await Promise.all(jobs.map((job) => job.status()))).sort();
  expect(await statuses()).toEqual(["in production", "in production", "submitted to fulfiller"]);
  const moves = await Promise.all(jobs.map((job) => job.moves()));
  expect(moves.sort((a, b) => b - a).slice(0, 2)).toEqual([moves[0], moves[0]]);

  expect((await press({ act: "packaged", jobs: [] })).status).toBe(422);
  expect((await press({ act: "delivered", jobs: [last!] })).status).toBe(422);
  expect((await press({ act: "packaged", jobs: ["drop table", "x:y:z"] })).status).toBe(422);
});

test("what cannot go is named with the reason, and all others go", async () => {
  const { here, jobs, shown, press, refOf } = await shop(4);
  const cards = await shown();
  const [asked, gone, wrong, fine] = jobs as [
    (typeof jobs)[0],
    (typeof jobs)[0],
    (typeof jobs)[0],
    (typeof jobs)[0],
  ];
  const cancelRequestedAt = here.product.clock.now();
  await here.db.update(fulfilments).set({ cancelRequestedAt }).where(eq(fulfilments.id, asked.fulfilmentId));
  await gone.tell({ type: "issue", code: "address", detail: "" });
  await wrong.tell({ type: "packaged" });
  const other = await printShop(1);
  const strange = `${other.jobs[0]!.fulfilmentId}:1:1`;
  const pressed = await press({ act: "picked", jobs: [...cards.map(shownJobText), strange] });
  expect(pressed.status).toBe(200);
  const outcome = at(pressed.body, "work", "outcome") as Exclude<JobsOutcome, { error: string }>;
  expect(outcome).toMatchObject({ moved: 1, before: 1 });
  expect(outcome.left).toHaveLength(3);
  expect(outcome.left).toEqual(
    expect.arrayContaining([
      { ref: await refOf(0), why: "cancel" },
      { ref: await refOf(1), why: "address issue" },
      { ref: other.jobs[0]!.fulfilmentId, why: "unknown" },
    ]),
  );
  expect(await fine.status()).toBe("picked");
  expect(await other.jobs[0]!.status()).toBe("submitted to fulfiller");
});

test.each(["tenant.workPages.chosen", "tenant.fulfillerReports.readFor"])(
  "a job that a rival reports as misprinted after %s is not packed by a press on the page of before",
  async (step) => {
    const { fulfillerId, jobs } = await printShop(1);
    const [job] = jobs as [(typeof jobs)[0]];
    await job.tell({ type: "in_production" });
    const { fulfilment, order } = await job.read();
    const shown = { id: fulfilment.id, version: fulfilment.version, revision: fulfilment.revision };
    const rival = () => job.tell({ type: "misprinted", detail: "Torn" });
    const { scope } = interleave(job.fulfiller, { step, call: 1, when: "after", rival });
    const press = { fulfillerId, step: "packaged" as const, jobs: [shown], calendar: {} };
    expect(await moveJobs(scope, press)).toEqual({
      moved: 0,
      before: 0,
      left: [{ ref: order.orderRef, why: "elsewhere", status: "awaiting reprint" }],
    });
    expect(await job.status()).toBe("awaiting reprint");
  },
);

test("files and slips of the chosen jobs name those alone", async () => {
  const { here, cookie, pageId, shown, press, refOf } = await shop(2);
  const [card] = await shown(`?q=${await refOf(1)}`);
  const answer = await press({ act: "file", jobs: [shownJobText(card!)] });
  expect(answer.location).toBe(`/print-shop/${pageId}/jobs.csv?job=${card!.id}`);
  const { body } = await call(jobsFile, get(answer.location!, { cookie }), here.product.context(), {
    pageId,
  });
  expect((parse(String(body), { bom: true }) as string[][]).slice(1).map(([job]) => job)).toEqual([card!.id]);
  const slips = await press({ act: "slips", jobs: [shownJobText(card!)] });
  expect(slips.location).toBe(`/print-shop/${pageId}/packing-slips?job=${card!.id}`);
});
