import { eq } from "drizzle-orm";
import { scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/account/login/page.tsx";
import { action as logout } from "../../../app/routes/account/logout.ts";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { accountScope } from "../../../app/auth/account-scope.server.ts";
import { signIn as checkPassword } from "../../../app/services/accounts/sign-in.server.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const PASSWORD = "Right-Password-1";
/** A real hash with the least of work, since the parameters stand in it: what is tried here is not how slow it is. */
const HASH = `scrypt$16$1$1$${Buffer.alloc(16).toString("base64")}$${scryptSync(PASSWORD, Buffer.alloc(16), 32, { N: 16, r: 1, p: 1 }).toString("base64")}`;

async function staffed() {
  const here = await world();
  const email = `${freshId()}@test.example`;
  await here.db.insert(users).values({
    id: freshId(),
    tenantId: here.runners.id,
    email,
    name: "Some Staff",
    role: "admin",
    passwordHash: HASH,
    createdAt: here.product.clock.now(),
  });
  const ip = `ip-${freshId()}`;
  const signIn = (
    password: string,
    input: { email?: string; ip?: string; next?: string; cookie?: string; remember?: string } = {},
  ) =>
    call(
      action,
      post(
        "/login",
        {
          email: input.email ?? email,
          password,
          next: input.next ?? "/dashboard",
          ...(input.remember && { remember: input.remember }),
        },
        { cookie: input.cookie, headers: { "CF-Connecting-IP": input.ip ?? ip } },
      ),
      here.product.context(),
    );
  return { here, email, signIn };
}

const cookieOf = (setCookie: string | null) => setCookie?.split(";")[0] ?? "";
const visit = (here: Awaited<ReturnType<typeof staffed>>["here"], cookie: string) =>
  call(dashboard, get("/dashboard", { cookie }), here.product.context());

test("the right password starts a session and leads on", async () => {
  const { here, signIn } = await staffed();
  const answer = await signIn(PASSWORD, { next: "/orders?page=2" });
  expect(answer).toMatchObject({ status: 303, location: "/orders?page=2" });
  expect(answer.setCookie).toMatch(
    /^auth\.session=[^;]{40,}; Path=\/; SameSite=Lax; HttpOnly, auth\.device=/,
  );
  const remembered = await signIn(PASSWORD, { remember: "on" });
  expect(remembered.setCookie).toMatch(/^auth\.session=[^,]*; Max-Age=1209600; HttpOnly, /);
  expect((await visit(here, cookieOf(answer.setCookie))).status).toBe(200);
});

test("case and spaces around the e-mail address do not matter", async () => {
  const { email, signIn } = await staffed();
  expect((await signIn(PASSWORD, { email: `  ${email.toUpperCase()} ` })).status).toBe(303);
});

test("a wrong password, an unknown account and a disabled one get one and the same answer", async () => {
  const { here, email, signIn } = await staffed();
  const wrong = await signIn("Wrong-Password-1");
  const unknown = await signIn("Wrong-Password-1", { email: "nobody@test.example" });
  await here.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, email));
  const disabled = await signIn(PASSWORD);
  expect(wrong.status).toBe(422);
  const told = (answer: typeof wrong) => [
    answer.status,
    at(answer.body, "result", "error"),
    answer.setCookie,
  ];
  expect(told(unknown)).toEqual(told(wrong));
  expect(told(disabled)).toEqual(told(wrong));
});

test("a password never comes back", async () => {
  const { signIn } = await staffed();
  for (const answer of [await signIn("Wrong-Secret"), await signIn("Wrong-Secret", { email: "" })]) {
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).not.toContain("Wrong-Secret");
  }
});

describe("after five wrong passwords", () => {
  test("the account waits at this address, told for how long, even with the right password", async () => {
    const { here, signIn } = await staffed();
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn("wrong")).status).toBe(422);
    const blocked = await signIn(PASSWORD);
    expect(blocked).toMatchObject({ status: 429, setCookie: null });
    expect(at(blocked.body, "waitSeconds")).toBe(15);
    here.product.clock.forward(16_000);
    expect((await signIn(PASSWORD)).status).toBe(303);
  });

  test("each further failure waits longer", async () => {
    const { here, signIn } = await staffed();
    for (let tries = 0; tries < 5; tries += 1) await signIn("wrong");
    here.product.clock.forward(16_000);
    await signIn("wrong");
    expect(at((await signIn("wrong")).body, "waitSeconds")).toBe(30);
  });

  test("the account does not wait at another address, nor another account at this one", async () => {
    const { signIn } = await staffed();
    for (let tries = 0; tries < 6; tries += 1) await signIn("wrong");
    expect((await signIn(PASSWORD, { ip: "another" })).status).toBe(303);
    expect((await signIn("wrong", { email: "colleague@test.example" })).status).toBe(422);
  });

  test("a quarter of an hour later all is forgotten", async () => {
    const { here, signIn } = await staffed();
    for (let tries = 0; tries < 4; tries += 1) await signIn("wrong");
    here.product.clock.forward(15 * MINUTE + 1000);
    expect((await signIn("wrong")).status).toBe(422);
    expect((await signIn(PASSWORD)).status).toBe(303);
  });
});

test("right sign-ins are never slowed by their number", async () => {
  const { signIn } = await staffed();
  for (let tries = 0; tries < 8; tries += 1) expect((await signIn(PASSWORD)).status).toBe(303);
});

test("many accounts tried from one address are slowed in the end", async () => {
  const { here } = await staffed();
  const ip = `ip-${freshId()}`;
  const stranger = await accountScope({ request: get("/login"), context: here.product.context() });
  const passwords = { ...stranger.passwords, compare: async () => ({ right: false, derived: "" }) };
  const scope = { ...stranger, ip, passwords };
  const guess = (index: number) =>
    checkPassword(scope, { email: `${index}@${ip}.example`, password: "x", device: undefined });
  for (let index = 0; index < 50; index += 1) {
    expect(await guess(index)).toEqual({ ok: false, error: "errors:wrongCredentials" });
  }
  expect(await guess(51)).toMatchObject({ ok: false, error: "errors:slowDown" });
});

test("a flood of guesses at once is counted too", async () => {
  const { signIn } = await staffed();
  await Promise.all(Array.from({ length: 8 }, () => signIn("wrong")));
  expect((await signIn(PASSWORD)).status).toBe(429);
});

describe("sessions", () => {
  test("a cookie that was planted before the sign-in opens nothing after it", async () => {
    const { here, signIn } = await staffed();
    const planted = "auth.session=planted-by-someone-else";
    const answer = await signIn(PASSWORD, { cookie: planted });
    expect(cookieOf(answer.setCookie)).not.toBe(planted);
    expect(await visit(here, planted)).toMatchObject({ status: 302, location: "/login?return=%2Fdashboard" });
  });

  test("signing out ends the session on both sides", async () => {
    const { here, signIn } = await staffed();
    const cookie = cookieOf((await signIn(PASSWORD)).setCookie);
    const out = await call(logout, post("/logout", {}, { cookie }), here.product.context());
    expect(out).toMatchObject({ status: 303, location: "/" });
    expect(out.setCookie).toContain("Max-Age=0");
    expect((await visit(here, cookie)).status).toBe(302);
  });

  test("end when the user is disabled, when their time is over, and hold no readable secret", async () => {
    const { here, email, signIn } = await staffed();
    const cookie = cookieOf((await signIn(PASSWORD, { remember: "on" })).setCookie);
    const secret = decodeURIComponent(cookie.split("=")[1] ?? "");
    const kept = await here.db.select().from(sessions).where(eq(sessions.tenantId, here.runners.id));
    expect(JSON.stringify(kept)).not.toContain(secret);
    for (let visits = 0; visits < 2; visits += 1) {
      here.product.clock.forward(6 * DAY);
      expect((await visit(here, cookie)).status).toBe(200);
      await here.product.afterwards();
    }
    await here.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, email));
    expect((await visit(here, cookie)).status).toBe(302);
    await here.db.update(users).set({ disabledAt: null }).where(eq(users.email, email));
    here.product.clock.forward(2 * DAY + 1000);
    expect((await visit(here, cookie)).status).toBe(302);
  });

  test("that lie unused end: after a week on a device that is remembered, after half a day elsewhere", async () => {
    const { here, signIn } = await staffed();
    const here1 = cookieOf((await signIn(PASSWORD)).setCookie);
    const kept = cookieOf((await signIn(PASSWORD, { remember: "on" })).setCookie);
    here.product.clock.forward(DAY / 2 + 1000);
    expect((await visit(here, here1)).status).toBe(302);
    expect((await visit(here, kept)).status).toBe(200);
    await here.product.afterwards();
    here.product.clock.forward(7 * DAY + 1000);
    expect((await visit(here, kept)).status).toBe(302);
  });
});

describe("the return path", () => {
  const EVIL = [
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "/..//evil.test",
    "/.//evil.test",
    "javascript:alert(1)",
  ];
  test.each(EVIL)("%s leads nowhere else, from the form or the address", async (next) => {
    const { here, signIn } = await staffed();
    const answer = await signIn(PASSWORD, { next });
    expect(new URL(answer.location ?? "", "https://origin.invalid").origin).toBe("https://origin.invalid");
    const shown = await call(
      loader,
      get(`/login?return=${encodeURIComponent(next)}`),
      here.product.context(),
    );
    const kept = String(at(shown.body, "next"));
    expect(new URL(kept, "https://origin.invalid").origin).toBe("https://origin.invalid");
    const cookie = cookieOf(answer.setCookie);
    const signedIn = await call(
      loader,
      get(`/login?return=${encodeURIComponent(next)}`, { cookie }),
      here.product.context(),
    );
    expect(new URL(signedIn.location ?? "", "https://origin.invalid").origin).toBe("https://origin.invalid");
  });
});
