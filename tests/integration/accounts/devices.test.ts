import { expect, test } from "vitest";
import { answerApi } from "../../../app/routes/api/api.server.ts";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as account } from "../../../app/routes/admin/settings/own-account/page.tsx";
import { at, call, post } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { mailsTo } from "../../support/mails.ts";
import { ORIGIN } from "../../support/page.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Someone who has signed in on a device of theirs, and people who guess elsewhere. */
async function someone(input: Parameters<typeof person>[2] = {}) {
  const here = await world();
  const who = await person(here, here.runners, input);
  const signIn = (password: string, from: { cookie?: string; ip?: string; email?: string } = {}) =>
    call(
      login,
      post(
        "/login",
        { email: from.email ?? who.email, password },
        {
          cookie: from.cookie,
          headers: { "CF-Connecting-IP": from.ip ?? freshId(), "User-Agent": FIREFOX },
        },
      ),
      here.product.context(),
    );
  const first = await signIn(PASSWORD);
  const device = cookieOf(first.setCookie, "auth.device");
  const notices = async () =>
    (await mailsTo(here, who.email)).filter(({ dedupeKey }) => dedupeKey.includes("new_device"));
  return { here, ...who, signIn, first, device, notices };
}

test("who has signed in here before is not locked out by guesses from everywhere", async () => {
  const { here, signIn, device } = await someone();
  for (let tries = 0; tries < 20; tries += 1) expect((await signIn("guess")).status).toBe(422);
  // The account is narrowed now, for addresses that have never failed and for the right password, too …
  const elsewhere = await signIn(PASSWORD);
  expect(elsewhere.status).toBe(429);
  expect(at(elsewhere.body, "waitSeconds")).toBe(15);
  // … but not on the person's own device.
  expect((await signIn(PASSWORD, { cookie: device })).status).toBe(303);
  // And an owner's sign-in does not give the guessers new tries.
  expect((await signIn("guess")).status).toBe(429);
  here.product.clock.forward(6 * 60 * MINUTE + 1000);
  expect((await signIn(PASSWORD)).status).toBe(303);
});

test("nor by somebody who guesses at the same address, whom the address makes wait", async () => {
  const { signIn, device } = await someone();
  const ip = freshId();
  for (let tries = 0; tries < 5; tries += 1) await signIn("guess", { ip });
  expect((await signIn(PASSWORD, { ip })).status).toBe(429);
  expect((await signIn(PASSWORD, { ip, cookie: device })).status).toBe(303);
});

test("on a known device one may be wrong five times, wherever it is, and then waits", async () => {
  const { signIn, device } = await someone();
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await signIn("mistyped", { cookie: device })).status).toBe(422);
  }
  expect((await signIn(PASSWORD, { cookie: device })).status).toBe(429);
  // That was this device; others do not wait for it.
  expect((await signIn(PASSWORD)).status).toBe(303);
});

test("a device is known to the accounts that came in on it, and to no other", async () => {
  const { here, signIn, device } = await someone();
  const other = await person(here, here.maple);
  for (let tries = 0; tries < 20; tries += 1) await signIn("guess", { email: other.email });
  const forged = [device, `${device}x`, "auth.device=made-up.signature", "auth.device=~~~"];
  for (const cookie of forged) {
    expect((await signIn(PASSWORD, { email: other.email, cookie })).status).toBe(429);
  }
  // Two people who share a browser are both known there.
  here.product.clock.forward(DAY);
  const second = await signIn(PASSWORD, { email: other.email, cookie: device });
  const shared = cookieOf(second.setCookie, "auth.device");
  for (let tries = 0; tries < 20; tries += 1) {
    await signIn("guess");
    await signIn("guess", { email: other.email });
  }
  expect((await signIn(PASSWORD, { cookie: shared })).status).toBe(303);
  expect((await signIn(PASSWORD, { email: other.email, cookie: shared })).status).toBe(303);
});

test("a sign-in from a new device sends a mail in the person's language; the first ever and a known device send none", async () => {
  const { signIn, device, notices } = await someone({ lang: "de" });
  expect(await notices()).toEqual([]);
  await signIn(PASSWORD, { cookie: device });
  expect(await notices()).toEqual([]);
  await signIn("wrong");
  expect(await notices()).toEqual([]);
  await signIn(PASSWORD, { ip: "192.0.2.77" });
  const [mail] = await notices();
  expect(mail).toMatchObject({ lang: "de", subject: "Anmeldung mit einem neuen Gerät bei Popstall" });
  expect(mail?.text).toContain(
    "Firefox, Windows hat sich am 18. November 2026 um 10:00 UTC von 192.0.2.77 aus",
  );
  expect(mail?.text).toContain(`${ORIGIN}/reset-password`);
});

test("a script that signs in again and again causes one mail for each address", async () => {
  const { here, email, notices } = await someone();
  const signInByApi = (ip: string) =>
    call(
      ({ request, context }) => answerApi(request, context.page),
      new Request(`${ORIGIN}/api/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "CF-Connecting-IP": ip },
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
      here.product.context(),
    );
  for (let times = 0; times < 3; times += 1) {
    expect((await signInByApi("192.0.2.1")).status).toBe(200);
    here.product.clock.forward(DAY);
  }
  expect(await notices()).toHaveLength(1);
  await signInByApi("192.0.2.2");
  expect(await notices()).toHaveLength(2);
});

test("a person who changes their password keeps the known device where they did it", async () => {
  const { here, signIn, first, device } = await someone();
  for (let tries = 0; tries < 20; tries += 1) await signIn("guess");
  const changed = await call(
    account,
    post(
      "/settings",
      { intent: "password", current_password: PASSWORD, password: "another three words" },
      { cookie: `${cookieOf(first.setCookie)}; ${device}` },
    ),
    here.product.context(),
  );
  expect(changed.status).toBe(303);
  expect((await signIn("another three words")).status).toBe(429);
  const kept = cookieOf(changed.setCookie, "auth.device");
  expect((await signIn("another three words", { cookie: kept })).status).toBe(303);
});
