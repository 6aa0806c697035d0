import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { loader as orders } from "../../../app/routes/admin/orders/page.tsx";
import { loader as people } from "../../../app/routes/admin/people/list/page.tsx";
import { action as change } from "../../../app/routes/admin/people/person/page.tsx";
import {
  action as setFactor,
  loader as factorPage,
} from "../../../app/routes/admin/settings/second-factor/page.tsx";
import { auditEntries } from "../../../db/schema/records.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";
import { apiClient } from "../api/client.ts";

const logOf = (here: World) =>
  here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
const actionsOf = async (here: World) => (await logOf(here)).map(({ action }) => action).sort();

async function someone(input: Parameters<typeof person>[2] = {}, variables: Record<string, string> = {}) {
  const here = await world(variables);
  const who = await person(here, here.runners, input);
  const signIn = (password: string, cookie = "") =>
    call(
      login,
      post("/login", { email: who.email, password }, { cookie, headers: { "CF-Connecting-IP": freshId() } }),
      here.product.context(),
    );
  const visit = (loader: unknown, path: string, cookie: string) =>
    call(loader as typeof orders, get(path, { cookie }), here.product.context());
  return { here, ...who, signIn, visit };
}

test("the tenant's log records a sign-in and a failed one, and a burst of failed ones once", async () => {
  const { here, id, signIn } = await someone();
  await Promise.all(Array.from({ length: 12 }, () => signIn("wrong")));
  await call(
    login,
    post("/login", { email: `${freshId()}@nobody.example`, password: "x" }),
    here.product.context(),
  );
  expect(await logOf(here)).toMatchObject([
    { action: "Sign-in failed", actor: "system", subjectId: id, changes: { step: "password" } },
  ]);
  expect((await signIn(PASSWORD)).status).toBe(303);
  expect((await logOf(here)).find(({ action }) => action === "Signed in")).toMatchObject({
    actor: `user:${id}`,
    changes: { how: "page" },
  });
  here.product.clock.forward(16 * 60_000);
  await signIn("wrong");
  expect(await actionsOf(here)).toEqual(["Sign-in failed", "Sign-in failed", "Signed in"]);
});

test("a script that signs in again and again is written down once an hour", async () => {
  const { here, email } = await someone();
  const api = apiClient(here.product);
  for (let times = 0; times < 3; times += 1) {
    expect((await api("POST", "/api/login", { json: { email, password: PASSWORD } })).status).toBe(200);
  }
  expect(await actionsOf(here)).toEqual(["Signed in"]);
});

test("the log records a refused right once an hour", async () => {
  const { here, signIn, visit } = await someone({ role: "customer_service" });
  const cookie = cookieOf((await signIn(PASSWORD)).setCookie);
  for (let times = 0; times < 3; times += 1) {
    expect((await visit(people, "/users", cookie)).status).toBe(403);
    await here.product.afterwards();
  }
  expect((await logOf(here)).filter(({ action }) => action === "Access refused")).toMatchObject([
    { changes: { right: "users:read" } },
  ]);
});

test("signing in again ends what the browser had before, and nothing of another browser", async () => {
  const { here, id, signIn, visit } = await someone();
  const first = cookieOf((await signIn(PASSWORD)).setCookie);
  const elsewhere = cookieOf((await signIn(PASSWORD)).setCookie);
  const second = cookieOf((await signIn(PASSWORD, first)).setCookie);
  const status = async (cookie: string) => (await visit(dashboard, "/dashboard", cookie)).status;
  expect([await status(first), await status(elsewhere), await status(second)]).toEqual([302, 200, 200]);
  expect(await here.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(2);
});

test("the API's cookie ends with the browser unless it is asked to stay", async () => {
  const { here, email } = await someone();
  const api = apiClient(here.product);
  const cookie = async (more: object) =>
    (await api("POST", "/api/login", { json: { email, password: PASSWORD, ...more } })).headers
      .getSetCookie()
      .find((line) => line.startsWith("auth.session="));
  expect(await cookie({})).not.toContain("Max-Age");
  expect(await cookie({ remember: true })).toContain("Max-Age=1209600");
});

test("an admin signs one person out everywhere, who may come back at once; others may not", async () => {
  const { here, id, signIn, visit } = await someone({ role: "account_manager" });
  const cookie = cookieOf((await signIn(PASSWORD)).setCookie);
  const admin = await here.staff(here.runners);
  // Whoever decides must still be an admin with a password when it is written.
  await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, admin.userId));
  const foreign = await here.staff(here.maple);
  const press = (as: string) =>
    call(change, post(`/users/${id}`, { intent: "end-sessions" }, { cookie: as }), here.product.context(), {
      userId: id,
    });
  expect((await press(foreign.cookie)).status).toBe(404);
  expect((await press(cookie)).status).toBe(403);
  expect((await visit(dashboard, "/dashboard", cookie)).status).toBe(200);
  expect((await press(admin.cookie)).status).toBe(303);
  expect((await visit(dashboard, "/dashboard", cookie)).status).toBe(302);
  expect((await signIn(PASSWORD)).status).toBe(303);
  expect(await actionsOf(here)).toContain("Sessions ended");
});

test("only a person who knows the password can turn an authenticator on", async () => {
  const { here, id, signIn, visit } = await someone();
  const cookie = cookieOf((await signIn(PASSWORD)).setCookie);
  const page = await visit(factorPage, "/settings/second-factor", cookie);
  const sealed = String(at(page.body, "invitation", "sealed"));
  const secret = Secret.fromBase32(String(at(page.body, "invitation", "text")).replaceAll(" ", ""));
  const code = new TOTP({ secret }).generate({ timestamp: here.product.clock.now().getTime() });
  const send = (current_password: string) =>
    call(
      setFactor,
      post("/settings/second-factor", { intent: "enable", sealed, code, current_password }, { cookie }),
      here.product.context(),
    );
  const refused = await send("not the password");
  expect(refused.status).toBe(422);
  expect(at(refused.body, "result", "error", "current_password")).toEqual(["refusals:passwordWrong"]);
  const kept = async () => (await here.db.select().from(users).where(eq(users.id, id)))[0]?.totpSealed;
  expect(await kept()).toBe(null);
  expect((await send(PASSWORD)).status).toBe(200);
  expect(await kept()).toBeTruthy();
});

test("in production the platform's people set up a second factor before anything else", async () => {
  const { here, id, email, signIn, visit } = await someone({ superadmin: true }, { APP_ENV: "production" });
  const cookie = cookieOf((await signIn(PASSWORD)).setCookie);
  for (const [loader, path] of [
    [orders, "/orders"],
    [dashboard, "/dashboard"],
  ] as const) {
    expect(await visit(loader, path, cookie)).toMatchObject({
      status: 302,
      location: "/settings/second-factor",
    });
  }
  const page = await visit(factorPage, "/settings/second-factor", cookie);
  expect(at(page.body, "compulsory")).toBe(true);
  const api = apiClient(here.product);
  const { token } = (await api("POST", "/api/login", { json: { email, password: PASSWORD } })).body;
  const asked = await api("GET", "/api/user", { headers: { Authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(403);
  await here.db.update(users).set({ totpSealed: "sealed" }).where(eq(users.id, id));
  expect((await visit(orders, "/orders", cookie)).status).toBe(200);
});

test("elsewhere, and for a tenant's own people, it is theirs to choose", async () => {
  for (const [input, env] of [
    [{ superadmin: true }, "local"],
    [{}, "production"],
  ] as const) {
    const { signIn, visit } = await someone(input, { APP_ENV: env });
    const cookie = cookieOf((await signIn(PASSWORD)).setCookie);
    expect((await visit(orders, "/orders", cookie)).status).toBe(200);
  }
});
