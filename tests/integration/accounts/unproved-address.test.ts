import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { action as signUp, loader as getStarted } from "../../../app/routes/account/get-started/page.tsx";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as logout } from "../../../app/routes/account/logout.ts";
import { action as setNew } from "../../../app/routes/account/new-password/page.tsx";
import { action as askReset } from "../../../app/routes/account/reset-password.tsx";
import { action as verify } from "../../../app/routes/account/verify-address.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { platformRepositories } from "../../../db/platform.server.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { passkeys, recoveryCodes, sessions, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";
import { apiClient } from "../api/client.ts";

// Real passwords are stretched here, many times.

const CHOSEN = "three unrelated words";

const from = (cookie = "") => ({ cookie, headers: { "CF-Connecting-IP": `ip-${freshId()}` } });
const signUpWith = (here: World, email: string, password = CHOSEN) =>
  call(
    signUp,
    post(
      "/get-started",
      { company: "Birch", name: "Bea", email, password, region: "EU", accept_terms: "on" },
      from(),
    ),
    here.product.context(),
  );
const signIn = (here: World, email: string, password = CHOSEN, cookie = "") =>
  call(login, post("/login", { email, password }, from(cookie)), here.product.context());
const linkOf = async (here: World, email: string, words: string) =>
  linkIn((await mailsTo(here, email)).find(({ text }) => text.includes(words)));
const press = (here: World, action: typeof verify | typeof setNew, link: URL, password: string) =>
  call(action, post(link.pathname, { password }), here.product.context(), {
    secret: link.pathname.split("/").at(-1) ?? "",
  });
const userOf = async (here: World, email: string) =>
  (await here.db.select().from(users).where(eq(users.email, email)))[0]!;

/** What an answer gives away: its cookies by name only. */
const told = ({ status, location, setCookie, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  location,
  setCookie?.replaceAll(/=[^;,]*/g, "") ?? null,
  at(body, "result", "error"),
];

test("signs in to /get-started alone, without a session", async () => {
  const here = await world();
  const email = `${freshId()}@fresh.example`;
  await signUpWith(here, email);
  const answer = await signIn(here, email);
  expect(answer).toMatchObject({ status: 303, location: "/get-started" });
  expect(answer.setCookie).not.toContain("auth.session");
  const user = await userOf(here, email);
  expect(await here.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  const cookie = cookieOf(answer.setCookie, "auth.unproved");
  const page = await call(getStarted, get("/get-started", { cookie }), here.product.context());
  expect(at(page.body, "open", "unverified", "email")).toBe(email);
  expect(await call(dashboard, get("/dashboard", { cookie }), here.product.context())).toMatchObject({
    status: 302,
    location: "/get-started",
  });
  const out = await call(logout, post("/logout", {}, { cookie }), here.product.context());
  expect(out.location).toBe("/login");
  expect(out.setCookie).toContain("auth.unproved=;");
});

test("the cookie of one's own address shows no other", async () => {
  const here = await world();
  const forged = `auth.unproved=${encodeURIComponent("victim%40x%2Eexample.AAAA")}`;
  const page = await call(getStarted, get("/get-started", { cookie: forged }), here.product.context());
  expect(at(page.body, "open")).toBe(null);
});

describe("who signs up with a taken address and then signs in", () => {
  test.each([
    ["somebody's", {}],
    ["a disabled account's", { disabledAt: new Date() }],
    ["an invited person's", { passwordHash: null, emailVerifiedAt: null }],
  ])("is answered as with a free one: %s", async (_, input) => {
    const here = await world();
    const free = `${freshId()}@fresh.example`;
    const { email: taken } = await person(here, here.runners, input);
    for (const email of [free, taken]) await signUpWith(here, email);
    // A second sign-up with another password, too: each of them is good for the same nothing.
    for (const email of [free, taken]) await signUpWith(here, email, "four other unrelated words");
    for (const password of [CHOSEN, "four other unrelated words", "none of the two"]) {
      const answers = await Promise.all([free, taken].map((email) => signIn(here, email, password)));
      expect(told(answers[1]!)).toEqual(told(answers[0]!));
    }
    expect((await signIn(here, taken)).location).toBe("/get-started");
    const api = apiClient(here.product);
    const calls = await Promise.all(
      [free, taken].map((email) => api("POST", "/api/login", { json: { email, password: CHOSEN } })),
    );
    expect(calls.map(({ status }) => status)).toEqual([403, 403]);
    expect(calls[1]!.body).toEqual(calls[0]!.body);
    expect(Object.keys(calls[1]!.cookies)).toEqual(Object.keys(calls[0]!.cookies));
  });

  test("as many trips to the database are made for both", async () => {
    const here = await world();
    const free = `${freshId()}@fresh.example`;
    const { email: taken } = await person(here, here.runners);
    for (const email of [free, taken]) await signUpWith(here, email);
    const trips = async (email: string) => {
      await here.product.afterwards();
      const spy = vi.spyOn(globalThis, "fetch");
      await signIn(here, email);
      const count = spy.mock.calls.length;
      spy.mockRestore();
      return count;
    };
    expect(await trips(taken)).toBe(await trips(free));
  });

  test("opens nothing of the owner's, whose own password goes on as before", async () => {
    const here = await world();
    const { email, id } = await person(here, here.runners);
    await signUpWith(here, email);
    await signIn(here, email);
    expect(await here.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect(await signIn(here, email, PASSWORD)).toMatchObject({ status: 303, location: "/dashboard" });
  });
});

/** A stranger signed up with somebody's address, and got as far as a session and factors by some older way. */
async function squatted() {
  const here = await world();
  const email = `${freshId()}@target.example`;
  await signUpWith(here, email, "chosen by the stranger");
  const user = await userOf(here, email);
  const cookie = await here.signIn({ ...here.runners, id: user.tenantId }, user.id);
  const owner = { tenantId: user.tenantId, userId: user.id, createdAt: here.product.clock.now() };
  await here.db.insert(passkeys).values({ ...owner, id: freshId(), name: "Stranger", publicKey: "x" });
  await here.db.insert(recoveryCodes).values({ ...owner, codeHash: freshId() });
  await here.db.update(users).set({ totpSealed: "sealed", totpUsedStep: 5 }).where(eq(users.id, user.id));
  const left = async () => ({
    sessions: (await here.db.select().from(sessions).where(eq(sessions.userId, user.id))).map(
      ({ idHash }) => idHash,
    ),
    passkeys: (await here.db.select().from(passkeys).where(eq(passkeys.userId, user.id))).length,
    codes: (await here.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).length,
    totp: (await userOf(here, email)).totpSealed,
  });
  return { here, email, cookie, left, before: await left() };
}

test("proving the address ends the sessions and drops the factors that were set before", async () => {
  const { here, email, cookie, left, before } = await squatted();
  const link = await linkOf(here, email, "/email-verification/");
  expect((await press(here, verify, link, "the owner chose this")).status).toBe(303);
  expect(await left()).toMatchObject({ passkeys: 0, codes: 0, totp: null });
  expect((await left()).sessions).not.toContain(before.sessions[0]);
  expect(await call(dashboard, get("/dashboard", { cookie }), here.product.context())).toMatchObject({
    location: "/login?return=%2Fdashboard",
  });
  expect((await signIn(here, email, "chosen by the stranger")).status).toBe(422);
  expect(await signIn(here, email, "the owner chose this")).toMatchObject({ location: "/dashboard" });
});

test("resetting its password does the same, and proves the address", async () => {
  const { here, email, cookie, left } = await squatted();
  await call(askReset, post("/reset-password", { email }, from()), here.product.context());
  const link = await linkOf(here, email, "/reset-password/");
  expect((await press(here, setNew, link, "the owner chose this")).status).toBe(303);
  expect(await left()).toEqual({ sessions: [], passkeys: 0, codes: 0, totp: null });
  expect((await call(dashboard, get("/dashboard", { cookie }), here.product.context())).status).toBe(302);
  expect(await signIn(here, email, "the owner chose this")).toMatchObject({ location: "/dashboard" });
  const user = await userOf(here, email);
  const [tenant] = await here.db.select().from(tenants).where(eq(tenants.id, user.tenantId));
  expect(tenant?.status).toBe("requires_verification");
});

describe("a reset of an account that was proved", () => {
  async function reset(here: World, email: string) {
    await call(askReset, post("/reset-password", { email }, from()), here.product.context());
    return press(here, setNew, await linkOf(here, email, "/reset-password/"), "the owner chose this");
  }

  test("keeps its second factor", async () => {
    const here = await world();
    const { id, email } = await person(here, here.runners, { totpSealed: "sealed" });
    await here.db.insert(recoveryCodes).values({
      tenantId: here.runners.id,
      userId: id,
      codeHash: freshId(),
      createdAt: here.product.clock.now(),
    });
    await reset(here, email);
    expect((await userOf(here, email)).totpSealed).toBe("sealed");
    expect(await here.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))).toHaveLength(1);
  });

  test("forgives what others guessed at it, and makes the browser known", async () => {
    const here = await world();
    const { email } = await person(here, here.runners);
    for (let tries = 0; tries < 21; tries += 1) await signIn(here, email, "wrong");
    expect((await signIn(here, email, PASSWORD)).status).toBe(429);
    const done = await reset(here, email);
    expect((await signIn(here, email, "the owner chose this")).status).toBe(303);
    // The guessing goes on: the browser of the reset does not wait for it.
    for (let tries = 0; tries < 21; tries += 1) await signIn(here, email, "wrong");
    expect((await signIn(here, email, "the owner chose this")).status).toBe(429);
    const device = cookieOf(done.setCookie, "auth.device");
    expect((await signIn(here, email, "the owner chose this", device)).status).toBe(303);
  });
});

test("a tenant with an unproved address is deleted after a week, with its mails; others stay", async () => {
  const here = await world();
  // Long before the other tests, which share this database with what is swept here.
  here.product.clock.set("2025-01-01T00:00:00Z");
  const [fresh, proved] = [`${freshId()}@fresh.example`, `${freshId()}@fresh.example`];
  for (const email of [fresh, proved]) await signUpWith(here, email);
  await press(here, verify, await linkOf(here, proved, "/email-verification/"), "the owner chose this");
  const { tenantId } = await userOf(here, fresh);
  const seeded = await person(here, await here.tenant("Elm"), {
    signupComplete: false,
    emailVerifiedAt: null,
  });
  const { signUps } = platformRepositories(here.db);
  here.product.clock.forward(6 * DAY);
  await signUps.deleteUnproved(here.product.clock.now());
  expect(await userOf(here, fresh)).toBeTruthy();
  here.product.clock.forward(2 * DAY);
  await signUps.deleteUnproved(here.product.clock.now());
  expect(await userOf(here, fresh)).toBeUndefined();
  expect(await here.db.select().from(tenants).where(eq(tenants.id, tenantId))).toEqual([]);
  expect(await userOf(here, proved)).toBeTruthy();
  // Nobody ever sent this one a link: the demo's newcomer stays.
  expect(await userOf(here, seeded.email)).toBeTruthy();
});
