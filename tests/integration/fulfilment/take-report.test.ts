import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { submissionLinks } from "../../../app/http/keys/print-links.server.ts";
import { loader as printFile } from "../../../app/routes/media/print.ts";
import { takeReport, tenantOfFulfilment } from "../../../app/services/fulfilment/take-report.server.ts";
import { writeSubmission } from "../../../app/services/fulfilment/write-submission.server.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { get } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { addFulfiller, submittedOrder } from "../../support/fulfilment.ts";

test("what a fulfiller tells moves its fulfilment forwards, each event once, and never back", async () => {
  const { here, tell, read, moves } = await submittedOrder();
  expect(await tell({ type: "picked" }, { eventId: "first" })).toEqual({ outcome: "moved", to: "picked" });
  const before = await moves();
  expect(await tell({ type: "picked" }, { eventId: "first" })).toEqual({ outcome: "repeated" });
  here.product.clock.forward(MINUTE);
  // Many fulfillers report two states only.
  expect(await tell({ type: "packaged" })).toMatchObject({ outcome: "moved" });
  expect(await tell({ type: "in_production" })).toEqual({ outcome: "noted" });
  expect(await tell({ type: "packaged" })).toEqual({ outcome: "noted" });
  // It happened before what is known, although its rank is higher.
  const at = new Date(here.product.clock.now().getTime() - MINUTE / 2);
  expect(await tell({ type: "ready_to_ship" }, { at })).toEqual({ outcome: "noted" });
  const { order, fulfilment } = await read();
  expect([order.status, fulfilment.status, await moves()]).toEqual(["packaged", "packaged", before + 1]);
});

test("of the same event reported twice at once, one moves the fulfilment", async () => {
  const { tell, moves } = await submittedOrder();
  const before = await moves();
  const told = await Promise.all([1, 2, 3].map(() => tell({ type: "picked" }, { eventId: "twice" })));
  expect(told.map(({ outcome }) => outcome).sort()).toEqual(["moved", "repeated", "repeated"]);
  expect(await moves()).toBe(before + 1);
});

test("is nobody else's: another fulfiller's work, and what nobody has", async () => {
  const { here, store, fulfilmentId, fulfillerId, fulfiller, status } = await submittedOrder();
  const other = await addFulfiller(here, store);
  const report = { type: "picked" as const, eventId: "e", at: here.product.clock.now(), fulfilmentId };
  expect(await takeReport(fulfiller, { fulfillerId: other, report })).toEqual({ outcome: "unknown" });
  expect(await takeReport(fulfiller, { fulfillerId, report: { ...report, fulfilmentId: "nobody" } })).toEqual(
    { outcome: "unknown" },
  );
  expect(await status()).toBe("submitted to fulfiller");
  const base = baseScope(here.product.context());
  expect(await tenantOfFulfilment(base, { fulfillerId, fulfilmentId })).toBe(here.runners.id);
  expect(await tenantOfFulfilment(base, { fulfillerId: other, fulfilmentId })).toBeUndefined();
});

describe("what is shipped", () => {
  const PARCEL = { carrier: "Royal Mail", trackingNumber: "RM1", trackingUrl: "https://rm.example/RM1" };

  test("has its parcels, each once, and where they are; one that came back asks for its address", async () => {
    const { here, orderId, tell, status, parcels, read } = await submittedOrder();
    expect(await tell({ type: "shipped", parcels: [PARCEL] })).toMatchObject({ to: "shipped" });
    const second = { ...PARCEL, trackingNumber: "RM2" };
    expect(await tell({ type: "shipped", parcels: [PARCEL, second] })).toEqual({ outcome: "noted" });
    await tell({ type: "tracking", trackingNumber: "RM1", state: "delivered" });
    await tell({ type: "tracking", trackingNumber: "RM1", state: "in_transit" });
    const states = (await parcels()).map((each) => `${each.trackingNumber} ${each.trackingState}`).sort();
    expect(states).toEqual(["RM1 delivered", "RM2 label"]);
    expect(await tell({ type: "tracking", trackingNumber: "RM2", state: "returned" })).toMatchObject({
      to: "address issue",
    });
    expect(await status()).toBe("address issue");
    expect((await read()).fulfilment).toMatchObject({ resumeTo: "ready to ship", holdReason: "returned" });
    const ofTenant = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    const asked = ofTenant.filter(
      ({ payload }) =>
        payload.kind === "mail" && payload.template === "address_issue" && payload.orderId === orderId,
    );
    expect(asked).toHaveLength(1);
  });

  test("a shipment counts as delivered when its last parcel is, once, however often it is reported", async () => {
    const { here, fulfilmentId, tell } = await submittedOrder();
    const second = { ...PARCEL, trackingNumber: "RM2" };
    await tell({ type: "shipped", parcels: [PARCEL, second] });
    const mails = async () => {
      const ofTenant = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
      return ofTenant.filter(
        ({ payload }) =>
          payload.kind === "mail" &&
          payload.template === "delivered" &&
          payload.fulfilmentId === fulfilmentId,
      ).length;
    };
    await tell({ type: "tracking", trackingNumber: "RM1", state: "delivered" });
    expect(await mails()).toBe(0);
    const last = { type: "tracking", trackingNumber: "RM2", state: "delivered" } as const;
    await Promise.all([tell(last), tell(last), tell({ ...last, trackingNumber: "RM1" })]);
    expect(await mails()).toBe(1);
    await tell(last);
    expect(await mails()).toBe(1);
  });

  test("without a number is a parcel that cannot be followed", async () => {
    const { tell, parcels } = await submittedOrder();
    expect(await tell({ type: "shipped", parcels: [] })).toMatchObject({ to: "shipped" });
    expect(await parcels()).toMatchObject([{ trackingNumber: null, trackingState: "label" }]);
  });
});

test("problems and refusals lead to statuses that a person handles; the answer to an impossible step lists the possible ones", async () => {
  const one = await submittedOrder();
  const { here } = one;
  expect(await one.tell({ type: "cancel_accepted" })).toMatchObject({ outcome: "illegal" });
  await one.asIf({ cancelRequestedAt: here.product.clock.now() });
  expect(await one.tell({ type: "cancel_accepted" })).toMatchObject({ to: "cancelled" });
  expect(await one.tell({ type: "picked" })).toEqual({ outcome: "illegal", legal: [] });
  for (const [told, to] of [
    [{ type: "rejected", code: "out_of_stock", message: "" }, "fulfiller routing error"],
    [{ type: "rejected", code: "sku_unknown", message: "" }, "fulfiller submission error"],
    [{ type: "issue", code: "artwork", detail: "too dark" }, "artwork issue"],
  ] as const) {
    const { tell, read } = await submittedOrder(one);
    expect(await tell(told)).toEqual({ outcome: "moved", to });
    const { fulfilment } = await read();
    expect(fulfilment.holdReason).toBe(told.code);
    expect(fulfilment.dueAt !== null).toBe(to === "fulfiller routing error");
  }
});

test("a submission says what is made and where it goes, with files that open without a sign-in for a week", async () => {
  const { here, fulfilmentId, system, orderId } = await submittedOrder();
  const prints = {
    front: { scene: "ab12", state: "made" as const, bytes: 4, sha256: "sum", faults: [] },
    back: { scene: "cd34", state: "refused" as const, reason: "picture_missing" as const },
  };
  await here.db
    .update(orderLines)
    .set({ prints })
    .where(and(eq(orderLines.tenantId, here.runners.id), eq(orderLines.orderId, orderId)));
  await here.product.env.MEDIA.put(`prints/${here.runners.id}/ab12.pdf`, "%PDF");
  const links = submissionLinks(here.product.context());
  const submission = await writeSubmission(system, { fulfilmentId, links });
  expect(submission).toMatchObject({
    id: fulfilmentId,
    revision: 1,
    test: false,
    customs: null,
    method: "standard",
    items: [{ qty: 3, prints: [{ side: "front", sha256: "sum", mm: [396, 490] }] }],
  });
  expect(submission?.ship_to.country).toBe("GB");
  expect(submission?.ship_by).toMatch(/^2026-11-\d\d$/);
  expect(await writeSubmission(system, { fulfilmentId, links })).toEqual(submission);
  const { file_url: href, preview_url: preview } = submission!.items[0]!.prints[0]!;
  expect(new URL(preview).pathname).toMatch(/^\/media\//);
  const file = decodeURIComponent(new URL(href).pathname.split("/").at(-1)!);
  const fetched = (key: string) =>
    printFile({ request: get(href), params: { file: key }, context: here.product.context() });
  expect(await (await fetched(file)).text()).toBe("%PDF");
  await expect(fetched(file.replace("ab12", "cd34"))).rejects.toMatchObject({ status: 404 });
  here.product.clock.forward(9 * DAY);
  await expect(fetched(file)).rejects.toMatchObject({ status: 404 });
  const foreign = { ...system, tenant: here.maple.scope.tenant };
  expect(await writeSubmission(foreign, { fulfilmentId, links })).toBeUndefined();
});
