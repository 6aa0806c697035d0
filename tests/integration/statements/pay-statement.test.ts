import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as panelAction } from "../../../app/routes/admin/panel/credit/tenant/page.tsx";
import { payStatement, settleCharge } from "../../../app/services/statements/pay-statement.server.ts";
import type { IntentState, PaymentsPort } from "../../../app/services/ports.ts";
import { statementCharges } from "../../../db/schema/statements.ts";
import { users } from "../../../db/schema/users.ts";
import { call, post } from "../../support/answers.ts";
import { FIRST_OF_JANUARY, onCredit } from "../../support/bills.ts";
import { paidBy } from "../../support/world.ts";

async function billed() {
  const world = await onCredit();
  await world.placeMany([3_600]);
  world.here.product.clock.set(FIRST_OF_JANUARY);
  const [id] = await world.bill();
  return { ...world, id: id! };
}

/** A provider of pages, whose state the test sets. */
function pages(amount = 3_600) {
  const states = new Map<string, IntentState>();
  const numbers = new Map<string, number>();
  const port: Partial<PaymentsPort> = {
    // The same key is the same page, as the provider has it.
    async openBillPage({ key }) {
      const number = numbers.get(key) ?? numbers.size + 1;
      if (!numbers.has(key)) states.set(`cs_${number}`, "open");
      numbers.set(key, number);
      return { sessionId: `cs_${number}`, url: `https://pay.test/${number}` };
    },
    async closeHostedPage(_, session) {
      if (states.get(session) === "open") states.set(session, "cancelled");
      return states.get(session) ?? "cancelled";
    },
    async readHostedPage(_, session) {
      const state = states.get(session);
      return state && { state, intentId: null, amount, currency: "GBP" };
    },
  };
  return { port, states };
}

const asked = (id: string) => ({
  id,
  lang: "en",
  title: "x",
  email: "",
  returnUrl: (charge: string) => charge,
});

describe("a monthly invoice by card", () => {
  test("is paid once, whoever hears of it and however often", async () => {
    const { here, id, rows, payments, booked } = await billed();
    const { port, states } = pages();
    const scope = paidBy(here.runners.scope, port);
    const opened = await payStatement(scope, asked(id));
    expect(opened).toEqual({ ok: true, value: "https://pay.test/1" });
    const [charge] = await here.db
      .select()
      .from(statementCharges)
      .where(eq(statementCharges.statementId, id));
    expect(await settleCharge(scope, { chargeId: charge!.id })).toBe("open");
    states.set("cs_1", "succeeded");
    const heard = () => settleCharge(scope, { chargeId: charge!.id, sessionId: "cs_1" });
    expect(await Promise.all([heard(), heard(), heard()])).toEqual(["paid", "paid", "paid"]);
    expect(await payments()).toHaveLength(1);
    expect((await rows())[0]?.paid).toBe(3_600);
    expect((await booked()).owed).toBe(0);
    expect(await payStatement(scope, asked(id))).toEqual({ ok: false, error: "creditDesk:error.paid" });
  });

  test("whose answer was lost is noted by the event", async () => {
    const { here, id, rows } = await billed();
    const { port, states } = pages();
    const lost = paidBy(here.runners.scope, {
      ...port,
      async openBillPage(request) {
        await port.openBillPage!(request);
        throw new Error("The answer was lost.");
      },
    });
    await expect(payStatement(lost, asked(id))).rejects.toThrow("lost");
    states.set("cs_1", "succeeded");
    const [charge] = await here.db
      .select()
      .from(statementCharges)
      .where(eq(statementCharges.statementId, id));
    const scope = paidBy(here.runners.scope, port);
    expect(await settleCharge(scope, { chargeId: charge!.id, sessionId: "cs_1" })).toBe("paid");
    expect((await rows())[0]?.paid).toBe(3_600);
  });

  test("pressed twice at once, also after a page that was closed, is one page", async () => {
    const { here, id } = await billed();
    const { port, states } = pages();
    const scope = paidBy(here.runners.scope, port);
    const pressed = () => payStatement(scope, asked(id));
    const both = await Promise.all([pressed(), pressed()]);
    expect(both).toEqual([
      { ok: true, value: "https://pay.test/1" },
      { ok: true, value: "https://pay.test/1" },
    ]);
    const again = await Promise.all([pressed(), pressed()]);
    expect(again.map((each) => each.ok && each.value)).toEqual(["https://pay.test/2", "https://pay.test/2"]);
    expect([...states.values()].filter((state) => state === "open")).toHaveLength(1);
  });

  test("whose answer was lost is opened once more as the same page", async () => {
    const { here, id } = await billed();
    const { port, states } = pages();
    const lost = paidBy(here.runners.scope, {
      ...port,
      async openBillPage(request) {
        await port.openBillPage!(request);
        throw new Error("The answer was lost.");
      },
    });
    await expect(payStatement(lost, asked(id))).rejects.toThrow("lost");
    const scope = paidBy(here.runners.scope, port);
    expect(await payStatement(scope, asked(id))).toEqual({ ok: true, value: "https://pay.test/1" });
    expect(states.size).toBe(1);
  });

  test("asked for again closes the page before, and notes one that was paid meanwhile", async () => {
    const { here, id, rows } = await billed();
    const { port, states } = pages();
    const scope = paidBy(here.runners.scope, port);
    await payStatement(scope, asked(id));
    expect(await payStatement(scope, asked(id))).toEqual({ ok: true, value: "https://pay.test/2" });
    expect(states.get("cs_1")).toBe("cancelled");
    states.set("cs_2", "succeeded");
    expect(await payStatement(scope, asked(id))).toEqual({ ok: false, error: "creditDesk:error.paid" });
    expect((await rows())[0]?.paid).toBe(3_600);
  });
});

describe("the platform's people", () => {
  test("note a transfer, let go of the rest, stop and release, and are told what is wrong", async () => {
    const { here, id, accountId, rows, credit } = await billed();
    const { cookie, userId } = await here.staff(here.maple);
    await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
    const send = async (fields: Record<string, string>, as = cookie) => {
      const params = { tenantId: here.runners.id };
      const request = post(`/settings/super-admin-panel/credit/${here.runners.id}`, fields, { cookie: as });
      return call(panelAction, request, here.product.context(), params);
    };
    const transfer = {
      intent: "transfer",
      about: id,
      bill: id,
      amount: "10.00",
      reference: "B1",
      paid_on: "2026-12-31",
    };
    expect((await send({ ...transfer, amount: "x" })).status).toBe(422);
    expect((await send({ ...transfer, paid_on: "2027-03-01" })).status).toBe(409);
    expect((await send({ ...transfer, reference: "" })).status).toBe(422);
    expect((await send(transfer)).status).toBe(303);
    expect((await send(transfer)).status).toBe(409);
    expect((await rows())[0]?.paid).toBe(1_000);
    const stop = { intent: "stop", about: accountId, reason: "Two invoices came back." };
    expect((await send({ ...stop, reason: "" })).status).toBe(422);
    expect((await send(stop)).status).toBe(303);
    expect((await send(stop)).status).toBe(409);
    expect(await credit()).toMatchObject({ state: "on_stop", stoppedFrom: null });
    const off = { intent: "write-off", about: id, reason: "Goods were lost." };
    expect((await send({ ...off, seen: "3600" })).status).toBe(409);
    expect((await send({ ...off, seen: "2600" })).status).toBe(303);
    // A stop by hand ends by hand.
    expect(await credit()).toMatchObject({ state: "on_stop", exposureMinor: 0 });
    expect((await send({ ...stop, intent: "release" })).status).toBe(303);
    expect((await credit())?.state).toBe("active");
    const own = await here.staff(here.runners);
    expect((await send(transfer, own.cookie)).status).toBe(403);
  });
});
