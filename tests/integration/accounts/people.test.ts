import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  action as accept,
  loader as invitation,
} from "../../../app/routes/account/accept-invitation/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { action as invite, loader as inviteForm } from "../../../app/routes/admin/people/invite/page.tsx";
import { loader as list } from "../../../app/routes/admin/people/list/page.tsx";
import { action as change, loader as show } from "../../../app/routes/admin/people/person/page.tsx";
import { ROLE_KEYS } from "../../../app/domain/access/roles.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { cookieOf, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

async function office() {
  const here = await world();
  const admin = await here.staff(here.runners);
  // Staff of the tests sign in by a session only; an admin who could not come back is no admin to count on.
  await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, admin.userId));
  const send = (path: string, fields: Record<string, string>, cookie = admin.cookie, userId?: string) =>
    call(userId ? change : invite, post(path, fields, { cookie }), here.product.context(), {
      userId: userId ?? "",
    });
  return {
    here,
    admin,
    invite: (fields: Record<string, string>, cookie?: string) => send("/users/create", fields, cookie),
    change: (userId: string, fields: Record<string, string>, cookie?: string) =>
      send(`/users/${userId}`, fields, cookie, userId),
  };
}

const rowOf = async (here: World, id: string) =>
  (await here.db.select().from(users).where(eq(users.id, id)))[0];
const logOf = async (here: World, subjectId: string) => {
  // What was refused is written down once the answer is on its way.
  await here.product.afterwards();
  const entries = await here.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, here.runners.id), eq(auditEntries.subjectId, subjectId)));
  return entries.map(({ action }) => action);
};

async function invited(role = "account_manager") {
  const work = await office();
  const email = `${freshId()}@fresh.example`;
  const answer = await work.invite({ name: "Ivy Invited", email, role });
  const [user] = await work.here.db.select().from(users).where(eq(users.email, email));
  const [mail] = await mailsTo(work.here, email);
  return { ...work, email, answer, user: user!, mail };
}
const acceptBy = (here: World, link: URL, fields: Record<string, string> = {}) =>
  call(
    accept,
    post(link.pathname, { name: "Ivy Own", password: "three unrelated words", ...fields }),
    here.product.context(),
    { secret: link.pathname.split("/").at(-1) ?? "" },
  );

describe("an invitation", () => {
  test("brings someone in, with the role that they were given and a name of their own", async () => {
    const { here, answer, user, mail, email } = await invited();
    expect(answer).toMatchObject({ status: 303, location: "/users" });
    expect(user).toMatchObject({ tenantId: here.runners.id, role: "account_manager", passwordHash: null });
    const link = linkIn(mail);
    const shown = await call(invitation, get(link.pathname), here.product.context(), {
      secret: link.pathname.split("/").at(-1) ?? "",
    });
    expect(at(shown.body, "invited")).toEqual({ email, name: "Ivy Invited", company: "Runners" });
    const came = await acceptBy(here, link, { role: "admin", superadmin: "1", tenant_id: here.maple.id });
    expect(came).toMatchObject({ status: 303, location: "/dashboard" });
    expect(await rowOf(here, user.id)).toMatchObject({
      name: "Ivy Own",
      role: "account_manager",
      superadmin: false,
      tenantId: here.runners.id,
    });
    const cookie = cookieOf(came.setCookie);
    expect((await call(dashboard, get("/dashboard", { cookie }), here.product.context())).status).toBe(200);
    expect((await acceptBy(here, link)).status).toBe(410);
    expect(await logOf(here, user.id)).toEqual(["User invited", "Invitation accepted", "Signed in"]);
  });

  test("is good for seven days", async () => {
    const { here, mail } = await invited();
    here.product.clock.forward(7 * DAY + 1000);
    expect((await acceptBy(here, linkIn(mail))).status).toBe(410);
  });

  test("that is sent again closes the link before it", async () => {
    const { here, user, email, mail, change } = await invited();
    expect(await change(user.id, { intent: "resend" })).toMatchObject({ status: 303 });
    const fresh = (await mailsTo(here, email)).find(({ id }) => id !== mail?.id);
    expect((await acceptBy(here, linkIn(mail))).status).toBe(410);
    expect((await acceptBy(here, linkIn(fresh))).status).toBe(303);
    expect((await change(user.id, { intent: "resend" })).status).toBe(409);
  });

  test("that is taken back is gone, and one that was accepted stays", async () => {
    const { here, user, mail, change } = await invited();
    expect(await change(user.id, { intent: "revoke" })).toMatchObject({ status: 303, location: "/users" });
    expect(await rowOf(here, user.id)).toBeUndefined();
    expect((await acceptBy(here, linkIn(mail))).status).toBe(410);
    const other = await invited();
    await acceptBy(other.here, linkIn(other.mail));
    expect((await other.change(other.user.id, { intent: "revoke" })).status).toBe(409);
    expect(await rowOf(other.here, other.user.id)).toBeDefined();
  });

  test("to an address that has an account is refused at its field, and trying many is slowed", async () => {
    const { here, invite } = await office();
    const taken = await person(here, here.maple);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await invite({ name: "X Y", email: taken.email, role: "admin" });
      expect(answer.status).toBe(409);
      expect(at(answer.body, "result", "error", "email")).toEqual(["refusals:addressTaken"]);
      expect(at(answer.body, "result", "initialValue", "name")).toBe("X Y");
    }
    expect((await invite({ name: "X", email: "new@fresh.example", role: "admin" })).status).toBe(429);
  });

  test("five presses at once invite one person", async () => {
    const { here, invite } = await office();
    const email = `${freshId()}@fresh.example`;
    await Promise.all(Array.from({ length: 5 }, () => invite({ name: "Twice", email, role: "admin" })));
    expect(await here.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
    expect(await mailsTo(here, email)).toHaveLength(1);
  });

  test("takes no role that does not exist, and no rights by other fields", async () => {
    const { here, invite } = await office();
    for (const role of ["superadmin", "", "admin|account_manager", "__proto__", "constructor"]) {
      expect((await invite({ name: "X", email: `${freshId()}@fresh.example`, role })).status).toBe(422);
    }
    const email = `${freshId()}@fresh.example`;
    await invite({
      name: "X",
      email,
      role: "customer_service",
      superadmin: "1",
      tenant_id: here.maple.id,
      passwordHash: "x",
      id: "mine",
    });
    const [user] = await here.db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ superadmin: false, tenantId: here.runners.id, passwordHash: null });
    expect(user?.id).not.toBe("mine");
  });
});

describe("a limit to stores and clients", () => {
  const limitOf = async (here: World, id: string) => (await rowOf(here, id))?.limitedTo;

  test("is set, changed and taken away by an admin, and stands in the log by names", async () => {
    const { here, change } = await office();
    const store = await here.runners.store({ name: `Shop ${freshId()}` });
    const foreign = await here.maple.store({ name: "Elsewhere" });
    const colleague = await here.staff(here.runners, "account_manager");
    const set = (fields: Record<string, string>) => change(colleague.userId, { intent: "limit", ...fields });
    expect((await set({ reach: "chosen", store: store.id })).status).toBe(303);
    expect(await limitOf(here, colleague.userId)).toEqual({ stores: [store.id], clients: [] });
    const nothing = await set({ reach: "chosen" });
    expect(nothing.status).toBe(409);
    expect(JSON.stringify(nothing.body)).toContain("people:limit.nothing");
    expect((await set({ reach: "chosen", store: foreign.id })).status).toBe(409);
    expect((await set({ reach: "none" })).status).toBe(422);
    expect(await limitOf(here, colleague.userId)).toEqual({ stores: [store.id], clients: [] });
    expect((await set({ reach: "all" })).status).toBe(303);
    expect(await limitOf(here, colleague.userId)).toBeNull();
    expect(await logOf(here, colleague.userId)).toEqual(["User limit changed", "User limit changed"]);
  });

  test("is written at an invitation, and not for an administrator", async () => {
    const { here, invite } = await office();
    const store = await here.runners.store({ name: `Shop ${freshId()}` });
    const email = `${freshId()}@fresh.example`;
    const asked = { name: "Lea Limited", email, reach: "chosen", store: store.id };
    const admin = await invite({ ...asked, role: "admin" });
    expect(admin.status).toBe(409);
    expect(JSON.stringify(admin.body)).toContain("people:limit.notAdmin");
    expect((await invite({ ...asked, role: "customer_service" })).status).toBe(303);
    const [user] = await here.db.select().from(users).where(eq(users.email, email));
    expect(user?.limitedTo).toEqual({ stores: [store.id], clients: [] });
  });

  test("ends when they become an administrator, and of two at once one is told to look again", async () => {
    const { here, change } = await office();
    const store = await here.runners.store({ name: `Shop ${freshId()}` });
    const colleague = await here.staff(here.runners, "customer_service");
    const both = await Promise.all([
      change(colleague.userId, { intent: "limit", reach: "chosen", store: store.id }),
      change(colleague.userId, { intent: "role", role: "admin" }),
    ]);
    for (const { status } of both) expect([303, 409]).toContain(status);
    await change(colleague.userId, { intent: "role", role: "admin" });
    expect(await rowOf(here, colleague.userId)).toMatchObject({ role: "admin", limitedTo: null });
    expect(
      (await change(colleague.userId, { intent: "limit", reach: "chosen", store: store.id })).status,
    ).toBe(409);
  });
});

describe("a role", () => {
  test("is changed by an admin and holds at once, in the session that is open", async () => {
    const { here, change } = await office();
    const colleague = await here.staff(here.runners, "admin");
    await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, colleague.userId));
    const seen = () => call(list, get("/users", { cookie: colleague.cookie }), here.product.context());
    expect((await seen()).status).toBe(200);
    expect((await change(colleague.userId, { intent: "role", role: "customer_service" })).status).toBe(303);
    expect((await seen()).status).toBe(403);
    expect(await logOf(here, colleague.userId)).toEqual(["User role changed", "Access refused"]);
  });

  test("of one's own is left to others, whatever it would be", async () => {
    const { here, admin, change } = await office();
    for (const fields of [{ intent: "role", role: "customer_service" }, { intent: "disable" }]) {
      const answer = await change(admin.userId, fields as unknown as Record<string, string>);
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.body)).toContain("refusals:ownRole");
    }
    expect(await rowOf(here, admin.userId)).toMatchObject({ role: "admin", disabledAt: null });
  });

  test("two admins who demote each other at once leave one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { here, admin, change } = await office();
      const other = await here.staff(here.runners, "admin");
      await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, other.userId));
      const answers = await Promise.all([
        change(other.userId, { intent: "role", role: "customer_service" }, admin.cookie),
        change(
          admin.userId,
          { intent: round % 2 ? "role" : "disable", role: "customer_service" },
          other.cookie,
        ),
      ]);
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
      const left = await here.db
        .select()
        .from(users)
        .where(and(eq(users.tenantId, here.runners.id), eq(users.role, "admin")));
      expect(left.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
    }
  });

  test("three admins who each demote the next at once never end without one", async () => {
    const { here, admin, change } = await office();
    const [second, third] = [await here.staff(here.runners), await here.staff(here.runners)];
    await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.tenantId, here.runners.id));
    const demote = { intent: "role", role: "account_manager" };
    await Promise.all([
      change(second.userId, demote, admin.cookie),
      change(third.userId, demote, second.cookie),
      change(admin.userId, demote, third.cookie),
    ]);
    const left = await here.db
      .select()
      .from(users)
      .where(and(eq(users.tenantId, here.runners.id), eq(users.role, "admin")));
    expect(left.length).toBeGreaterThan(0);
  });

  test("someone who is only invited is no admin to count on", async () => {
    const { here, admin, change } = await office();
    const helper = await here.staff(here.runners, "admin");
    // The helper has no password: an invitation that nobody accepted.
    const answer = await change(admin.userId, { intent: "role", role: "account_manager" }, helper.cookie);
    expect(answer.status).toBe(409);
    expect(await rowOf(here, admin.userId)).toMatchObject({ role: "admin" });
  });
});

describe("access that is taken away", () => {
  test("ends with the next request, and comes back with the old role", async () => {
    const { here, change } = await office();
    const colleague = await here.staff(here.runners, "account_manager");
    const seen = () =>
      call(dashboard, get("/dashboard", { cookie: colleague.cookie }), here.product.context());
    expect((await seen()).status).toBe(200);
    expect((await change(colleague.userId, { intent: "disable" })).status).toBe(303);
    expect((await seen()).status).toBe(302);
    expect(await here.db.select().from(sessions).where(eq(sessions.userId, colleague.userId))).toHaveLength(
      0,
    );
    expect((await change(colleague.userId, { intent: "disable" })).status).toBe(409);
    expect((await change(colleague.userId, { intent: "enable" })).status).toBe(303);
    expect(await rowOf(here, colleague.userId)).toMatchObject({ role: "account_manager", disabledAt: null });
    // The old session stays ended.
    expect((await seen()).status).toBe(302);
    expect(await logOf(here, colleague.userId)).toEqual(["User disabled", "User enabled"]);
  });

  test("a refused change leaves every session alone", async () => {
    const { here, admin, change } = await office();
    const helper = await here.staff(here.runners, "admin");
    await change(admin.userId, { intent: "disable" }, helper.cookie);
    expect((await call(list, get("/users", { cookie: admin.cookie }), here.product.context())).status).toBe(
      200,
    );
  });
});

describe("the users area", () => {
  test.each(ROLE_KEYS.filter((role) => role !== "admin"))("is closed to a %s, page by page", async (role) => {
    const { here, admin, invite, change } = await office();
    const { cookie } = await here.staff(here.runners, role);
    const context = here.product.context();
    const params = { userId: admin.userId };
    expect((await call(list, get("/users", { cookie }), context)).status).toBe(403);
    expect((await call(inviteForm, get("/users/create", { cookie }), context)).status).toBe(403);
    expect((await call(show, get("/users/x", { cookie }), context, params)).status).toBe(403);
    expect((await invite({ name: "X", email: "x@fresh.example", role: "admin" }, cookie)).status).toBe(403);
    for (const intent of ["role", "disable", "enable", "resend", "revoke"]) {
      expect((await change(admin.userId, { intent, role: "admin" }, cookie)).status).toBe(403);
    }
  });

  test("shows the tenant's own people only, found by name or address, without secrets", async () => {
    const { here, admin } = await office();
    await person(here, here.maple, { name: "CANARY-M" });
    const found = await person(here, here.runners, { name: "50% off_by one" });
    const look = async (query: string) =>
      call(list, get(`/users${query}`, { cookie: admin.cookie }), here.product.context());
    const all = await look("");
    expect(at(all.body, "people")).toHaveLength(2);
    expect(JSON.stringify(all.body)).not.toMatch(/CANARY-M|scrypt|passwordHash|totp/);
    for (const query of ["?q=50%25", "?q=OFF_BY", `?q=${found.email.slice(0, 8)}`]) {
      expect(at((await look(query)).body, "people", 0, "id"), query).toBe(found.id);
      expect(at((await look(query)).body, "people")).toHaveLength(1);
    }
    for (const query of ["?q=%25%25", "?q='--", "?q=nobody"])
      expect(at((await look(query)).body, "people")).toEqual([]);
  });

  test("another tenant's person is not there", async () => {
    const { here, admin, change } = await office();
    const foreign = await person(here, here.maple, { role: "customer_service" });
    const params = { userId: foreign.id };
    expect(
      (await call(show, get("/users/x", { cookie: admin.cookie }), here.product.context(), params)).status,
    ).toBe(404);
    for (const intent of ["role", "disable", "enable", "resend", "revoke"]) {
      expect((await change(foreign.id, { intent, role: "admin" })).status).toBe(404);
    }
    expect(await rowOf(here, foreign.id)).toMatchObject({ role: "customer_service", disabledAt: null });
  });
});
