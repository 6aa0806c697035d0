import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import type { PrintJob } from "../../../app/rendering/print-job.ts";
import { loader as orderPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { loader as printFile } from "../../../app/routes/admin/orders/print-file.ts";
import { printTools } from "../../../app/http/wiring/print-tools.server.ts";
import { makeOtherFiles } from "../../../app/services/prints/make-prints.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { artLibrary } from "../../../db/seed/artwork/library.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { assets, products } from "../../../db/schema/products.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get } from "../../support/answers.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";

async function paid() {
  const here = await payingWorld();
  const store = await here.runners.store({});
  await here.db.insert(assets).values(
    artLibrary.map(({ id, fragment, width, height }) => ({
      id,
      name: id,
      svg: fragment,
      width,
      height,
      tenantId: here.runners.id,
      kind: "artwork" as const,
      contentType: "image/svg+xml",
      sha256: id,
      createdAt: new Date(0),
    })),
  );
  const order = await readyToPay(here, here.runners, store);
  await here.pay(order.payment);
  await settleOrder(here.runners.scope, { orderId: order.orderId, region: "UK" });
  const { cookie } = await here.staff(here.runners);
  const jobs: PrintJob[] = [];
  const print = here.product.env.PRINT!;
  here.product.env.PRINT = { ...print, pdf: (job, of) => (jobs.push(job), print.pdf(job, of)) };
  const rows = async () =>
    here.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `print:placed:${order.orderId}`));
  const lines = () => here.db.select().from(orderLines).where(eq(orderLines.orderId, order.orderId));
  const run = async () =>
    deliver(
      here.product.context(),
      (await rows()).map(({ id }) => id),
    );
  const line = async () => {
    const params = { orderId: order.orderId };
    const { body } = await call(
      orderPage,
      get(`/orders/${order.orderId}`, { cookie }),
      here.product.context(),
      params,
    );
    return at(body, "order", "lines", "0");
  };
  const page = async () => at(await line(), "prints");
  return { here, order, cookie, jobs, rows, lines, run, line, page };
}

test("the page of an order says why a line is sold whose print must be mended, for the design that was ordered", async () => {
  const { here, lines, run, line } = await paid();
  await run();
  const [row] = await lines();
  const soldAnyway = { designHash: row!.designHash, reason: "Meant to be coarse.", byName: "Ada", at: 0 };
  await here.db.update(products).set({ soldAnyway }).where(eq(products.id, row!.productId));
  expect(at(await line(), "soldAnyway")).toBeNull();
  const made = { scene: "0f", state: "made" as const, bytes: 1, sha256: "0f" };
  const prints = { front: { ...made, faults: [{ code: "image_below_100_dpi", layer: "a" }] } };
  await here.db.update(orderLines).set({ prints }).where(eq(orderLines.id, row!.id));
  expect(at(await line(), "soldAnyway")).toMatchObject({ reason: "Meant to be coarse.", byName: "Ada" });
  await here.db
    .update(products)
    .set({ soldAnyway: { ...soldAnyway, designHash: "another" } })
    .where(eq(products.id, row!.productId));
  expect(at(await line(), "soldAnyway")).toBeNull();
});

describe("the print files of a placed order", () => {
  test("are made once by the queue, named by their scene, and handed to the tenant's own people", async () => {
    const { here, order, cookie, jobs, rows, lines, run, page } = await paid();
    expect(await page()).toBe("waiting");
    await run();
    const [line] = await lines();
    const front = line!.prints?.front;
    expect(front).toMatchObject({ state: "made", bytes: 8, faults: [] });
    expect(jobs[0]).toMatchObject({ side: "front", sceneHash: front!.scene });
    expect(jobs[0]!.key).toBe(`prints/${here.runners.id}/${front!.scene}.pdf`);
    expect(jobs[0]!.layers.length).toBeGreaterThan(0);
    // As after a crash between the files and the end of the row: everything is done again and nothing changes.
    await here.db
      .update(outbox)
      .set({ state: "open", leasedUntil: new Date(0) })
      .where(eq(outbox.id, (await rows())[0]!.id));
    await run();
    expect((await lines())[0]!.prints).toEqual(line!.prints);

    // The same scenes for a printer that takes no PDF.
    const tools = printTools(here.product.context());
    const pngs = await makeOtherFiles(here.runners.scope, { lines: await lines(), format: "png", tools });
    expect(pngs).toEqual({
      ok: true,
      value: { format: "png", made: new Map([[front!.scene, { sha256: "1".repeat(64) }]]) },
    });
    expect(await here.product.env.MEDIA.get(`prints/${here.runners.id}/${front!.scene}.png`)).not.toBeNull();
    const other = [{ ...(await lines())[0]!, designHash: "0".repeat(32) }];
    expect(await makeOtherFiles(here.runners.scope, { lines: other, format: "png", tools })).toMatchObject({
      error: "design_changed",
    });

    const prints = (await page()) as { href: string }[];
    const href = prints[0]!.href;
    const params = { orderId: order.orderId, lineId: line!.id, side: "front" };
    const file = await printFile({ request: get(href, { cookie }), params, context: here.product.context() });
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(await file.text()).toContain("%PDF");
    const { cookie: foreign } = await here.staff(here.maple);
    await expect(
      printFile({ request: get(href, { cookie: foreign }), params, context: here.product.context() }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("are none of a design that nobody keeps any more, and the page says so", async () => {
    const one = await paid();
    await one.run();
    const [line] = await one.lines();
    const { here } = one;
    await here.db
      .update(orderLines)
      .set({ prints: null, designHash: "0".repeat(64) })
      .where(eq(orderLines.id, line!.id));
    await here.db
      .update(outbox)
      .set({ state: "open", leasedUntil: new Date(0) })
      .where(eq(outbox.id, (await one.rows())[0]!.id));
    await one.run();
    expect((await one.lines())[0]!.prints?.front).toMatchObject({
      state: "refused",
      reason: "design_changed",
    });
    expect(await one.page()).toMatchObject([{ side: "front", href: null, reason: "design_changed" }]);
  });

  test("are tried again when their Worker is away", async () => {
    const { here, rows, lines, run } = await paid();
    here.product.env.PRINT = { ...here.product.env.PRINT!, pdf: () => Promise.reject(new Error("away")) };
    await run();
    expect((await lines())[0]!.prints).toBeNull();
    expect((await rows())[0]).toMatchObject({ state: "open", lastError: "Error: away" });
  });
});
