import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reconcileBooks } from "../../../app/jobs/reconcile-books.server.ts";
import { mend } from "../../../app/routes/admin/reconciliation/mending.server.ts";
import { action as press, loader as list } from "../../../app/routes/admin/reconciliation/page.tsx";
import { writeUpBook } from "../../../app/services/ledger/write-up.server.ts";
import { notePayout, readParts } from "../../../app/services/payouts/note-payout.server.ts";
import { beginLook, lookThroughBooks } from "../../../app/services/reconcile/look.server.ts";
import { payments, payouts, reconciliationRows, refunds } from "../../../db/schema/payments.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { booksOf, returnedAtProvider } from "../../support/incidents.ts";
import { HOUR, reconciliationDesk as desk } from "../../support/reconciliation.ts";
import { freshId } from "../../support/stores.ts";

const PATH = "/orders/reconciliation";
test("all that differs is found once, mended by one press that may be pressed twice, and closes itself", async () => {
  const { here, scope, paid, settled, ask, later, look, rows, kinds } = await desk();
  const fine = await settled();
  const [feeDiffers, unsent, refundedThere, unknown] = [
    await settled(),
    await settled(),
    await settled(),
    await settled(),
  ];
  await writeUpBook(scope, { isOver: () => false });
  const unsettled = await paid();
  const feeless = await settled();
  const setPayment = (id: string, set: Partial<typeof payments.$inferInsert>) =>
    here.db.update(payments).set(set).where(eq(payments.id, id));
  await setPayment(feeDiffers.payment.id, { providerFee: 1 });
  const { accountId, intentId } = refundedThere.payment;
  await here.stripe.refunds.create(
    { payment_intent: intentId ?? "", amount: 700 },
    { stripeAccount: accountId ?? "" },
  );
  await ask(unsent.orderId);
  await setPayment(unknown.payment.id, { intentId: "pi_nobody_knows" });
  const payout = (await here.control("POST", `/accounts/${accountId}/payouts`, {})) as { id: string };
  await notePayout(scope, { accountId: accountId ?? "", payoutId: payout.id });
  await readParts(scope, {
    accountId: accountId ?? "",
    payoutId: payout.id,
    readTo: null,
    isOver: () => false,
  });
  const [read] = await here.db.select().from(payouts).where(eq(payouts.id, payout.id));
  await here.db
    .update(payouts)
    .set({ parts: (read?.parts ?? 0) - 1 })
    .where(eq(payouts.id, payout.id));

  later(2 * HOUR);
  const planted = [
    "fee_differs",
    "fee_unbooked",
    "paid_not_placed",
    "payout_differs",
    "refund_at_provider",
    "refund_unsent",
    "unknown_at_provider",
  ];
  await look();
  expect(await kinds("open")).toEqual(planted);
  const first = await rows();
  await look();
  expect((await rows()).map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort());
  expect(first.map(({ orderId }) => orderId)).not.toContain(fine.orderId);

  for (const row of first) {
    await Promise.allSettled([mend(scope, row.id), mend(scope, row.id)]);
    await mend(scope, row.id);
  }
  expect(await kinds("open")).toEqual(["unknown_at_provider"]);
  expect(await kinds("mended")).toEqual(planted.filter((kind) => kind !== "unknown_at_provider"));
  // Nobody was charged or refunded twice, and every book balances.
  expect((await returnedAtProvider(here, unsent.payment.intentId)).refunds).toEqual([500]);
  expect((await returnedAtProvider(here, intentId)).refunds).toEqual([700]);
  expect(
    (await here.intentsOf(unsettled.orderId)).filter(({ status }) => status === "succeeded"),
  ).toHaveLength(1);
  for (const order of [feeDiffers, unsent, refundedThere, unsettled, feeless])
    expect(await booksOf(here, order.orderId)).toMatchObject({ sides: 0 });
  const [fee] = await here.db.select().from(payments).where(eq(payments.id, feeDiffers.payment.id));
  expect(fee?.providerFee).toBe(84);
  const [sent] = await here.db.select().from(refunds).where(eq(refunds.orderId, unsent.orderId));
  expect(sent?.status).toBe("succeeded");
  const log = await here.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, here.runners.id), eq(auditEntries.action, "Difference mended")));
  expect(log.length).toBeGreaterThanOrEqual(planted.length - 1);

  // The fee that the settled order brought is a difference of its own until it is booked.
  await writeUpBook(scope, { isOver: () => false });
  await look();
  expect(await kinds("open")).toEqual(["unknown_at_provider"]);
});

test("a row without a remedy is left as it is with words alone, stays so, and is open again when its sums change", async () => {
  const { here, settled, later, look, rows, kinds } = await desk();
  const order = await settled();
  await here.db
    .update(payments)
    .set({ intentId: "pi_nobody_knows" })
    .where(eq(payments.id, order.payment.id));
  later(HOUR);
  await look();
  const [row] = await rows();
  const { cookie } = await here.staff(here.runners);
  const send = (fields: Record<string, string>) =>
    call(press, post(PATH, fields, { cookie }), here.product.context());
  const refused = await send({ accept: row?.id ?? "", note: "" });
  expect(refused).toMatchObject({ status: 422 });
  expect(JSON.stringify(refused.body)).toContain("reconcile:error.noteNeeded");
  expect(await send({ mend: row?.id ?? "" })).toMatchObject({ status: 409 });
  expect(await send({ accept: row?.id ?? "", note: "Paid by bank transfer" })).toMatchObject({ status: 303 });
  await look();
  expect(await kinds("accepted")).toEqual(["unknown_at_provider"]);
  await here.db.update(payments).set({ amount: 4261 }).where(eq(payments.id, order.payment.id));
  await look();
  expect(await kinds("open")).toEqual(["unknown_at_provider"]);
  // Another tenant finds no such row.
  expect(await mend(here.maple.scope, row?.id ?? "")).toMatchObject({ error: "reconcile:error.unknown" });
});

test("the scheduled work compares once a night, goes on where it was interrupted, and passes over what is not answered", async () => {
  const { here, scope, settled, later, rows, kinds } = await desk();
  for (let number = 0; number < 3; number += 1) await settled();
  later(HOUR);
  const context = { page: here.product.context().page } as Parameters<typeof reconcileBooks>[0];
  await here.control("POST", "/faults", { match: { path: "/v1/payment_intents" }, mode: "503" });
  await reconcileBooks(context);
  expect(await rows()).toEqual([]);
  await here.control("DELETE", "/faults");
  // It was compared this night.
  await reconcileBooks(context);
  expect(await rows()).toEqual([]);
  await beginLook(scope);
  expect(await lookThroughBooks(scope, { isOver: () => true })).toBe(false);
  await reconcileBooks(context);
  expect(await kinds("open")).toEqual(["fee_unbooked", "fee_unbooked", "fee_unbooked"]);
  const { cookie } = await here.staff(here.runners);
  const pressed = await call(
    press,
    post(PATH, { all: "fee_unbooked GBP" }, { cookie }),
    here.product.context(),
  );
  expect(pressed.status).toBe(303);
  expect(await kinds("open")).toEqual([]);
});

test("a payment of which the provider does not answer at first is compared at the end of the same look", async () => {
  const { scope, settled, later, kinds } = await desk();
  for (let number = 0; number < 3; number += 1) await settled();
  later(HOUR);
  let isFirst = true;
  const bookedOf: typeof scope.payments.bookedOf = (...asked) => {
    const fails = isFirst;
    isFirst = false;
    return fails ? Promise.reject(new Error("no answer")) : scope.payments.bookedOf(...asked);
  };
  const failing = { ...scope, payments: { ...scope.payments, bookedOf } };
  await beginLook(failing);
  expect(await lookThroughBooks(failing, { isOver: () => false })).toBe(true);
  expect(await kinds("open")).toEqual(["fee_unbooked", "fee_unbooked", "fee_unbooked"]);
});

test("a page of ten thousand differences is drawn at once", async () => {
  const { here } = await desk();
  const now = new Date();
  for (let part = 0; part < 100; part += 1)
    await here.db.insert(reconciliationRows).values(
      Array.from({ length: 100 }, (_, number) => ({
        tenantId: here.runners.id,
        id: freshId(),
        kind: "fee_unbooked" as const,
        subject: `payment:${part}-${number}`,
        ours: 0,
        theirs: 84,
        currency: "GBP" as const,
        state: "open" as const,
        firstSeen: new Date(now.getTime() - part * 1000),
        lastSeen: now,
        look: "x",
      })),
    );
  const { cookie } = await here.staff(here.runners);
  const times: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const begun = performance.now();
    const page = await call(list, get(`${PATH}?state=open`, { cookie }), here.product.context());
    times.push(performance.now() - begun);
    expect(at(page.body, "differences")).toHaveLength(50);
    expect(at(page.body, "open")).toMatchObject([{ kind: "fee_unbooked", count: 10_000 }]);
  }
  console.log(`10,000 differences: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  expect(Math.min(...times)).toBeLessThan(300);
});
