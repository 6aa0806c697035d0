import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { acceptAddress } from "../../../app/services/orders/hold-for-address.server.ts";
import { fulfilments, parcels, submissions } from "../../../db/schema/fulfilments.ts";
import { outbox } from "../../../db/schema/records.ts";
import { payingWorld } from "../../support/payments.ts";
import { placed, type Run } from "../../support/shops-with-api.ts";

const ADDRESS_WRONG = { type: "issue", code: "address", detail: "" };
const parcel = (trackingNumber: string | null) => ({ carrier: "DPD", trackingNumber, trackingUrl: null });
const shipped = (...numbers: string[]) => ({ type: "shipped", parcels: numbers.map(parcel) });

/** An order that its shop has, and tells of. */
async function told(...types: string[]): Promise<Run> {
  const run = await placed(await payingWorld(), "nothing", "submit");
  await run.advance();
  for (const type of types) await run.tell({ type, detail: "" });
  return run;
}

const mailsOf = async (run: Run, template: string) =>
  (await run.here.db.select().from(outbox)).filter(
    ({ payload }) =>
      payload.kind === "mail" &&
      payload.template === template &&
      "fulfilmentId" in payload &&
      payload.fulfilmentId === run.fulfilmentId,
  );

test.each(["picked", "in_production", "packaged", "ready_to_ship"])(
  "a parcel that left before %s is told of has left",
  async (type) => {
    const run = await told();
    const at = run.here.product.clock.now();
    await run.tell({ type });
    // Its carrier's clock, or a program that tells whole minutes.
    expect(await run.tell({ ...shipped("D-1"), at })).toMatchObject({ to: "shipped" });
  },
);

test("what happened before it was held moves nothing, unless its parcel has left", async () => {
  const run = await told("in_production");
  const at = run.here.product.clock.now();
  await run.tell({ type: "misprinted", detail: "" });
  expect(await run.tell({ type: "packaged", at })).toEqual({ outcome: "noted" });
  expect(await run.status()).toBe("awaiting reprint");
});

test.each(["awaiting_packing", "packaged", "ready_to_ship", "shipped"])(
  "what its shop prints again is %s, although it tells nothing of the printing",
  async (type) => {
    const run = await told("in_production", "misprinted");
    expect(await run.tell({ type, parcels: [] })).toMatchObject({ to: type.replaceAll("_", " ") });
  },
);

test("what was never sent is not shipped", async () => {
  const run = await told("in_production", "misprinted");
  await run.here.db.delete(submissions).where(eq(submissions.fulfilmentId, run.fulfilmentId));
  expect(await run.tell(shipped("D-1"), 1)).toMatchObject({ outcome: "illegal" });
});

test("parcels of one order that leave one after the other are all known, with one mail each time nothing is on its way", async () => {
  const run = await told();
  await run.tell(shipped("D-1"));
  await run.tell(shipped("D-2"));
  await run.tell(shipped("D-2"));
  const sent = await run.here.db.select().from(parcels).where(eq(parcels.fulfilmentId, run.fulfilmentId));
  expect(sent.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(["D-1", "D-2"]);
  await run.tell({ type: "tracking", trackingNumber: "D-1", state: "delivered" });
  expect(await mailsOf(run, "delivered")).toHaveLength(0);
  await run.tell({ type: "tracking", trackingNumber: "D-2", state: "delivered" });
  await run.tell({ type: "tracking", trackingNumber: "D-2", state: "delivered" });
  expect(await mailsOf(run, "delivered")).toHaveLength(1);
});

test("a parcel that came back and was sent once more comes to its end", async () => {
  const run = await told();
  await run.tell(shipped("D-1"));
  await run.tell({ type: "tracking", trackingNumber: "D-1", state: "returned" });
  expect(await acceptAddress(run.staff, run.orderId)).toMatchObject({ ok: true });
  expect(await run.tell(shipped("D-2"))).toMatchObject({ to: "shipped" });
  // Told once more of the one that came back.
  expect(await run.tell({ type: "tracking", trackingNumber: "D-1", state: "returned" })).toEqual({
    outcome: "noted",
  });
  expect(await run.status()).toBe("shipped");
  await run.tell({ type: "tracking", trackingNumber: "D-2", state: "delivered" });
  expect(await mailsOf(run, "delivered")).toHaveLength(1);
  const page = await run.staff.tenant.fulfilments.readForRecipient(run.orderId);
  expect(page!.parcels.map(({ trackingState }) => trackingState).toSorted()).toEqual([
    "delivered",
    "returned",
  ]);
});

test("an earlier revision that is accepted late takes nothing from the present one", async () => {
  const run = await told();
  await run.tell(ADDRESS_WRONG);
  await run.correct("14 High Street");
  await run.settle();
  const { externalId } = await run.part();
  await run.tell({ type: "accepted", externalId: "REF-OLD" }, 1);
  expect(await run.part()).toMatchObject({ revision: 2, externalId });
  // Cancelled is what is being made, by its own id.
  await run.cancel();
  await run.settle();
  expect(await run.status()).toBe("cancelled");
  expect(run.made()).toEqual([]);
});

test("an accepted revision that is told before it is answered is known by its id to whoever recalls it", async () => {
  const run = await told();
  await run.here.db
    .update(submissions)
    .set({ state: "sent", externalId: null })
    .where(eq(submissions.fulfilmentId, run.fulfilmentId));
  await run.here.db.update(fulfilments).set({ externalId: null }).where(eq(fulfilments.id, run.fulfilmentId));
  await run.tell({ type: "accepted", externalId: "REF-LATE" }, 1);
  const [sent] = await run.here.db
    .select()
    .from(submissions)
    .where(eq(submissions.fulfilmentId, run.fulfilmentId));
  expect(sent).toMatchObject({ externalId: "REF-LATE" });
});

test("what has left is not sent once more, whatever its fulfiller answers to a cancellation", async () => {
  const run = await told("packaged");
  await run.tell(ADDRESS_WRONG);
  await run.correct("14 High Street");
  // It tells of the parcel, and its program then says that it makes nothing of it.
  await run.tell(shipped("D-1"), 1);
  await run.settle();
  expect(await run.part()).toMatchObject({ status: "shipped", revision: 1 });
  expect(run.first.shop.orders()).toHaveLength(1);
});

test("what came while it was held is shipped and delivered, with one mail of each", async () => {
  const run = await told("packaged");
  await run.tell(ADDRESS_WRONG);
  await run.correct("14 High Street");
  await run.tell(shipped("D-1"), 1);
  await run.tell({ type: "tracking", trackingNumber: "D-1", state: "delivered" }, 1);
  await run.settle();
  expect(await run.status()).toBe("shipped");
  expect(await mailsOf(run, "shipped")).toHaveLength(1);
  expect(await mailsOf(run, "delivered")).toHaveLength(1);
});

test("a wish to cancel what has left ends, whatever its fulfiller answers", async () => {
  const run = await told("packaged");
  await run.tell(ADDRESS_WRONG);
  await run.correct("14 High Street");
  await run.tell(shipped("D-1"), 1);
  await run.cancel();
  await run.settle();
  expect(await run.part()).toMatchObject({ status: "shipped", revision: 1, cancelRequestedAt: null });
});

test("a reprint is recalled alone: what was shipped before stays as it is", async () => {
  const run = await told();
  await run.tell(shipped("D-1"));
  const reprint = await run.addPart(run.second, { reprintOf: run.fulfilmentId });
  await run.advance(reprint);
  const its = { shop: run.second, id: reprint };
  await run.tell({ type: "packaged" }, undefined, its);
  await run.tell(ADDRESS_WRONG, undefined, its);
  const before = await run.part();
  await run.correct("14 High Street");
  await run.settle();
  expect(await run.part()).toEqual(before);
  expect(run.made().map(({ id, revision }) => [id, revision])).toEqual([
    [run.fulfilmentId, 1],
    [reprint, 2],
  ]);
});
