import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { acceptAddress } from "../../../app/services/orders/hold-for-address.server.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilments, parcels, submissions } from "../../../db/schema/fulfilments.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { MINUTE } from "../../support/clock.ts";
import { interleave } from "../../support/interleaving.ts";
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
  (await run.here.db.select().from(outbox).where(eq(outbox.tenantId, run.here.runners.id))).filter(
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

test("a revision reported as accepted before its answer arrived can be recalled by its id", async () => {
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

/** As "Try again" leaves it at the desk, where its shop has it and the answer was lost. */
const queueAgain = (run: Run) =>
  run.here.db
    .update(fulfilments)
    .set({ status: "queued submitting to fulfiller", tries: 0, dueAt: run.here.product.clock.now() })
    .where(eq(fulfilments.id, run.fulfilmentId));

test.each([
  ["is to be sent once more", "queued submitting to fulfiller"],
  ["is being sent once more", "submitting to fulfiller"],
] as const)("a parcel that has left is shipped while its order %s", async (_when, status) => {
  const run = await told();
  await queueAgain(run);
  await run.here.db.update(fulfilments).set({ status }).where(eq(fulfilments.id, run.fulfilmentId));
  expect(await run.tell(shipped("D-1"), 1)).toMatchObject({ to: "shipped" });
  await run.settle();
  expect(await run.status()).toBe("shipped");
  expect(await mailsOf(run, "shipped")).toHaveLength(1);
});

test("an order whose parcel was noted before it was sent once more is shipped, and not sent", async () => {
  const run = await told();
  await queueAgain(run);
  const [{ tenantId } = { tenantId: "" }] = await run.here.db
    .update(submissions)
    .set({ state: "kept" })
    .where(eq(submissions.fulfilmentId, run.fulfilmentId))
    .returning();
  await run.here.db.insert(parcels).values({
    id: run.fulfilmentId,
    tenantId,
    fulfilmentId: run.fulfilmentId,
    carrier: "DPD",
    trackingNumber: "D-1",
    trackingUrl: null,
    trackingState: "label",
    createdAt: run.here.product.clock.now(),
    updatedAt: run.here.product.clock.now(),
  });
  await run.settle();
  expect(await run.status()).toBe("shipped");
  expect(await mailsOf(run, "shipped")).toHaveLength(1);
});

/** Its shop is from now on to read its work here; the program that it has used knows nothing of that. */
const changeMode = (run: Run) =>
  run.here.db.update(fulfillers).set({ mode: "desk" }).where(eq(fulfillers.id, run.first.id));

test("what a program was sent is asked back from it although its shop reads its work here by now", async () => {
  const run = await told("packaged");
  await run.tell(ADDRESS_WRONG);
  await changeMode(run);
  await run.correct("14 High Street");
  await run.settle();
  expect(await run.part()).toMatchObject({ status: "submitted to fulfiller", revision: 2 });
  expect(run.made()).toEqual([]);
});

test("what a program makes all the same is not made once more by its shop that reads its work here by now", async () => {
  const run = await corrected();
  await changeMode(run);
  await run.settle();
  expect(await run.part()).toMatchObject({
    status: "fulfiller submission error",
    holdReason: "made_before_change",
  });
});

test.each(["submitted to fulfiller", "address issue"])(
  "a program leaves unmade what is cancelled as %s once its shop reads its work here",
  async (status) => {
    const run = await told();
    if (status === "address issue") await run.tell(ADDRESS_WRONG);
    await changeMode(run);
    await run.cancel();
    await run.settle();
    expect(await run.status()).toBe("cancelled");
    expect(run.made()).toEqual([]);
  },
);

/** The mail that asks for another address, as an attempt has left it that was to send it. */
async function asked(run: Run, state: "written" | "sent") {
  await run.tell(ADDRESS_WRONG);
  const rows = await run.here.db.select().from(outbox).where(eq(outbox.tenantId, run.here.runners.id));
  const row = rows.find(
    ({ payload }) =>
      payload.kind === "mail" && payload.template === "address_issue" && payload.orderId === run.orderId,
  )!;
  const { tenantId, dedupeKey } = row;
  await run.here.db.insert(mails).values({
    id: row.id,
    tenantId,
    dedupeKey,
    state,
    createdAt: run.here.product.clock.now(),
    toAddress: "pat@test.example",
    subject: "?",
    text: "?",
    html: "?",
    lang: "en",
  });
  const ended = async () => {
    await deliver(run.here.product.context(), [row.id]);
    const [mail] = await run.here.db.select().from(mails).where(eq(mails.id, row.id));
    const [is] = await run.here.db.select().from(outbox).where(eq(outbox.id, row.id));
    return [is!.state, mail!.state];
  };
  return ended;
}

test("a mail that was written and is answered before it leaves is known not to leave", async () => {
  const run = await told();
  const ended = await asked(run, "written");
  await run.correct("14 High Street");
  expect(await ended()).toEqual(["done", "unsent"]);
});

test("a mail that was written and waits for its answer leaves, and what was sent stays so", async () => {
  const waiting = await asked(await told(), "written");
  expect(await waiting()).toEqual(["done", "sent"]);
  const run = await told();
  const ended = await asked(run, "sent");
  await run.correct("14 High Street");
  expect(await ended()).toEqual(["done", "sent"]);
});

test("of two mails that ask for an address, the one of the earlier hold does not leave in the later hold", async () => {
  const run = await told();
  const first = await asked(run, "written");
  await run.correct("14 High Street");
  await run.advance();
  await run.tell(ADDRESS_WRONG);
  expect(await run.status()).toBe("address issue");
  expect(await first()).toEqual(["done", "unsent"]);
  const rows = await run.here.db.select().from(outbox).where(eq(outbox.tenantId, run.here.runners.id));
  const later = rows.filter(
    ({ state, payload }) =>
      state === "open" &&
      payload.kind === "mail" &&
      payload.template === "address_issue" &&
      payload.orderId === run.orderId,
  );
  expect(later).toHaveLength(1);
  await deliver(run.here.product.context(), [later[0]!.id]);
  const [mail] = await run.here.db.select().from(mails).where(eq(mails.dedupeKey, later[0]!.dedupeKey));
  expect(mail?.state).toBe("sent");
});

const READ = "tenant.fulfillerReports.readFor";

test.each(["D-1", null])(
  "a parcel that comes while its leaving is taken has come, with one mail (number %s)",
  async (trackingNumber) => {
    const run = await told("packaged");
    const { scope } = interleave(run.system, {
      step: READ,
      call: 1,
      when: "after",
      rival: () => run.tell({ type: "tracking", trackingNumber, state: "delivered" }),
    });
    const at = run.here.product.clock.now();
    expect(await run.tell({ ...shipped("D-1"), at }, undefined, { scope })).toMatchObject({ to: "shipped" });
    const [sent] = await run.here.db.select().from(parcels).where(eq(parcels.fulfilmentId, run.fulfilmentId));
    expect(sent).toMatchObject({ trackingNumber: "D-1", trackingState: "delivered" });
    expect(await mailsOf(run, "delivered")).toHaveLength(1);
    await run.tell({ type: "tracking", trackingNumber, state: "delivered" });
    expect(await mailsOf(run, "delivered")).toHaveLength(1);
  },
);

test("a parcel of another number says nothing of this one, and what came back before is on its way again", async () => {
  const run = await told("packaged");
  await run.tell({ type: "tracking", trackingNumber: "D-2", state: "delivered" });
  await run.tell({ type: "tracking", trackingNumber: "D-1", state: "out_for_delivery" });
  await run.tell({ type: "tracking", trackingNumber: "D-1", state: "lost" });
  await run.tell({ type: "tracking", trackingNumber: "D-1", state: "returned" });
  await run.tell(shipped("D-1"));
  const [sent] = await run.here.db.select().from(parcels).where(eq(parcels.fulfilmentId, run.fulfilmentId));
  expect(sent).toMatchObject({ trackingNumber: "D-1", trackingState: "lost" });
  expect(await mailsOf(run, "delivered")).toHaveLength(0);
});

/** An order whose address was corrected too late: its shop has sent it off, and does not leave it unmade. */
async function corrected(): Promise<Run> {
  const run = await told("packaged");
  await run.tell(ADDRESS_WRONG);
  run.first.shop.orders()[0]!.state = "shipped";
  await run.correct("14 High Street");
  return run;
}

test("a parcel delivered while its dispatch is being saved sends one mail", async () => {
  const run = await corrected();
  await run.tell(shipped("D-1"), 1);
  const { scope } = interleave(run.system, {
    step: "tenant.fulfillerReports.parcelsOf",
    call: 2,
    when: "after",
    rival: () => run.tell({ type: "tracking", trackingNumber: "D-1", state: "delivered" }, 1),
  });
  run.here.product.clock.forward(3 * MINUTE);
  await run.advance(undefined, scope);
  expect(await run.status()).toBe("shipped");
  expect(await mailsOf(run, "delivered")).toHaveLength(1);
});

test("a parcel that is told to have come, and is shipped as it was made before that is kept, is told of by one mail", async () => {
  const run = await corrected();
  await run.tell(shipped("D-1"), 1);
  const { scope } = interleave(run.system, {
    step: READ,
    call: 1,
    when: "after",
    rival: () => run.settle(),
  });
  await run.tell({ type: "tracking", trackingNumber: "D-1", state: "delivered" }, 1, { scope });
  expect(await run.status()).toBe("shipped");
  expect(await mailsOf(run, "delivered")).toHaveLength(1);
});

test("what has left is shipped although it is held between the read and the write of that", async () => {
  const run = await corrected();
  const { scope } = interleave(run.system, {
    step: READ,
    call: 1,
    when: "after",
    rival: () => run.settle(),
  });
  expect(await run.tell(shipped("D-1"), 1, { scope })).toEqual({ outcome: "moved", to: "shipped" });
  expect(await run.part()).toMatchObject({ status: "shipped", revision: 1 });
  expect(await mailsOf(run, "shipped")).toHaveLength(1);
});

test("a request to cancel a parcel that has left ends, for every answer of its fulfiller", async () => {
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
