import { and, eq, like } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { FACTOR_RESET_WAIT_MS } from "../../../app/domain/access/second-factor.ts";
import { loader as stopPage, action as stop } from "../../../app/routes/account/stop-reset.tsx";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as second } from "../../../app/routes/account/second-step/page.tsx";
import {
  action as tenantAction,
  loader as tenantPage,
} from "../../../app/routes/admin/panel/tenant/page.tsx";
import { action as change, loader as personPage } from "../../../app/routes/admin/people/person/page.tsx";
import {
  action as changeFactor,
  loader as factorPage,
} from "../../../app/routes/admin/settings/second-factor/page.tsx";
import { settleResets } from "../../../app/services/accounts/second-factor/settle-resets.server.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { passkeys, recoveryCodes, secondFactorResets, sessions, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { cookieOf, PASSWORD, person, QUICK_HASH } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type TestTenant, type World, world } from "../../support/world.ts";

/** Someone with an authenticator, recovery codes and a passkey. */
async function guarded(here: World, tenant: TestTenant, role: "admin" | "account_manager") {
  const who = await person(here, tenant, { role });
  const context = () => here.product.context();
  const signIn = () =>
    call(
      login,
      post(
        "/login",
        { email: who.email, password: PASSWORD },
        { headers: { "CF-Connecting-IP": freshId() } },
      ),
      context(),
    );
  const cookie = cookieOf((await signIn()).setCookie);
  const shown = await call(factorPage, get("/settings/second-factor", { cookie }), context());
  const secret = String(at(shown.body, "invitation", "text")).replaceAll(" ", "");
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: here.product.clock.now().getTime(),
    });
  const fields = {
    intent: "enable",
    sealed: String(at(shown.body, "invitation", "sealed")),
    code: code(),
    current_password: PASSWORD,
  };
  const enable = () => call(changeFactor, post("/settings/second-factor", fields, { cookie }), context());
  await enable();
  await here.db.insert(passkeys).values({
    id: freshId(),
    tenantId: tenant.id,
    userId: who.id,
    name: "Phone",
    publicKey: "none",
    createdAt: here.product.clock.now(),
  });
  here.product.clock.forward(MINUTE);
  const signInWithCode = async () => {
    const step = cookieOf((await signIn()).setCookie, "auth.step");
    return call(second, post("/login/second-step", { code: code() }, { cookie: step }), context());
  };
  return { ...who, cookie, signIn, signInWithCode };
}

/** An admin who can ask, and a colleague whose phone is lost. */
async function office() {
  const here = await world();
  const admin = await here.staff(here.runners);
  await here.db
    .update(users)
    .set({ passwordHash: QUICK_HASH, name: "Ada Admin" })
    .where(eq(users.id, admin.userId));
  const colleague = await guarded(here, here.runners, "account_manager");
  const send = (fields: Record<string, string>, cookie = admin.cookie, userId = colleague.id) =>
    call(change, post(`/users/${userId}`, fields, { cookie }), here.product.context(), { userId });
  const ask = (cookie?: string) => send({ intent: "reset-factor", current_password: PASSWORD }, cookie);
  const settle = () =>
    settleResets({ ...baseScope(here.product.context()), now: here.product.clock.now, newId: freshId });
  return { here, admin, colleague, send, ask, settle };
}

const waiting = (here: World, userId: string) =>
  here.db.select().from(secondFactorResets).where(eq(secondFactorResets.userId, userId));
const entriesOf = async (here: World, subjectId: string) =>
  (
    await here.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, subjectId), like(auditEntries.action, "Second factor reset%")))
  ).map(({ action, actorName }) => [action, actorName]);
const factorOf = async (here: World, userId: string) => {
  const [user] = await here.db.select().from(users).where(eq(users.id, userId));
  const [codes, keys, open] = await Promise.all(
    [recoveryCodes, passkeys, sessions].map((table) =>
      here.db.select().from(table).where(eq(table.userId, userId)),
    ),
  );
  return {
    app: user?.totpSealed != null,
    codes: codes?.length,
    passkeys: keys?.length,
    sessions: open?.length,
  };
};
const UNTOUCHED = { app: true, codes: 10, passkeys: 1, sessions: 1 };
const GONE = { app: false, codes: 0, passkeys: 0, sessions: 0 };
const stopLink = async (here: World, email: string) =>
  linkIn((await mailsTo(here, email)).find(({ subject }) => subject.includes("will be reset")));

describe("the reset of a lost second factor", () => {
  test("the reset waits a day, sends a mail and shows on the page, then removes every factor and session, once", async () => {
    const { here, admin, colleague, ask, settle } = await office();
    expect(await ask()).toMatchObject({ status: 303, location: `/users/${colleague.id}` });
    const mail = (await mailsTo(here, colleague.email)).find(({ subject }) =>
      subject.includes("will be reset"),
    );
    expect(mail?.text).toContain("Ada Admin of Runners");
    expect(mail?.text).toMatch(/19 November 2026 at 10:01 UTC/);
    const shown = await call(personPage, get(`/users/${colleague.id}`, admin), here.product.context(), {
      userId: colleague.id,
    });
    expect(at(shown.body, "reset")).toMatchObject({ who: "Ada Admin" });

    const [reset] = await waiting(here, colleague.id);
    here.product.clock.forward(FACTOR_RESET_WAIT_MS - 1);
    expect(await settle()).toBe(0);
    expect(await factorOf(here, colleague.id)).toEqual(UNTOUCHED);
    here.product.clock.forward(1);
    expect((await Promise.all([settle(), settle(), settle()])).toSorted()).toEqual([0, 0, 1]);
    expect(await factorOf(here, colleague.id)).toEqual(GONE);
    expect(await entriesOf(here, colleague.id)).toEqual([
      ["Second factor reset asked for", "Ada Admin"],
      ["Second factor reset", ""],
    ]);
    const [told] = await here.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(like(outbox.dedupeKey, `account:second_factor_reset:${reset?.id}`));
    here.product.queued.push(told?.id ?? "");
    const subjects = (await mailsTo(here, colleague.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("was reset"))).toHaveLength(1);
    expect((await colleague.signIn()).location).toBe("/dashboard");
  });

  test("takes effect at the next sign-in after its time, where no sweeper came", async () => {
    const { here, colleague, ask } = await office();
    await ask();
    expect((await colleague.signIn()).location).toBe("/login/second-step");
    here.product.clock.forward(FACTOR_RESET_WAIT_MS);
    expect((await colleague.signIn()).location).toBe("/dashboard");
    expect(await factorOf(here, colleague.id)).toEqual({ ...GONE, sessions: 1 });
  });

  test("is stopped by one press behind the mail's link, without a sign-in, and by no look at it", async () => {
    const { here, colleague, ask, settle } = await office();
    await ask();
    const { pathname } = await stopLink(here, colleague.email);
    const secret = { secret: pathname.split("/").at(-1) ?? "" };
    const seen = await call(stopPage, get(pathname), here.product.context(), secret);
    expect(at(seen.body, "reset")).toMatchObject({ who: "Ada Admin", email: colleague.email });
    expect(await waiting(here, colleague.id)).toHaveLength(1);
    const press = () => call(stop, post(pathname, {}), here.product.context(), secret);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    here.product.clock.forward(FACTOR_RESET_WAIT_MS);
    expect(await settle()).toBe(0);
    expect(await factorOf(here, colleague.id)).toEqual(UNTOUCHED);
    expect(await entriesOf(here, colleague.id)).toEqual([
      ["Second factor reset asked for", "Ada Admin"],
      ["Second factor reset stopped", "Some Person"],
    ]);
    const guess = await call(stop, post("/login/stop-reset/x", {}), here.product.context(), { secret: "x" });
    expect(guess.status).toBe(410);
  });

  test("is stopped by a sign-in with the factor, and by a new factor", async () => {
    const { here, colleague, ask } = await office();
    await ask();
    expect((await colleague.signInWithCode()).location).toBe("/dashboard");
    expect(await waiting(here, colleague.id)).toEqual([]);

    await ask();
    await here.db.update(users).set({ totpSealed: null }).where(eq(users.id, colleague.id));
    const { cookie } = colleague;
    const shown = await call(factorPage, get("/settings/second-factor", { cookie }), here.product.context());
    const sealed = String(at(shown.body, "invitation", "sealed"));
    const secret = Secret.fromBase32(String(at(shown.body, "invitation", "text")).replaceAll(" ", ""));
    const code = new TOTP({ secret }).generate({ timestamp: here.product.clock.now().getTime() });
    const fields = { intent: "enable", sealed, code, current_password: PASSWORD };
    const enabled = await call(
      changeFactor,
      post("/settings/second-factor", fields, { cookie }),
      here.product.context(),
    );
    expect(enabled.status).toBe(200);
    expect(await waiting(here, colleague.id)).toEqual([]);
  });

  test("is cancelled by any admin; of a cancel and its taking effect at once one happens", async () => {
    const { here, colleague, send, ask, settle } = await office();
    await ask();
    const other = await here.staff(here.runners);
    await here.db.update(users).set({ passwordHash: QUICK_HASH }).where(eq(users.id, other.userId));
    expect((await send({ intent: "cancel-reset" }, other.cookie)).status).toBe(303);
    expect((await send({ intent: "cancel-reset" }, other.cookie)).status).toBe(409);

    await ask();
    here.product.clock.forward(FACTOR_RESET_WAIT_MS);
    const again = await here.signIn(here.runners, other.userId);
    const [cancelled, settled] = await Promise.all([send({ intent: "cancel-reset" }, again), settle()]);
    expect(cancelled.status === 303).toBe(settled === 0);
    expect(await factorOf(here, colleague.id)).toEqual(settled === 1 ? GONE : UNTOUCHED);
  });

  test("a reset that was read before it was cancelled does nothing", async () => {
    const { here, colleague, send, ask } = await office();
    await ask();
    const scope = baseScope(here.product.context());
    const later = new Date(here.product.clock.now().getTime() + FACTOR_RESET_WAIT_MS);
    const { accounts } = scope.platform;
    const overtaken = {
      ...scope.platform,
      accounts: {
        ...accounts,
        async dueResets(...asked: Parameters<typeof accounts.dueResets>) {
          const found = await accounts.dueResets(...asked);
          await send({ intent: "cancel-reset" });
          return found;
        },
      },
    } as unknown as typeof scope.platform;
    const { tenantOf } = scope;
    expect(await settleResets({ platform: overtaken, tenantOf, now: () => later, newId: freshId })).toBe(0);
    expect(await factorOf(here, colleague.id)).toEqual(UNTOUCHED);
  });

  test("of two admins who ask at once one begins it, and one mail leaves", async () => {
    const { here, colleague, ask } = await office();
    const other = await here.staff(here.runners);
    await here.db.update(users).set({ passwordHash: QUICK_HASH }).where(eq(users.id, other.userId));
    const answers = await Promise.all([ask(), ask(other.cookie), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    expect(await waiting(here, colleague.id)).toHaveLength(1);
    const mails = await mailsTo(here, colleague.email);
    expect(mails.filter(({ subject }) => subject.includes("will be reset"))).toHaveLength(1);
  });

  test("asks for the admin's own password, and slows who guesses it", async () => {
    const { here, colleague, send } = await office();
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await send({ intent: "reset-factor", current_password: "wrong" });
      expect(refused.status).toBe(422);
      expect(at(refused.body, "result", "error", "current_password")).toEqual(["refusals:passwordWrong"]);
    }
    expect((await send({ intent: "reset-factor", current_password: PASSWORD })).status).toBe(429);
    expect((await send({ intent: "reset-factor" })).status).toBe(422);
    expect(await waiting(here, colleague.id)).toEqual([]);
  });

  test("is refused for oneself, for who has no factor, for other tenants' people and by others than admins", async () => {
    const { here, admin, colleague, send, ask } = await office();
    const fields = { intent: "reset-factor", current_password: PASSWORD };
    expect((await send(fields, admin.cookie, admin.userId)).status).toBe(409);
    const plain = await person(here, here.runners);
    expect((await send(fields, admin.cookie, plain.id)).status).toBe(409);
    const theirs = await here.staff(here.maple);
    await here.db.update(users).set({ passwordHash: QUICK_HASH }).where(eq(users.id, theirs.userId));
    expect((await ask(theirs.cookie)).status).toBe(404);
    await ask();
    expect((await send({ intent: "cancel-reset" }, theirs.cookie)).status).toBe(404);
    const manager = await here.staff(here.runners, "account_manager");
    expect((await send({ intent: "cancel-reset" }, manager.cookie)).status).toBe(403);
    expect(await waiting(here, colleague.id)).toHaveLength(1);
  });

  test("ends with the access of the person", async () => {
    const { here, colleague, send, ask } = await office();
    await ask();
    expect((await send({ intent: "disable" })).status).toBe(303);
    expect(await waiting(here, colleague.id)).toEqual([]);
  });
});

/** A superadmin, and a tenant whose only admin lost their phone. */
async function platformDesk(role: "admin" | "account_manager" = "admin") {
  const here = await world();
  const platform = await here.tenant("The platform");
  const sue = await here.staff(platform, role);
  await here.db
    .update(users)
    .set({ superadmin: true, passwordHash: QUICK_HASH, name: "Sue Super" })
    .where(eq(users.id, sue.userId));
  const lost = await guarded(here, here.maple, "admin");
  const params = { tenantId: here.maple.id };
  const path = `/settings/super-admin-panel/${here.maple.id}`;
  const send = (fields: Record<string, string>) =>
    call(tenantAction, post(path, { user: lost.id, ...fields }, sue), here.product.context(), params);
  const show = () => call(tenantPage, get(path, sue), here.product.context(), params);
  const ask = (fields: Record<string, string> = {}) =>
    send({ intent: "reset-factor", reason: "Called and proved it", current_password: PASSWORD, ...fields });
  return { here, lost, send, show, ask };
}

describe("the platform", () => {
  test("asks for the reset of a tenant's last admin, with a reason that the tenant reads", async () => {
    const { here, lost, send, show, ask } = await platformDesk();
    expect(at((await show()).body, "factorResets", 0, "person", "id")).toBe(lost.id);
    expect((await ask({ reason: "" })).status).toBe(422);
    expect((await ask({ current_password: "wrong" })).status).toBe(422);
    expect((await ask()).status).toBe(303);
    expect(at((await show()).body, "factorResets", 0, "waiting", "who")).toBe("Sue Super");
    const [entry] = await here.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subjectId, lost.id), eq(auditEntries.action, "Second factor reset asked for")),
      );
    expect(entry).toMatchObject({ tenantId: here.maple.id, changes: { reason: "Called and proved it" } });
    const texts = (await mailsTo(here, lost.email)).map(({ text }) => text).join();
    expect(texts).toContain("Sue Super of Popstall support");
    expect((await send({ intent: "cancel-reset" })).status).toBe(303);
    expect(await waiting(here, lost.id)).toEqual([]);
  });

  test("leaves to the tenant what another admin there can do, also one who came a moment ago", async () => {
    const { here, lost, show, ask } = await platformDesk();
    await person(here, here.maple);
    expect(at((await show()).body, "factorResets")).toEqual([]);
    const refused = await ask();
    expect(refused.status).toBe(409);
    expect(at(refused.body, "result", "error", "intent")).toEqual(["refusals:notLastAdmin"]);
    // The same where the service saw no other admin: the write looks again.
    const reset = {
      id: freshId(),
      userId: lost.id,
      tokenHash: freshId(),
      askedBy: "sue",
      askedByName: "Sue",
    };
    const now = here.product.clock.now();
    const begun = await here.maple.scope.tenant.factorResets.ask(
      { ...reset, byPlatform: true, effectiveAt: now, createdAt: now },
      { decider: { userId: "sue", superadmin: true }, onlyForLastAdmin: true },
      {
        id: freshId(),
        action: "Second factor reset asked for",
        actor: "user:sue",
        actorName: "Sue",
        supportSessionId: null,
        subjectKind: "user",
        subjectId: lost.id,
        subjectName: "",
        changes: {},
        ip: null,
        at: now,
      },
      {
        id: freshId(),
        dedupeKey: freshId(),
        createdAt: now,
        payload: { kind: "account", template: "second_factor_reset_asked", resetId: reset.id },
      },
    );
    expect(begun).toBe(false);
  });

  test("asks only by those of its people who have the right", async () => {
    const { here, lost, show, ask } = await platformDesk("account_manager");
    expect(at((await show()).body, "factorResets")).toEqual([]);
    expect((await ask()).status).toBe(403);
    expect(await waiting(here, lost.id)).toEqual([]);
  });
});
