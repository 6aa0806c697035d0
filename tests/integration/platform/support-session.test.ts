import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as exportLog } from "../../../app/routes/admin/audit/export.ts";
import { loader as auditLog } from "../../../app/routes/admin/audit/log/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { loader as events } from "../../../app/routes/admin/events/page.tsx";
import { loader as layout } from "../../../app/routes/admin/frame/layout.tsx";
import { action as banner } from "../../../app/routes/admin/panel/support.ts";
import {
  action as tenantAction,
  loader as tenantPage,
} from "../../../app/routes/admin/panel/tenant/page.tsx";
import { loader as panel } from "../../../app/routes/admin/panel/tenants/page.tsx";
import type { Role } from "../../../app/domain/access/roles.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

/** Runners play the platform; a superadmin of theirs looks at Maple. */
async function platform(role: Role = "admin") {
  const here = await world();
  const { userId, cookie } = await here.staff(here.runners, role);
  await here.db.update(users).set({ superadmin: true, name: "Sue Super" }).where(eq(users.id, userId));
  await here.maple.store({ name: `CANARY-M ${freshId()}` });
  const at = here.maple.id;
  const send = (fields: Record<string, string>) =>
    call(
      tenantAction,
      post(`/settings/super-admin-panel/${at}`, fields, { cookie }),
      here.product.context(),
      {
        tenantId: at,
      },
    );
  const press = (intent: string) =>
    call(
      banner,
      post("/settings/super-admin-panel/support", { intent }, { cookie }),
      here.product.context(),
      {},
    );
  const storesSeen = async () => {
    const answer = await call(events, get("/events", { cookie }), here.product.context(), {});
    return JSON.stringify(answer.body).includes("CANARY-M");
  };
  return { here, cookie, userId, send, press, storesSeen };
}

const logOf = (here: World, tenantId: string) =>
  here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, tenantId));

test("a superadmin sees a tenant's stores in a support session only, and both logs tell of it", async () => {
  const { here, send, press, storesSeen, userId, cookie } = await platform();
  expect(await storesSeen()).toBe(false);
  const started = await send({ intent: "support", reason: "They asked for help" });
  expect(started).toMatchObject({ status: 303, location: "/dashboard" });
  expect(await storesSeen()).toBe(true);
  const shell = await call(layout, get("/dashboard", { cookie }), here.product.context(), {});
  expect(shell.body).toMatchObject({ visit: { reason: "They asked for help", mayWrite: false } });

  await press("leave");
  expect(await storesSeen()).toBe(false);
  for (const tenantId of [here.maple.id, here.runners.id]) {
    expect((await logOf(here, tenantId)).map(({ action }) => action)).toEqual([
      "Support session started",
      "Support session ended",
    ]);
  }
  const [entry] = await logOf(here, here.maple.id);
  expect(entry).toMatchObject({ actor: `user:${userId}`, changes: { reason: "They asked for help" } });
  expect(entry?.supportSessionId).toBeTruthy();
});

test("a visit without a reason does not begin", async () => {
  const { send, storesSeen } = await platform();
  for (const reason of ["", "  ", "x"]) expect((await send({ intent: "support", reason })).status).toBe(422);
  expect(await storesSeen()).toBe(false);
});

test("a visit ends by itself after half an hour", async () => {
  const { here, send, storesSeen } = await platform();
  await send({ intent: "support", reason: "Looking" });
  here.product.clock.forward(29 * 60_000);
  expect(await storesSeen()).toBe(true);
  here.product.clock.forward(61_000);
  expect(await storesSeen()).toBe(false);
});

test("a visit only reads until its visitor asks to change things", async () => {
  const { here, send, press, cookie } = await platform();
  const write = () => call(exportLog, post("/audit-logs/export", {}, { cookie }), here.product.context(), {});
  await send({ intent: "support", reason: "Looking" });
  expect(await write()).toMatchObject({ status: 403, body: "support-only-reads" });
  await press("allow");
  expect((await write()).status).toBe(200);
  await press("forbid");
  expect((await write()).status).toBe(403);
  const actions = (await logOf(here, here.maple.id)).map(({ action }) => action);
  expect(actions.filter((action) => action === "Support session may write")).toHaveLength(2);
});

test("a visit belongs to the browser session that began it", async () => {
  const { here, send, userId } = await platform();
  await send({ intent: "support", reason: "Looking" });
  const other = await here.signIn(here.runners, userId);
  const answer = await call(events, get("/events", { cookie: other }), here.product.context(), {});
  expect(JSON.stringify(answer.body)).not.toContain("CANARY-M");
});

test("a user who loses the superadmin flag is signed out of the visit at once", async () => {
  const { here, send, storesSeen, userId } = await platform();
  await send({ intent: "support", reason: "Looking" });
  await here.db.update(users).set({ superadmin: false }).where(eq(users.id, userId));
  expect(await storesSeen()).toBe(false);
});

test.each(["admin", "account_manager", "customer_service"] as const)(
  "a tenant's %s has no panel and enters nobody",
  async (role) => {
    const here = await world();
    const { cookie } = await here.staff(here.maple, role);
    const params = { tenantId: here.runners.id };
    const path = `/settings/super-admin-panel/${here.runners.id}`;
    expect((await call(panel, get(path, { cookie }), here.product.context(), {})).status).toBe(403);
    expect((await call(tenantPage, get(path, { cookie }), here.product.context(), params)).status).toBe(403);
    for (const intent of ["support", "decide", "save-credit", "close-credit", "nonsense"]) {
      const fields = { intent, reason: "because", decision: "suspended" };
      const answer = await call(tenantAction, post(path, fields, { cookie }), here.product.context(), params);
      expect(answer.status).toBe(403);
    }
    expect(await logOf(here, here.runners.id)).toEqual([]);
  },
);

test("a tenant is judged from where it stands, once, and its log tells who did it", async () => {
  const { here, send } = await platform();
  await here.db.update(tenants).set({ status: "requires_verification" }).where(eq(tenants.id, here.maple.id));
  expect((await send({ intent: "decide", decision: "refused", reason: "" })).status).toBe(422);
  expect((await send({ intent: "decide", decision: "suspended", reason: "no such way" })).status).toBe(409);
  const twice = await Promise.all([
    send({ intent: "decide", decision: "verified" }),
    send({ intent: "decide", decision: "verified" }),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual([303, 409]);
  const [row] = await here.db.select().from(tenants).where(eq(tenants.id, here.maple.id));
  expect(row).toMatchObject({ status: "verified", verifiedAt: here.product.clock.now() });
  expect(await logOf(here, here.maple.id)).toMatchObject([
    {
      action: "Tenant verified",
      actorName: "Sue Super",
      changes: { status: { from: "requires_verification", to: "verified" } },
    },
  ]);
});

test.each([
  ["verified", "requires_verification", "", "Maple ist geprüft", "/login"],
  ["refused", "requires_verification", "The number is not in the register.", "nicht bestätigen", "/settings"],
  ["suspended", "verified", "Invoices are open.", "ist gesperrt", "/settings"],
] as const)(
  "a tenant that is %s is told so, in its people's language",
  async (decision, from, reason, subject, path) => {
    const { here, send } = await platform();
    await here.db.update(tenants).set({ status: from }).where(eq(tenants.id, here.maple.id));
    const admin = await person(here, here.maple, { lang: "de" });
    const others = [
      await person(here, here.maple, { role: "account_manager" }),
      await person(here, here.maple, { disabledAt: here.product.clock.now() }),
      await person(here, here.maple, { passwordHash: null }),
      await person(here, here.runners),
    ];
    const twice = await Promise.all([
      send({ intent: "decide", decision, reason }),
      send({ intent: "decide", decision, reason }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([303, 409]);
    const mails = await mailsTo(here, admin.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(subject);
    expect(mails[0]?.text).toContain(reason);
    expect(linkIn(mails[0]).pathname).toContain(path);
    for (const { email } of others) expect(await mailsTo(here, email)).toEqual([]);
  },
);

test("a superadmin of customer service may look, but neither judge nor enter", async () => {
  const { send } = await platform("customer_service");
  expect((await send({ intent: "decide", decision: "suspended", reason: "because" })).status).toBe(403);
  expect((await send({ intent: "support", reason: "Looking" })).status).toBe(403);
});

test("a credit account is approved with its terms, changed and closed, each as an entry of its own", async () => {
  const { here, send } = await platform();
  const account = freshId();
  const now = here.product.clock.now();
  await here.db.insert(creditAccounts).values({
    id: account,
    tenantId: here.maple.id,
    state: "requested",
    currency: "GBP",
    createdAt: now,
    updatedAt: new Date(now.getTime() - 1000),
  });
  const terms = { account, limit: "1500", terms: "30", discount: "2.50", shipping_discount: "0" };
  expect((await send({ intent: "activate-credit", ...terms, limit: "a lot" })).status).toBe(422);
  expect((await send({ intent: "save-credit", ...terms })).status).toBe(409);
  expect((await send({ intent: "activate-credit", ...terms })).status).toBe(303);
  here.product.clock.forward(1000);
  expect((await send({ intent: "save-credit", ...terms, shipping_discount: "1,00" })).status).toBe(303);
  here.product.clock.forward(1000);
  expect((await send({ intent: "close-credit", account, reason: "Not any more." })).status).toBe(303);
  expect((await send({ intent: "close-credit", account, reason: "Not any more." })).status).toBe(409);
  const [row] = await here.db.select().from(creditAccounts).where(eq(creditAccounts.id, account));
  expect(row).toMatchObject({
    state: "closed",
    limitMinor: 150_000,
    discountAmount: 250,
    shippingDiscountAmount: 100,
  });
  expect((await logOf(here, here.maple.id)).map(({ action }) => action)).toEqual([
    "Tenant credit account activated",
    "Credit account limit updated",
    "Credit account discount amount updated",
    "Credit account shipping discount amount updated",
    "Credit account closed",
  ]);
});

test("another tenant's credit account cannot be reached through a tenant's page", async () => {
  const { here, send } = await platform();
  const account = freshId();
  const now = here.product.clock.now();
  await here.db.insert(creditAccounts).values({
    id: account,
    tenantId: here.runners.id,
    state: "active",
    currency: "GBP",
    createdAt: now,
    updatedAt: now,
  });
  expect((await send({ intent: "close-credit", account, reason: "Not any more." })).status).toBe(409);
});

test("the log of all tenants is for superadmins at their own desk, a tenant's own for its admin", async () => {
  const { here, send, press, cookie } = await platform();
  await send({ intent: "support", reason: "CANARY-M reason" });
  await press("leave");
  const read = async (who: string, query = "") => {
    const request = get(`/audit-logs${query}`, { cookie: who });
    return (await call(auditLog, request, here.product.context(), {})).body;
  };
  const everywhere = await read(cookie, `?tenant=${here.maple.id}`);
  expect(at(everywhere, "count", "count")).toBe(2);
  expect(at(everywhere, "lines", 0, "tenant")).toBe("Maple");

  const { cookie: maples } = await here.staff(here.maple);
  expect(at(await read(maples), "count", "count")).toBe(2);
  // A filter by tenant is not theirs to use.
  expect(at(await read(maples, `?tenant=${here.runners.id}`), "count", "count")).toBe(2);
  expect(at(await read(maples, "?action=Support+session+ended"), "count", "count")).toBe(1);
  expect(at(await read(maples, "?from=2999-01-01"), "count", "count")).toBe(0);
  expect(at(await read(maples, "?to=2001-01-01"), "count", "count")).toBe(0);
  expect(at(await read(maples, "?from=nonsense&action=nonsense&page=-1"), "count", "count")).toBe(2);

  const { cookie: others } = await here.staff(await here.tenant("Third"));
  expect(JSON.stringify(await read(others))).not.toContain("CANARY-M");
});

test("the log goes out as a file without formulas, with its filters, and that is an entry", async () => {
  const { here, send, press } = await platform();
  await send({ intent: "support", reason: "=HYPERLINK(1)" });
  await press("leave");
  // What is written while the file is read is not part of it.
  here.product.clock.forward(1000);
  const { cookie } = await here.staff(here.maple);
  const answer = await call(
    exportLog,
    post("/audit-logs/export", { action: "Support session started" }, { cookie }),
    here.product.context(),
    {},
  );
  const lines = String(answer.body).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Support session started");
  expect((await logOf(here, here.maple.id)).at(-1)).toMatchObject({ action: "Audit log exported" });
});

test("the platform's customer service is offered nothing that would be refused", async () => {
  const { here, cookie, send } = await platform("customer_service");
  const tenantId = here.maple.id;
  const page = await call(
    tenantPage,
    get(`/settings/super-admin-panel/${tenantId}`, { cookie }),
    here.product.context(),
    { tenantId },
  );
  expect(page.body).toMatchObject({ decisions: [], mayEnter: false, credit: [] });
  expect((await send({ intent: "support", reason: "Looking" })).status).toBe(403);
  const home = await call(dashboard, get("/dashboard", { cookie }), here.product.context(), {});
  expect(home.body).toMatchObject({ latest: null, ordersHref: null });
  const tiles = at(home.body, "tiles") as { key: string }[];
  expect(tiles.map(({ key }) => key)).toEqual(["verification", "incidents", "dead"]);
  expect(at(home.body, "panelHref")).toBe("/settings/super-admin-panel");
});

test("a user who loses a right during a visit no longer sees orders or stores on its dashboard", async () => {
  const { here, send, userId, cookie } = await platform();
  expect((await send({ intent: "support", reason: "They asked for help" })).status).toBe(303);
  const home = () => call(dashboard, get("/dashboard", { cookie }), here.product.context(), {});
  const before = await home();
  expect(before.body).toMatchObject({ latest: [], panelHref: null });
  expect(at(before.body, "tiles")).toContainEqual({ key: "activeStores", value: 1, href: "/events" });
  await here.db.update(users).set({ role: "customer_service" }).where(eq(users.id, userId));
  expect((await home()).body).toMatchObject({ tiles: [], latest: null, panelHref: null });
});
