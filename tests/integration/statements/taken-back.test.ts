import { diceOf } from "../../../scripts/faults/dice.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { takenBackReference } from "../../../app/domain/credit/statement.ts";
import {
  noteTransfer,
  takePaymentBack,
  writeOff,
} from "../../../app/services/statements/judge-bills.server.ts";
import { readCreditOf } from "../../../app/services/statements/read.server.ts";
import {
  action as panelAction,
  loader as panelLoader,
} from "../../../app/routes/admin/panel/credit/tenant/page.tsx";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { daysOn, FIRST_OF_JANUARY, onCredit } from "../../support/bills.ts";
import { interleave } from "../../support/interleaving.ts";

/** A company that was billed £36.00 on the first of January, and who notes transfers and takes them back. */
async function billed(amounts: readonly number[] = [1_200, 2_400]) {
  const world = await onCredit({ termsDays: 14 });
  const { here, placeMany, bill, rows } = world;
  const { scope } = here.runners;
  await placeMany(amounts);
  here.product.clock.set(FIRST_OF_JANUARY);
  await bill();
  const note = (amount: number, reference: string, id?: string) =>
    rows().then((all) =>
      noteTransfer(scope, { id: id ?? all[0]!.id, amount, reference, paidOn: "2026-12-31" }),
    );
  const paymentOf = async (reference: string) =>
    (await world.payments()).find((payment) => payment.reference === reference)!;
  const takeBack = async (reference: string, as = scope) => {
    const { id, statementId } = await paymentOf(reference);
    return takePaymentBack(as, { id: statementId, paymentId: id, reason: "The bank returned it." });
  };
  return { ...world, scope, note, paymentOf, takeBack };
}

describe("a payment that is taken back", () => {
  test("opens its invoice again, is booked and told once, however often it is asked for", async () => {
    const { here, scope, note, takeBack, rows, booked, credit, payments } = await billed();
    await here.staff(here.runners, "admin");
    await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.tenantId, here.runners.id));
    await note(3_600, "B1");
    expect((await rows())[0]).toMatchObject({ paid: 3_600 });
    const rival = interleave(scope, {
      step: "tenant.statements.takeBack",
      call: 1,
      when: "before",
      rival: () => takeBack("B1"),
    });
    expect(await takeBack("B1", rival.scope)).toEqual({ ok: true, value: null });
    expect(await takeBack("B1")).toEqual({ ok: true, value: null });
    expect((await rows())[0]).toMatchObject({ paid: 0, gross: 3_600 });
    expect((await booked()).owed).toBe(3_600);
    expect((await credit())?.exposureMinor).toBe(3_600);
    expect((await payments()).map(({ way, amount, note: why }) => [way, amount, why])).toEqual([
      ["transfer", 3_600, ""],
      ["taken_back", 3_600, "The bank returned it."],
    ]);
    const mails = (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
      ({ dedupeKey }) => dedupeKey?.startsWith("account:bill_taken_back:"),
    );
    expect(mails).toHaveLength(1);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    expect(log.filter(({ action }) => action === "Monthly invoice payment taken back")).toHaveLength(1);
  });

  test("lets its account be stopped as if it had never come, and the next payment counts", async () => {
    const { here, note, takeBack, overdue, credit, rows } = await billed();
    await note(3_600, "B1");
    here.product.clock.set(daysOn(14 + 20));
    await overdue();
    expect((await credit())?.state).toBe("active");
    await takeBack("B1");
    await overdue();
    expect((await credit())?.state).toBe("on_stop");
    await note(3_600, "B2");
    expect((await rows())[0]).toMatchObject({ paid: 3_600 });
    expect(await credit()).toMatchObject({ state: "active", exposureMinor: 0 });
  });

  test("makes room for the right amount under the bank's same reference, once", async () => {
    const { note, takeBack, rows, payments } = await billed();
    await note(360, "B1");
    await takeBack("B1");
    expect(await note(3_600, "B1")).toEqual({ ok: true, value: null });
    expect(await note(3_600, "B1")).toEqual({ ok: false, error: "creditDesk:error.known" });
    expect((await rows())[0]).toMatchObject({ paid: 3_600 });
    await takeBack("B1 (2)");
    const answers = await Promise.all([note(600, "B1"), note(600, "B1")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ paid: 600 });
    expect(
      (await payments()).filter(({ way }) => way === "transfer").map(({ reference }) => reference),
    ).toEqual(["B1", "B1 (2)", "B1 (3)"]);
  });

  test("gives up what it was beyond its invoice, and stays where that paid another one", async () => {
    const { here, note, takeBack, placeMany, bill, credit, booked, rows } = await billed();
    await note(4_000, "B1");
    expect(await takeBack("B1")).toEqual({ ok: true, value: null });
    expect((await credit())?.exposureMinor).toBe(3_600);
    await note(4_000, "B2");
    await placeMany([1_000]);
    here.product.clock.set("2027-02-01T07:00:00Z");
    await bill();
    expect((await rows())[1]).toMatchObject({ gross: 1_000, paid: 400 });
    expect(await takeBack("B2")).toEqual({ ok: false, error: "creditDesk:error.usedCredit" });
    expect((await booked()).owed).toBe(600);
    expect((await credit())?.exposureMinor).toBe(600);
  });

  test("is one that arrived: what was waived, or is of another company, stays", async () => {
    const { here, scope, paymentOf, payments, rows, note } = await billed();
    const [{ id } = { id: "" }] = await rows();
    await writeOff(scope, { id, amount: 3_600, reason: "Goods were lost." });
    const [waived] = await payments();
    const back = (paymentId: string, as = scope) =>
      takePaymentBack(as, { id, paymentId, reason: "By mistake" });
    expect(await back(waived!.id)).toMatchObject({ ok: false });
    expect((await rows())[0]).toMatchObject({ writtenOff: 3_600 });
    await note(100, "B1");
    const { id: paymentId } = await paymentOf("B1");
    expect(await back(paymentId, here.maple.scope)).toEqual({ ok: false, error: "creditDesk:error.unknown" });
  });
});

test("an amount that was waived takes nothing of what is paid beyond later", async () => {
  const { here, scope, note, rows, placeMany, bill, booked } = await billed();
  const [{ id } = { id: "" }] = await rows();
  await writeOff(scope, { id, amount: 3_600, reason: "Goods were lost." });
  await placeMany([1_000]);
  here.product.clock.set("2027-02-01T07:00:00Z");
  await bill();
  const [, second] = await rows();
  await note(1_500, "B1", second!.id);
  const read = await readCreditOf(
    { tenantOf: () => scope.tenant, now: scope.now },
    { tenantId: here.runners.id },
  );
  expect(read?.accounts[0]).toMatchObject({ beyond: 500, unbilled: 0, exposureMinor: -500 });
  await placeMany([2_000]);
  here.product.clock.set("2027-03-01T07:00:00Z");
  await bill();
  expect((await rows())[2]).toMatchObject({ gross: 2_000, paid: 500 });
  expect((await booked()).owed).toBe(1_500);
});

test("the platform's people take a payment back on the company's page, with a reason", async () => {
  const { here, note, paymentOf, rows } = await billed();
  await note(3_600, "B1");
  const { id, statementId } = await paymentOf("B1");
  const { cookie, userId } = await here.staff(here.maple);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const address = `/settings/super-admin-panel/credit/${here.runners.id}`;
  const params = { tenantId: here.runners.id };
  const read = async () =>
    at((await call(panelLoader, get(address, { cookie }), here.product.context(), params)).body, "payments");
  const send = (fields: Record<string, string>, as = cookie) =>
    call(panelAction, post(address, fields, { cookie: as }), here.product.context(), params);
  expect(await read()).toMatchObject([{ id, statementId, amount: 3_600, transfer: "B1" }]);
  const back = { intent: "take-back", about: id, bill: statementId, reason: "The bank returned it." };
  const own = await here.staff(here.runners);
  expect((await send(back, own.cookie)).status).toBe(403);
  expect((await send({ ...back, reason: "" })).status).toBe(422);
  expect((await send({ ...back, about: "unknown" })).status).toBe(409);
  expect((await Promise.all([send(back), send(back)])).map(({ status }) => status)).toEqual([303, 303]);
  expect(await read()).toEqual([]);
  expect((await rows())[0]).toMatchObject({ paid: 0 });
});

/** `CREDIT_STEPS=10000 npx vitest run --project integration tests/integration/statements/taken-back.test.ts` is the long form. */
const STEPS = Number(process.env["CREDIT_STEPS"] ?? 100);

test("through the database, too, an account counts what the book says is owed after each step", async () => {
  const world = await billed();
  const { here, scope, rows, payments, placeMany, bill, booked, credit } = world;
  const own = diceOf(7);
  /** A whole number below another. */
  const roll = (below: number) => own.between(0, below - 1);
  let month = Date.parse("2027-02-01T07:00:00Z");
  for (let step = 0; step < STEPS; step += 1) {
    const all = await rows();
    const open = all.filter((row) => row.gross - row.paid - row.writtenOff > 0);
    const one = open[roll(Math.max(open.length, 1))];
    const left = one ? one.gross - one.paid - one.writtenOff : 0;
    const kind = roll(10);
    if (kind < 3) await placeMany([100 + roll(5_000)]);
    else if (kind === 3) {
      here.product.clock.set(new Date(month).toISOString());
      const next = new Date(month);
      month = next.setUTCMonth(next.getUTCMonth() + 1);
      await bill();
    } else if (kind < 7 && one) {
      const transfer = {
        id: one.id,
        amount: 1 + roll(left * 2),
        reference: `T${step}`,
        paidOn: "2026-12-31",
      };
      await Promise.all([noteTransfer(scope, transfer), noteTransfer(scope, transfer)]);
    } else if (kind === 7 && one) {
      await writeOff(scope, { id: one.id, amount: left, reason: "Waived" });
    } else {
      const noted = await payments();
      const arrived = noted.filter(
        ({ id, way }) =>
          way === "transfer" && !noted.some(({ reference }) => reference === takenBackReference(id)),
      );
      const payment = arrived[roll(Math.max(arrived.length, 1))];
      if (!payment) continue;
      const back = { id: payment.statementId, paymentId: payment.id, reason: "Returned" };
      await Promise.all([takePaymentBack(scope, back), takePaymentBack(scope, back)]);
    }
    const { owed } = await booked();
    expect([step, (await credit())?.exposureMinor]).toEqual([step, owed]);
    const read = await readCreditOf(
      { tenantOf: () => scope.tenant, now: scope.now },
      { tenantId: here.runners.id },
    );
    const [account] = read!.accounts;
    expect([step, account!.beyond >= 0, account!.unbilled]).toEqual([step, true, (await booked()).unbilled]);
  }
});
