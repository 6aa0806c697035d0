import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { loader as again } from "../../../app/routes/admin/settings/get-paid/again.ts";
import {
  action as askAgain,
  loader as everyAccount,
} from "../../../app/routes/admin/panel/accounts/page.tsx";
import { action as press, loader as page } from "../../../app/routes/admin/settings/get-paid/page.tsx";
import { action as webhook } from "../../../app/routes/api/stripe-webhook.ts";
import { checkPaymentAccounts } from "../../../app/jobs/sweep.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { refreshOwnAccount } from "../../../app/services/refresh-payment-account.server.ts";
import { tenantAccounts } from "../../../db/schema/payments.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { carryOut } from "../../support/incidents.ts";
import { ORIGIN, WEBHOOK_SECRET } from "../../support/page.ts";
import { checkoutOf, payingWorld } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

const PATH = "/settings/get-paid";
const CONNECT = { intent: "connect", region: "UK", country: "GB" };

/** A company that has no account yet, with an admin at the desk and a store that sells in the UK. */
async function desk() {
  const here = await payingWorld();
  await here.db.delete(tenantAccounts).where(eq(tenantAccounts.tenantId, here.runners.id));
  // The scheduled work asks for accounts of all companies; those of other tests are not its turn.
  await here.db.update(tenantAccounts).set({ checkedAt: new Date("2100-01-01") });
  const store = await here.runners.store();
  const admin = await here.staff(here.runners);
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, admin.userId));
  const as = admin.cookie;
  const post1 = (fields: Record<string, string>, cookie = as) =>
    call(press, post(PATH, fields, { cookie }), here.product.context());
  const rows = () =>
    here.db.select().from(tenantAccounts).where(eq(tenantAccounts.tenantId, here.runners.id));
  const region = async (cookie = as) => {
    const read = await call(page, get(PATH, { cookie }), here.product.context());
    return (at(read.body, "regions") as Region[])[0] as Region;
  };
  return {
    here,
    store,
    admin,
    rows,
    region,
    press: post1,
    /** Presses a button of the provider's form, and comes back. */
    async fill(href: string | null, answer: string) {
      const body = new URLSearchParams({ answer, business_name: "Runners Ltd" });
      const filled = await fetch(href ?? "", { method: "POST", body, redirect: "manual" });
      const back = filled.headers.get("Location") ?? "";
      expect(back).toBe(`${ORIGIN}${PATH}?back=1`);
      return call(page, get(back.slice(ORIGIN.length), { cookie: as }), here.product.context());
    },
    opening: async () => (await here.storefront(store)).opening,
    /** What shoppers would pay into now. */
    async paidInto() {
      const { orderId, fix } = await checkoutOf(here, here.runners, store);
      const fixed = await fix();
      if (!fixed.ok) return fixed.error;
      const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
      return opened.ok ? opened.value.accountId : opened.error;
    },
    async subjects(template: string) {
      await carryOut(here, "account");
      const sent = await here.db
        .select()
        .from(mails)
        .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, `account:${template}:%`)));
      return sent.map(({ subject }) => subject);
    },
  };
}

type Region = { region: string; charged: Account | null; settingUp: Account | null };
type Account = { id: string; state: string; wanted: string[]; dueAt: string | null; pending: string[] };

describe("a company that was never paid", () => {
  test("gets from nothing to a paid order by its buttons and the provider's form alone", async () => {
    const { here, store, rows, region, press, fill, opening, paidInto, subjects } = await desk();
    expect(await region()).toMatchObject({ region: "UK", charged: null, settingUp: null });
    const pressed = await press(CONNECT);
    expect([pressed.status, pressed.location?.startsWith(here.sandboxUrl)]).toEqual([303, true]);
    // While the form is open, shoppers pay the platform, and the store sells as before.
    expect([await opening(), await paidInto()]).toEqual(["open", null]);
    expect((await region()).settingUp).toMatchObject({ state: "started" });

    const back = await fill(pressed.location, "complete");
    expect([back.status, back.location]).toEqual([303, PATH]);
    const [account] = await rows();
    expect(account).toMatchObject({ settingUp: false, chargesEnabled: true, country: "GB" });
    expect(await region()).toMatchObject({ charged: { state: "open", wanted: [] }, settingUp: null });
    expect(await here.stripe.accounts.retrieve(account?.accountId ?? "")).toMatchObject({
      country: "GB",
      metadata: { tenant_id: here.runners.id, region: "UK" },
    });
    expect(await subjects("payments_open")).toEqual(["You can be paid in UK"]);

    const { orderId, fix } = await checkoutOf(here, here.runners, store);
    expect(await fix()).toMatchObject({ ok: true });
    const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
    if (!opened.ok) throw new Error(opened.error);
    expect(opened.value.accountId).toBe(account?.accountId);
    await here.pay(opened.value);
    expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({
      state: "placed",
    });
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    const accounts = log.filter(({ action }) => action.startsWith("Payment account"));
    expect(accounts.map(({ action }) => action).sort()).toEqual([
      "Payment account connected",
      "Payment account updated",
    ]);
  });

  test.each([
    ["later", { state: "started" }, "open"],
    ["partial", { state: "due", wanted: ["document"], dueAt: null }, "open"],
    ["review", { state: "review", wanted: [], pending: ["document"] }, "open"],
    ["refused", { state: "stopped" }, "open"],
  ])("whose form ended with %j reads so, and its store sells on for the platform", async (answer, as, is) => {
    const { region, press, fill, opening, paidInto, subjects } = await desk();
    await fill((await press(CONNECT)).location, answer);
    expect((await region()).settingUp).toMatchObject(as);
    expect([await opening(), await paidInto()]).toEqual([is, null]);
    expect(await subjects("payouts_due")).toHaveLength(answer === "partial" ? 1 : 0);
  });

  test("is told a day by which something is due, on its page and dashboard and by mail a week and a day before", async () => {
    const { here, admin, rows, region, press, fill, subjects } = await desk();
    await fill((await press(CONNECT)).location, "due-later");
    const { charged } = await region();
    expect(charged).toMatchObject({ state: "open", wanted: ["document"] });
    const board = async () => {
      const read = await call(dashboard, get("/dashboard", { cookie: admin.cookie }), here.product.context());
      return at(read.body, "payLines");
    };
    expect(await board()).toEqual([{ region: "UK", state: "open", dueAt: charged?.dueAt }]);
    // The sandbox counts from today, the test's clock from a day of its own.
    const dueAt = new Date(here.product.clock.now().getTime() + 14 * DAY);
    const { accountId } = (await rows())[0]!;
    const deadline = { current_deadline: Math.floor(dueAt.getTime() / 1000) };
    const due = ["individual.verification.document"];
    const requirements = { currently_due: due, past_due: [], pending_verification: [], ...deadline };
    await here.control("POST", `/accounts/${accountId}`, { requirements });
    const pass = () => checkPaymentAccounts(here.product.context());
    const count = async () => (await subjects("payments_deadline")).length;
    await pass();
    expect(await count()).toBe(0);
    here.product.clock.forward(8 * DAY);
    await Promise.all([pass(), pass()]);
    await pass();
    expect(await count()).toBe(1);
    here.product.clock.forward(5.5 * DAY);
    await pass();
    await pass();
    expect(await count()).toBe(2);
    expect((await subjects("payments_deadline"))[0]).toContain("Send the provider what it needs for UK by");
    here.product.clock.forward(DAY);
    await pass();
    expect(await count()).toBe(2);
  });
});

describe("pressing the button", () => {
  test("by several people at once makes one account, and leads all of them to it", async () => {
    const { here, rows, press } = await desk();
    const second = await here.staff(here.runners);
    const pressed = await Promise.all([
      press(CONNECT),
      press(CONNECT, second.cookie),
      press(CONNECT),
      press({ ...CONNECT, country: "NL" }, second.cookie),
    ]);
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const known = await rows();
    expect(known).toHaveLength(1);
    for (const { location } of pressed) expect(location).toContain(`/setup/${known[0]?.accountId}/`);
  });

  test("whose answer is lost makes no second account", async () => {
    const { here, rows, press } = await desk();
    const fault = { mode: "drop-after", times: 3, match: { method: "POST", path: "/v2/core/accounts" } };
    await here.control("POST", "/faults", fault);
    const lost = await press(CONNECT);
    expect([lost.status, await rows()]).toEqual([409, []]);
    expect(JSON.stringify(lost.body)).toContain("getPaid:refused.away");
    expect((await press(CONNECT)).status).toBe(303);
    const made = await here.stripe.accounts.list({ limit: 100 });
    expect(made.data.filter(({ metadata }) => metadata?.tenant_id === here.runners.id)).toHaveLength(1);
  });

  test("again after the link was used leads to a fresh one, and without an account back to the page", async () => {
    const { here, admin, press, fill } = await desk();
    const refresh = (region: string) =>
      call(again, get(`${PATH}/again?region=${region}`, { cookie: admin.cookie }), here.product.context());
    expect(await refresh("UK")).toMatchObject({ location: PATH });
    const first = await press(CONNECT);
    await fill(first.location, "later");
    const used = await fetch(first.location ?? "", { redirect: "manual" });
    expect(used.headers.get("Location")).toBe(`${ORIGIN}${PATH}/again?region=UK`);
    const fresh = await refresh("UK");
    expect(fresh.location).toContain("/setup/acct_");
    expect(fresh.location).not.toBe(first.location);
    await fill(fresh.location, "complete");
    for (const wrong of ["EU", "x", ""]) expect(await refresh(wrong)).toMatchObject({ location: PATH });
  });

  test("is left to the company's admins: a manager reads, a visitor of the platform acts in nobody's name", async () => {
    const { here, press, region, rows } = await desk();
    const manager = await here.staff(here.runners, "account_manager");
    expect((await region(manager.cookie)).charged).toBeNull();
    expect((await press(CONNECT, manager.cookie)).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test.each([
    [{ country: "" }, "country"],
    [{ country: "IS" }, "country"],
    [{ country: "XX" }, "country"],
  ])("with %j is refused beside the field, and asks nothing of the provider", async (change, field) => {
    const { press, rows } = await desk();
    const refused = await press({ ...CONNECT, ...change });
    expect(refused.status).toBe(422);
    expect(at(refused.body, "result", "error", field)).toBeTruthy();
    expect(await rows()).toEqual([]);
  });
});

describe("an account that shoppers pay into", () => {
  async function open() {
    const made = await desk();
    await made.fill((await made.press(CONNECT)).location, "complete");
    const [account] = await made.rows();
    return { ...made, first: account! };
  }

  test("is charged until another takes its place, which a rival's answer does not undo", async () => {
    const { here, first, press, fill, rows, region, paidInto } = await open();
    const pressed = await press({ intent: "replace", region: "UK", country: "NL" });
    expect(await paidInto()).toBe(first.accountId);
    expect(await region()).toMatchObject({ charged: { state: "open" }, settingUp: { state: "started" } });
    // Two events at once about the new one, and an old one about the other.
    const second = (await rows()).find(({ settingUp }) => settingUp)!;
    await here.control("POST", `/accounts/${second.accountId}`, {
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      requirements: { currently_due: [], pending_verification: [], past_due: [], current_deadline: null },
    });
    const { scope } = here.runners;
    await Promise.all([second, first, second].map(({ accountId }) => refreshOwnAccount(scope, accountId)));
    expect(await paidInto()).toBe(second.accountId);
    const states = (await rows()).map(({ accountId, closedAt }) => [accountId, closedAt === null]);
    expect(Object.fromEntries(states)).toEqual({ [first.accountId]: false, [second.accountId]: true });
    // What the provider says of the old one is no news any more.
    await here.control("POST", `/accounts/${first.accountId}`, { charges_enabled: false });
    await refreshOwnAccount(scope, first.accountId);
    expect(await paidInto()).toBe(second.accountId);
    await fill(pressed.location, "later");
  });

  test("that is closed sends what is ordered from then on to the platform, once, and settles what it took", async () => {
    const { here, store, first, press, paidInto, rows, subjects } = await open();
    const before = await checkoutOf(here, here.runners, store);
    await before.fix();
    const opened = await openPayment(here.runners.scope, {
      orderId: before.orderId,
      way: { kind: "intent" },
    });
    if (!opened.ok) throw new Error(opened.error);
    await here.pay(opened.value);
    const close = { intent: "close", region: "UK", account: first.id };
    expect((await Promise.all([press(close), press(close)])).map(({ status }) => status)).toEqual([303, 303]);
    const log = await here.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.tenantId, here.runners.id), eq(auditEntries.action, "Payment account closed")),
      );
    expect(log).toHaveLength(1);
    expect(await subjects("payments_closed")).toHaveLength(1);
    expect(await paidInto()).toBeNull();
    expect(await settleOrder(here.runners.scope, { orderId: before.orderId, region: "UK" })).toMatchObject({
      state: "placed",
    });
    // Another one may be connected; it is not the one that was closed.
    expect((await press(CONNECT)).location).toContain("/setup/acct_");
    expect((await rows()).filter(({ accountId }) => accountId === first.accountId)).toHaveLength(1);
  });

  test("of another company cannot be closed", async () => {
    const { here, first, rows } = await open();
    const other = await here.staff(here.maple);
    const fields = { intent: "close", region: "UK", account: first.id };
    const closed = await call(press, post(PATH, fields, { cookie: other.cookie }), here.product.context());
    expect(closed.status).toBe(303);
    expect((await rows()).map(({ closedAt }) => closedAt)).toEqual([null]);
  });

  test("whose event of a stop is lost holds its stores within a pass of the scheduled work", async () => {
    const { here, first, opening, region, subjects } = await open();
    await here.control("POST", `/accounts/${first.accountId}`, { charges_enabled: false });
    expect(await opening()).toBe("open");
    here.product.clock.forward(5 * MINUTE);
    await checkPaymentAccounts(here.product.context());
    expect(await opening()).toBe("on_hold");
    expect((await region()).charged).toMatchObject({ state: "stopped" });
    expect(await subjects("charges_stopped")).toHaveLength(1);
  });

  test("is followed by thin events, and those of an account that we do not know are taken and change nothing", async () => {
    const { here, first, opening } = await open();
    const hear = async (id: string, secret = WEBHOOK_SECRET) => {
      const payload = JSON.stringify({
        id: `evt_${freshId()}`,
        object: "v2.core.event",
        livemode: false,
        type: "v2.core.account[configuration.merchant].capability_status_updated",
        created: new Date().toISOString(),
        related_object: { id, type: "v2.core.account", url: `/v2/core/accounts/${id}` },
      });
      const signature = await here.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
      const request = new Request(`${ORIGIN}/api/webhooks/stripe`, {
        method: "POST",
        body: payload,
        headers: { "Stripe-Signature": signature },
      });
      return (await call(webhook, request, here.product.context(), {})).status;
    };
    await here.control("POST", `/accounts/${first.accountId}`, { charges_enabled: false });
    expect(await hear("acct_nobody_knows")).toBe(200);
    expect(await hear(first.accountId, "whsec_of_somebody_else")).toBe(400);
    expect(await opening()).toBe("open");
    expect(await hear(first.accountId)).toBe(200);
    expect(await opening()).toBe("on_hold");
  });

  test("that has left the platform is replaced by a new one", async () => {
    const { here, first, press, fill, opening, paidInto } = await open();
    await here.stripe.accounts.del(first.accountId);
    await refreshOwnAccount(here.runners.scope, first.accountId);
    expect(await opening()).toBe("on_hold");
    expect((await press({ intent: "resume", region: "UK" })).status).toBe(409);
    await fill((await press({ intent: "replace", region: "UK", country: "GB" })).location, "complete");
    expect(await opening()).toBe("open");
    expect(await paidInto()).toMatch(/^acct_/);
  });
});

describe("the platform's list of accounts", () => {
  const PANEL = "/settings/super-admin-panel/payment-accounts";

  test("shows whose account wants something until when, and has the provider asked again, no more", async () => {
    const { here, press, fill, rows } = await desk();
    await fill((await press(CONNECT)).location, "due-later");
    const [account] = await rows();
    const { userId, cookie } = await here.staff(here.maple, "account_manager");
    await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
    const lines = async (query = "") => {
      const read = await call(everyAccount, get(PANEL + query, { cookie }), here.product.context());
      const all = at(read.body, "rows") as (Account & { accountId: string; tenant: { href: string } })[];
      return all.filter(({ accountId }) => accountId === account?.accountId);
    };
    expect(await lines("?show=attention")).toMatchObject([
      { state: "open", wanted: ["document"], tenant: { href: expect.stringContaining(here.runners.id) } },
    ]);
    await here.control("POST", `/accounts/${account?.accountId}`, { charges_enabled: false });
    const ask = (id: string, as = cookie) =>
      call(askAgain, post(PANEL, { account: id }, { cookie: as }), here.product.context());
    expect((await ask(account?.accountId ?? "")).status).toBe(303);
    expect(await lines()).toMatchObject([{ state: "stopped" }]);
    expect((await ask("acct_nobody_knows")).status).toBe(404);
    const { cookie: ofTenant } = await here.staff(here.runners);
    expect((await ask(account?.accountId ?? "", ofTenant)).status).toBe(403);
    const page2 = await call(everyAccount, get(`${PANEL}?after=x`, { cookie }), here.product.context());
    expect(page2.status).toBe(200);
  });
});

test("mails about an account are queued with the change that they tell of", async () => {
  const { here, press, fill } = await desk();
  await fill((await press(CONNECT)).location, "complete");
  const rows = await here.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "account:payments_open:%")));
  expect(rows).toHaveLength(1);
  expect(here.product.queued).toContain(rows[0]?.id);
});

test("the regions of its stores stand first, and before the first store its own", async () => {
  const { here, admin } = await desk();
  const order = async (cookie: string) => {
    const read = await call(page, get(PATH, { cookie }), here.product.context());
    return (at(read.body, "regions") as { region: string }[]).map(({ region }) => region);
  };
  await here.db.update(tenants).set({ region: "EU" }).where(eq(tenants.id, here.runners.id));
  expect(await order(admin.cookie)).toEqual(["UK", "EU", "US"]);
  const { cookie } = await here.staff(here.maple);
  for (const region of ["US", "EU"] as const) {
    await here.db.update(tenants).set({ region }).where(eq(tenants.id, here.maple.id));
    expect((await order(cookie))[0]).toBe(region);
  }
});
