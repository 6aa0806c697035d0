import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { workPageCookie } from "../../../app/http/guards/require-work-page.server.ts";
import { loader as jobsFile } from "../../../app/routes/print-shop/jobs-file.ts";
import { action as sendFile } from "../../../app/routes/print-shop/shipments/page.tsx";
import { importShipments } from "../../../app/services/fulfilment/import-shipments.server.ts";
import { keepWorkPage } from "../../../app/services/work-pages/keep-work-page.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get } from "../../support/answers.ts";
import { submittedOrder } from "../../support/fulfilment.ts";
import { interleave } from "../../support/interleaving.ts";
import { ORIGIN } from "../../support/page.ts";

const KEY = "k".repeat(43);
const HEAD = "job,carrier,tracking_number,tracking_url,shipped_at\n";

/** A print shop that works by files, with one order to make. */
async function shop() {
  const made = await submittedOrder();
  const { here, fulfillerId } = made;
  const fulfiller = { id: fulfillerId, name: "Printer" };
  const pageId = await keepWorkPage(here.runners.scope, { fulfiller, key: KEY, lang: "en" });
  const cookie = workPageCookie(here.product.context(), pageId, KEY).split(";")[0] ?? "";
  const send = async (text: string) => {
    const body = new FormData();
    body.set("file", new File([text], "shipments.csv", { type: "text/csv" }));
    const request = new Request(`${ORIGIN}/print-shop/${pageId}/shipments`, {
      method: "POST",
      body,
      headers: { Cookie: cookie, Origin: ORIGIN },
    });
    return call(sendFile, request, here.product.context(), { pageId });
  };
  const mails = async () =>
    (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
      ({ payload }) => payload.kind === "mail" && payload.template === "shipped",
    ).length;
  const jobs = async (as = cookie) =>
    call(jobsFile, get(`/print-shop/${pageId}/jobs.csv`, { cookie: as }), here.product.context(), { pageId });
  return { ...made, pageId, send, mails, jobs };
}

test("the work comes as a file that no spreadsheet runs, and goes back with what was shipped", async () => {
  const { here, jobs, send, orderId, fulfilmentId, read, status, parcels, mails } = await shop();
  await here.db.update(orders).set({ name: '=HYPERLINK("x")' }).where(eq(orders.id, orderId));
  const { status: code, body } = await jobs();
  expect(code).toBe(200);
  const [head, row] = parse(String(body), { bom: true }) as string[][];
  const { order } = await read();
  const cell = (name: string) => row![head!.indexOf(name)];
  expect(cell("job")).toBe(fulfilmentId);
  expect(cell("order")).toBe(order.orderRef);
  expect(cell("name")).toBe('\'=HYPERLINK("x")');
  expect(cell("quantity")).toBe("3");
  expect(cell("postcode")).toBe(order.addressPostcode);
  expect(String(body)).not.toContain(order.email);

  const filled = [head!, row!.map((text, column) => (column === head!.indexOf("carrier") ? "DHL" : text))];
  const told = await send(
    filled.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")).join("\n"),
  );
  expect(told).toMatchObject({
    status: 200,
    body: { kind: "done", skipped: 0, imported: [{ line: 2, ref: order.orderRef, outcome: "shipped" }] },
  });
  expect(await status()).toBe("shipped");
  expect(await parcels()).toMatchObject([{ carrier: "DHL", trackingNumber: null }]);
  expect(await mails()).toBe(1);
  expect((await jobs()).body).not.toContain(fulfilmentId);
  expect((await jobs("work.x=y")).status).toBe(303);
});

test("a file's good jobs are taken; one with a faulty row stays whole, and another shop's job is a fault", async () => {
  const made = await shop();
  const { send, fulfilmentId, status, mails } = made;
  const other = await shop();
  const bad = await send(
    `${HEAD}${fulfilmentId},DHL,1,,\n${other.fulfilmentId},DHL,2,,\n${fulfilmentId},DHL,3,,soon`,
  );
  expect(bad).toMatchObject({ status: 422, body: { imported: [] } });
  expect(at(bad.body, "faults")).toEqual([
    { line: 3, job: other.fulfilmentId, fault: "notYours" },
    { line: 4, job: fulfilmentId, fault: "time" },
  ]);
  expect(await status()).toBe("submitted to fulfiller");
  const mended = await send(`${HEAD}${fulfilmentId},DHL,1,,26.11.2025\n${other.fulfilmentId},DHL,2,,`);
  expect(mended).toMatchObject({ status: 200, body: { imported: [{ line: 2, outcome: "shipped" }] } });
  expect(at(mended.body, "faults")).toEqual([{ line: 3, job: other.fulfilmentId, fault: "notYours" }]);
  expect(await status()).toBe("shipped");
  expect(await other.status()).toBe("submitted to fulfiller");
  expect(await mails()).toBe(1);
});

test("the same file again ships nothing twice, and the page names a job that cannot ship", async () => {
  const { send, fulfilmentId, status, parcels, mails, asIf } = await shop();
  await asIf({ status: "address issue", resumeTo: "queued submitting to fulfiller" });
  const held = await send(`${HEAD}${fulfilmentId},DHL,1,,`);
  expect(at(held.body, "faults")).toMatchObject([{ line: 2, fault: "closed" }]);
  await asIf({ status: "picked", resumeTo: null });
  await send(`${HEAD}${fulfilmentId},DHL,1,,`);
  const again = await send(`${HEAD}${fulfilmentId},DHL,2,,`);
  expect(at(again.body, "imported")).toMatchObject([{ outcome: "before" }]);
  expect(await status()).toBe("shipped");
  expect(await parcels()).toMatchObject([{ trackingNumber: "1" }]);
  expect(await mails()).toBe(1);
});

test("a step that is pressed while the file is taken loses to it, also where the file names an earlier day", async () => {
  const { here, fulfiller, fulfillerId, fulfilmentId, tell, status, parcels } = await shop();
  const { scope } = interleave(fulfiller, {
    step: "tenant.fulfillerReports.readFor",
    call: 2,
    when: "after",
    rival: () => tell({ type: "picked" }, { at: new Date(0) }),
  });
  const shipment = {
    fulfilmentId,
    line: 2,
    at: here.product.clock.now(),
    parcels: [{ carrier: "DHL", trackingNumber: "1", trackingUrl: null }],
  };
  const taken = await importShipments(scope, { fulfillerId, shipments: [shipment], faults: [] });
  expect(taken).toMatchObject({ faults: [], imported: [{ outcome: "shipped" }] });
  expect(await status()).toBe("shipped");
  expect(await parcels()).toHaveLength(1);
});
