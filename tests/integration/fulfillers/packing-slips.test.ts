import { and, eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as ofOrder } from "../../../app/routes/admin/orders/packing-slip.ts";
import { loader as ofJob } from "../../../app/routes/print-shop/job-slip.ts";
import { loader as ofAll } from "../../../app/routes/print-shop/slips.ts";
import { workPageCookie } from "../../../app/http/guards/require-work-page.server.ts";
import type { SlipJob } from "../../../app/rendering/slip-job.ts";
import { keepWorkPage } from "../../../app/services/work-pages/keep-work-page.server.ts";
import { fulfilmentLines, fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { call, get } from "../../support/answers.ts";
import { submittedOrder } from "../../support/fulfilment.ts";
import { freshId } from "../../support/stores.ts";
import { ORIGIN } from "../../support/page.ts";

const KEY = "k".repeat(43);

/** A print shop with an order to make, and what was asked of the Worker that writes its slips. */
async function packing() {
  const made = await submittedOrder();
  const { here, fulfillerId, fulfilmentId, orderId } = made;
  const fulfiller = { id: fulfillerId, name: "Printer" };
  const pageId = await keepWorkPage(here.runners.scope, { fulfiller, key: KEY, lang: "en" });
  const cookie = workPageCookie(here.product.context(), pageId, KEY).split(";")[0] ?? "";
  const jobs: SlipJob[] = [];
  const print = here.product.env.PRINT!;
  here.product.env.PRINT = { ...print, slips: (job, of) => (jobs.push(job), print.slips(job, of)) };
  const params = { pageId, fulfilmentId };
  return {
    ...made,
    pageId,
    jobs,
    job: (as = cookie) =>
      call(ofJob, get(`/print-shop/${pageId}`, { cookie: as }), here.product.context(), params),
    all: (as = cookie) =>
      call(ofAll, get(`/print-shop/${pageId}`, { cookie: as }), here.product.context(), { pageId }),
    order: async (tenant = here.runners) => {
      const { cookie: staff } = await here.staff(tenant);
      const request = get(`/orders/${orderId}/packing-slip`, { cookie: staff });
      return call(ofOrder, request, here.product.context(), { orderId });
    },
    change: (set: Partial<typeof orders.$inferInsert>) =>
      here.db.update(orders).set(set).where(eq(orders.id, orderId)),
  };
}

test("each parcel of a batch of more than 200 jobs has its slip, what is due first before the rest", async () => {
  const { here, all, jobs, orderId, fulfilmentId } = await packing();
  const [job] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  const [line] = await here.db
    .select()
    .from(fulfilmentLines)
    .where(eq(fulfilmentLines.fulfilmentId, fulfilmentId));
  const later = Array.from({ length: 201 }, (_, at) => ({
    ...job!,
    id: freshId(),
    createdAt: new Date(job!.createdAt.getTime() + at + 1),
  }));
  for (let at = 0; at < later.length; at += 50) {
    const some = later.slice(at, at + 50);
    await here.db.insert(fulfilments).values(some);
    await here.db
      .insert(fulfilmentLines)
      .values(some.map(({ id }) => ({ ...line!, id: freshId(), fulfilmentId: id })));
  }
  expect(await all()).toMatchObject({ status: 200 });
  const codes = jobs[0]!.sheets.map(({ code }) => code?.address.split("/").at(-1));
  expect(codes).toEqual([fulfilmentId, ...later.map(({ id }) => id)]);
  expect(jobs[0]!.sheets.every(({ lines }) => lines.length === 1)).toBe(true);
  await here.db
    .delete(fulfilments)
    .where(and(eq(fulfilments.orderId, orderId), ne(fulfilments.id, fulfilmentId)));
});

test("a slip says what its parcel holds, in its recipient's language, with the code of its job and without prices", async () => {
  const { job, order, all, change, jobs, read, pageId, fulfilmentId } = await packing();
  await change({ lang: "de", message: "Viel Freude damit" });
  for (const ask of [job, order, all]) {
    const answer = await ask();
    expect(answer).toMatchObject({ status: 200, body: "%PDF-1.7" });
  }
  const [asked] = jobs;
  expect(jobs.map(({ sheets }) => sheets)).toEqual([asked!.sheets, asked!.sheets, asked!.sheets]);
  const placed = (await read()).order;
  const [sheet] = asked!.sheets;
  expect(sheet).toMatchObject({
    title: "Lieferschein",
    reference: placed.orderRef,
    note: { text: "Viel Freude damit" },
    code: { address: `${ORIGIN}/print-shop/${pageId}/jobs/${fulfilmentId}` },
  });
  expect(sheet!.shipTo.lines).toContain(placed.addressFirstLine);
  expect(sheet!.shipTo.lines.at(-1)).toBe("Vereinigtes Königreich");
  expect(sheet!.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
  const said = JSON.stringify(asked!.sheets);
  for (const hidden of [placed.email, (placed.total / 100).toFixed(2)]) expect(said).not.toContain(hidden);
});

test("only the order's own print shop reads a slip, and not after shipping", async () => {
  const { here, job, order, all, tell, pageId } = await packing();
  const other = await packing();
  expect((await job("work.x=y")).status).toBe(303);
  expect((await all("work.x=y")).status).toBe(303);
  expect((await order(here.maple)).status).toBe(404);
  await tell({ type: "shipped", parcels: [] });
  expect((await job()).status).toBe(404);
  expect((await all()).location).toBe(`/print-shop/${pageId}`);
  expect((await order()).status).toBe(200);
  expect((await other.job()).status).toBe(200);
});
