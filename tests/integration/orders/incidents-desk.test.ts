import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/incidents/page.tsx";
import { loader as orderPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { loader as ordersPage } from "../../../app/routes/admin/orders/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { action as panelAction, loader as panelLoader } from "../../../app/routes/admin/panel/incidents.tsx";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { payments } from "../../../db/schema/payments.ts";
import { auditEntries, mails } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { openTestDatabase } from "../../support/database.ts";
import { booksOf, carryOut, paidTwice, returnedAtProvider } from "../../support/incidents.ts";
import { type PaidWorld, payingWorld } from "../../support/payments.ts";

const ADDRESS = "/orders/incidents";
const PANEL = "/settings/super-admin-panel/incidents";

/** An incident whose refund the provider refused: a person must decide. */
async function refused(variables: Record<string, string> = {}) {
  const here = await payingWorld(variables);
  const { cookie } = await here.staff(here.runners);
  const made = await paidTwice(here);
  await settleOrder(here.runners.scope, { orderId: made.orderId, region: "UK" });
  const fault = { mode: "503", match: { method: "POST", path: "/v1/refunds" } };
  await here.control("POST", "/faults", fault);
  expect(await carryOut(here, "refund")).toBe(1);
  await here.control("DELETE", "/faults");
  const [incident] = (await booksOf(here, made.orderId)).incidents;
  // As when the account has not enough on it today: Stripe's refusal, which is repeated for a day.
  const note = { id: `${incident!.id}n`.slice(-16), action: "Refund refused", actor: "system" } as const;
  await here.runners.scope.tenant.incidents.refundRefused(incident!, "balance_insufficient", new Date(), {
    note: {
      ...note,
      actorName: "",
      supportSessionId: null,
      subjectKind: "order",
      subjectId: made.orderId,
      subjectName: "",
      changes: {},
      ip: null,
      at: new Date(),
    },
    outbox: [],
    ledger: [],
  });
  return { here, cookie, incident: incident!, ...made };
}

const decide = (here: PaidWorld, cookie: string, fields: Record<string, string>) =>
  call(action, post(ADDRESS, fields, { cookie }), here.product.context());

describe("the desk", () => {
  test("lists an incident with both amounts, what was done and why, and the order points to it", async () => {
    const { here, cookie, orderId, incident } = await refused();
    const { body } = await call(loader, get(ADDRESS, { cookie }), here.product.context());
    expect(at(body, "incidents")).toMatchObject([
      {
        id: incident.id,
        kind: "paid_twice",
        state: "open",
        expected: { minor: 0, currency: "GBP" },
        received: { minor: 4260, currency: "GBP" },
        lastError: "balance_insufficient",
        customer: { name: "Pat Shopper", email: "pat@test.example" },
        refundable: true,
      },
    ]);
    expect(at(body, "mayDecide")).toBe(true);
    const order = await call(orderPage, get(`/orders/${orderId}`, { cookie }), here.product.context(), {
      orderId,
    });
    expect(at(order.body, "incidents")).toMatchObject([{ kind: "paid_twice", state: "open" }]);
    const list = await call(ordersPage, get("/orders", { cookie }), here.product.context());
    expect(at(list.body, "incidents", "open")).toBe(1);
    const start = await call(dashboard, get("/dashboard", { cookie }), here.product.context());
    expect(at(start.body, "openIncidents")).toBe(1);
  });

  test("gives it back once when a person presses thrice at once", async () => {
    const { here, cookie, orderId, second, incident } = await refused();
    const fields = { intent: "refund", incident: incident.id, note: "" };
    const pressed = await Promise.all([1, 2, 3].map(() => decide(here, cookie, fields)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    await here.product.afterwards();
    expect(await carryOut(here, "refund")).toBe(0);
    expect((await returnedAtProvider(here, second.intentId)).refunds).toEqual([4260]);
    expect(await booksOf(here, orderId)).toMatchObject({
      incidents: [{ state: "refunded" }],
      unwanted: 0,
      sides: 0,
    });
  });

  test("marks it as resolved only with a word about how, in the log too", async () => {
    const { here, cookie, orderId, incident } = await refused();
    const fields = { intent: "resolve", incident: incident.id, note: " " };
    const wordless = await decide(here, cookie, fields);
    expect(wordless.status).toBe(422);
    expect(at(wordless.body, "result", "error", "note", 0)).toBe("orderDesk:incidentDesk.error.noteNeeded");
    const note = "Sent back by bank transfer";
    expect((await decide(here, cookie, { ...fields, note })).status).toBe(303);
    expect((await booksOf(here, orderId)).incidents).toMatchObject([{ state: "resolved", note }]);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
    expect(log.find(({ action: what }) => what === "Payment incident resolved")?.changes).toMatchObject({
      note,
    });
    expect((await decide(here, cookie, { ...fields, intent: "refund" })).status).toBe(409);
  });

  test("shows and decides nothing of another tenant, and customer service only looks", async () => {
    const { here, incident } = await refused();
    const other = await here.staff(here.maple);
    const { body } = await call(loader, get(ADDRESS, { cookie: other.cookie }), here.product.context());
    expect(at(body, "incidents")).toEqual([]);
    const fields = { intent: "refund", incident: incident.id, note: "" };
    expect((await decide(here, other.cookie, fields)).status).toBe(404);
    const service = await here.staff(here.runners, "customer_service");
    const seen = await call(loader, get(ADDRESS, { cookie: service.cookie }), here.product.context());
    expect(at(seen.body, "mayDecide")).toBe(false);
    expect((await decide(here, service.cookie, fields)).status).toBe(403);
  });
});

test("the platform sees incidents of every tenant, with their names, and may decide too", async () => {
  // The list of the platform has a page of incidents, and other tests have theirs.
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const { here, orderId, second, incident } = await refused({ LIBSQL_URL: database.url });
  const { cookie, userId } = await here.staff(here.maple);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const { body } = await call(panelLoader, get(PANEL, { cookie }), here.product.context());
  const shown = at(body, "incidents") as { id: string; tenant: { name: string } }[];
  // Its order was placed, though its page belongs to the tenant.
  expect(shown.map((incident) => at(incident, "order"))).toContainEqual(
    expect.objectContaining({ isPlaced: true, href: null }),
  );
  expect(shown.find(({ id }) => id === incident.id)?.tenant.name).toBe("Runners");
  const fields = { intent: "refund", incident: incident.id, note: "On behalf of the tenant" };
  const pressed = await call(panelAction, post(PANEL, fields, { cookie }), here.product.context());
  expect(pressed.status).toBe(303);
  await carryOut(here, "refund");
  expect((await returnedAtProvider(here, second.intentId)).refunds).toEqual([4260]);
  expect((await booksOf(here, orderId)).incidents).toMatchObject([{ decidedBy: `user:${userId}` }]);
});

test("what the provider will not give back is left for a person, who is mailed", async () => {
  const here = await payingWorld();
  await here.staff(here.runners);
  const { orderId, second } = await paidTwice(here);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  await carryOut(here, "incident");
  // The account has left the platform: the provider lets us do nothing on it.
  await here.db.update(payments).set({ accountId: "acct_gone" }).where(eq(payments.id, second.id));
  await carryOut(here, "refund");
  expect((await booksOf(here, orderId)).incidents).toMatchObject([
    { state: "open", lastError: "account_invalid" },
  ]);
  await carryOut(here, "incident");
  const written = await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
  expect(written).toHaveLength(2);
});
