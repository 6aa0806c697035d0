import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as askAgain } from "../../../app/routes/account/ask-verification.tsx";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as signUp } from "../../../app/routes/account/get-started/page.tsx";
import { action as verify, loader as look } from "../../../app/routes/account/verify-address.tsx";
import { loader as askVerification } from "../../../app/routes/account/ask-verification.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { mayGoLive } from "../../../app/domain/access/tenant-standing.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users, userTokens } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { cookieOf, person } from "../../support/people.ts";
import { ORIGIN } from "../../support/page.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

const formOf = (email: string, change: Record<string, string> = {}) => ({
  company: "Birch & Co",
  name: "Bea Birch",
  email,
  password: "three unrelated words",
  region: "EU",
  accept_terms: "on",
  ...change,
});

async function signedUp(change: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const here = await world();
  const email = `${freshId()}@fresh.example`;
  const answer = await call(
    signUp,
    post("/get-started", formOf(email, change), {
      headers: { "CF-Connecting-IP": `ip-${freshId()}`, ...headers },
    }),
    here.product.context(),
  );
  return { here, email, answer };
}

const userOf = async (here: World, email: string) =>
  (await here.db.select().from(users).where(eq(users.email, email)))[0];
const tenantOf = async (here: World, id: string) =>
  (await here.db.select().from(tenants).where(eq(tenants.id, id)))[0];
const open = (here: World, link: URL, cookie?: string, password = "chosen by the owner") =>
  call(verify, post(link.pathname, { password }, { cookie }), here.product.context(), {
    secret: link.pathname.split("/").at(-1) ?? "",
  });

test("a new tenant signs up, confirms its address, and waits for the platform's look", async () => {
  const { here, email, answer } = await signedUp();
  expect(answer).toMatchObject({ status: 303, location: "/email-verification?sent" });
  const user = await userOf(here, email);
  expect(user).toMatchObject({
    role: "admin",
    superadmin: false,
    signupComplete: false,
    emailVerifiedAt: null,
  });
  const before = await tenantOf(here, user!.tenantId);
  expect(before).toMatchObject({ name: "Birch & Co", status: "signed_up", region: "EU" });

  const [mail] = await mailsTo(here, email);
  const link = linkIn(mail);
  const opened = await open(here, link, cookieOf(answer.setCookie, "auth.signup"));
  expect(opened).toMatchObject({ status: 303, location: "/dashboard" });
  const seen = await call(
    dashboard,
    get("/dashboard", { cookie: cookieOf(opened.setCookie) }),
    here.product.context(),
  );
  expect(seen.status).toBe(200);

  const after = await tenantOf(here, user!.tenantId);
  expect(after?.status).toBe("requires_verification");
  expect(mayGoLive(after!)).toBe(false);
  expect(await userOf(here, email)).toMatchObject({ signupComplete: true });
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, user!.tenantId));
  expect(log.map(({ action }) => action).sort()).toEqual([
    "E-mail address verified",
    "New tenant requires verification",
    "Signed in",
  ]);
});

test("the page after a sign-up names the address as it was typed, in the browser that signed up alone", async () => {
  const { here, email, answer } = await signedUp();
  const shown = async (cookie?: string) =>
    (await call(askVerification, get("/email-verification?sent", { cookie }), here.product.context())).body;
  const cookie = cookieOf(answer.setCookie, "auth.signup");
  expect(await shown(cookie)).toMatchObject({ sent: true, email });
  expect(await shown()).toMatchObject({ sent: true, email: "" });
  expect(await shown(`${cookie}a`)).toMatchObject({ email: "" });
});

test("in another browser than the one that signed up the person chooses a new password, and the first one opens nothing", async () => {
  const { here, email } = await signedUp();
  const [mail] = await mailsTo(here, email);
  const link = linkIn(mail);
  const page = await call(look, get(link.pathname), here.product.context(), {
    secret: link.pathname.split("/").at(-1) ?? "",
  });
  expect(page.body).toMatchObject({ email, asksPassword: true });
  expect((await open(here, link, undefined, "")).status).toBe(422);
  const easy = await open(here, link, undefined, email);
  expect(at(easy.body, "result", "error", "password")).toEqual(["refusals:passwordEasy"]);
  expect(await userOf(here, email)).toMatchObject({ emailVerifiedAt: null });
  expect(await open(here, link)).toMatchObject({ status: 303, location: "/dashboard" });
  const signIn = (password: string) =>
    call(
      login,
      post("/login", { email, password }, { headers: { "CF-Connecting-IP": freshId() } }),
      here.product.context(),
    );
  expect((await signIn("three unrelated words")).status).toBe(422);
  expect(await signIn("chosen by the owner")).toMatchObject({ status: 303, location: "/dashboard" });
});

test("a sign-up cookie of one's own spares no one else's password", async () => {
  const mine = await signedUp();
  const theirs = await signedUp();
  const [mail] = await mailsTo(theirs.here, theirs.email);
  const cookie = cookieOf(mine.answer.setCookie, "auth.signup");
  expect((await open(theirs.here, linkIn(mail), cookie, "")).status).toBe(422);
});

describe("a link is good once and for three days", () => {
  test("looking at it does not use it up, using it does", async () => {
    const { here, email } = await signedUp();
    const [mail] = await mailsTo(here, email);
    const link = linkIn(mail);
    const params = { secret: link.pathname.split("/").at(-1) ?? "" };
    for (let looks = 0; looks < 2; looks += 1) {
      expect(at((await call(look, get(link.pathname), here.product.context(), params)).body, "email")).toBe(
        email,
      );
    }
    expect((await open(here, link)).status).toBe(303);
    expect((await open(here, link)).status).toBe(410);
    expect(at((await call(look, get(link.pathname), here.product.context(), params)).body, "email")).toBe(
      null,
    );
  });

  test("of many presses at once one wins, and the log has it once", async () => {
    const { here, email } = await signedUp();
    const [mail] = await mailsTo(here, email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(here, linkIn(mail))));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const user = await userOf(here, email);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, user!.tenantId));
    expect(log.filter(({ action }) => action !== "Signed in")).toHaveLength(2);
  });

  test("too old", async () => {
    const { here, email } = await signedUp();
    const [mail] = await mailsTo(here, email);
    here.product.clock.forward(3 * DAY + 1000);
    expect((await open(here, linkIn(mail))).status).toBe(410);
    expect(await userOf(here, email)).toMatchObject({ emailVerifiedAt: null });
  });

  test("a made-up link does not work", async () => {
    const { here } = await signedUp();
    for (const secret of ["", "x", "../../x", "%00", "a".repeat(5000), "__proto__"]) {
      const answer = await call(verify, post("/email-verification/x", {}), here.product.context(), {
        secret,
      });
      expect(answer.status, secret).toBe(410);
    }
  });
});

describe("whoever has an account already", () => {
  test("the owner of an account gets a mail, and the form says the same as to a stranger", async () => {
    const { here, answer: stranger } = await signedUp();
    const known = await person(here, here.runners);
    const answer = await call(signUp, post("/get-started", formOf(known.email)), here.product.context());
    expect([answer.status, answer.location]).toEqual([stranger.status, stranger.location]);
    expect(answer.setCookie?.replace(/=[^;]*/, "")).toBe(stranger.setCookie?.replace(/=[^;]*/, ""));
    const [mail] = await mailsTo(here, known.email);
    expect(mail?.subject).toContain("You have an account");
    expect(linkIn(mail).pathname).toBe("/login");
    expect(await here.db.select().from(users).where(eq(users.email, known.email))).toHaveLength(1);
  });

  test("is not flooded with such mails", async () => {
    const { here } = await signedUp();
    const known = await person(here, here.runners);
    for (let tries = 0; tries < 3; tries += 1) {
      await call(signUp, post("/get-started", formOf(known.email)), here.product.context());
    }
    expect(await mailsTo(here, known.email)).toHaveLength(1);
  });

  test("gets no second account by five sign-ups at once", async () => {
    const here = await world();
    const email = `${freshId()}@fresh.example`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        call(signUp, post("/get-started", formOf(email)), here.product.context()),
      ),
    );
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(await here.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });
});

test("the link can be sent again, to an unconfirmed account only, three times an hour", async () => {
  const { here, email } = await signedUp();
  const known = await person(here, here.runners);
  const ask = (address: string) =>
    call(
      askAgain,
      post("/email-verification", { email: address }, { headers: { "CF-Connecting-IP": `ip-${email}` } }),
      here.product.context(),
    );
  for (const address of [email, email, email, email, known.email, "nobody@nowhere.example"]) {
    expect(await ask(address)).toMatchObject({ status: 303, location: "/email-verification?sent" });
  }
  expect(await mailsTo(here, email)).toHaveLength(3);
  expect(await mailsTo(here, known.email)).toHaveLength(0);
});

test("a visitor who asks for links to many addresses is slowed, and no other visitor", async () => {
  const here = await world();
  const ask = (from: string) =>
    call(
      askAgain,
      post(
        "/email-verification",
        { email: `${freshId()}@nowhere.example` },
        { headers: { "CF-Connecting-IP": from } },
      ),
      here.product.context(),
    );
  const ip = freshId();
  for (let tries = 0; tries < 20; tries += 1) expect((await ask(ip)).status).toBe(303);
  const slowed = await ask(ip);
  expect(slowed.status).toBe(429);
  expect(at(slowed.body, "waitSeconds")).toBe(15);
  expect((await ask(freshId())).status).toBe(303);
});

test("the form names each missing field, and keeps what was typed except the password", async () => {
  const { answer, here, email } = await signedUp({ name: "", accept_terms: "", region: "Mars" });
  expect(answer.status).toBe(422);
  expect(Object.keys(at(answer.body, "result", "error") as object).sort()).toEqual([
    "accept_terms",
    "name",
    "region",
  ]);
  expect(at(answer.body, "result", "initialValue", "company")).toBe("Birch & Co");
  expect(JSON.stringify(answer.body)).not.toContain("unrelated");
  expect(await userOf(here, email)).toBeUndefined();
});

test.each([
  ["short", "refusals:passwordShort"],
  ["1234567890", "refusals:passwordEasy"],
  ["aaaaaaaaaaaaaaa", "refusals:passwordEasy"],
  ["Birch & Co", "refusals:passwordEasy"],
])("the password %s is refused", async (password, error) => {
  const { answer } = await signedUp({ password });
  expect(at(answer.body, "result", "error", "password")).toEqual([error]);
});

test("extra fields make no one a superadmin or a colleague in another tenant", async () => {
  const here0 = await world();
  const { here, email } = await signedUp({
    role: "admin",
    superadmin: "1",
    tenant_id: here0.maple.id,
    tenantId: here0.maple.id,
    signupComplete: "true",
    signup_complete: "1",
    status: "verified",
    emailVerifiedAt: "2020-01-01",
    integration: "1",
    "__proto__.superadmin": "1",
  });
  const user = await userOf(here, email);
  expect(user).toMatchObject({
    superadmin: false,
    integration: false,
    signupComplete: false,
    emailVerifiedAt: null,
  });
  expect(user?.tenantId).not.toBe(here0.maple.id);
  expect(await tenantOf(here, user!.tenantId)).toMatchObject({ status: "signed_up" });
  expect(({} as Record<string, unknown>)["superadmin"]).toBeUndefined();
});

test("a browser that fills in the hidden field gets the form back: no mail is promised that is not sent", async () => {
  const { here, email, answer } = await signedUp({ website: "https://spam.example" });
  expect([answer.status, at(answer.body, "result", "error")]).toEqual([
    422,
    { website: ["errors:trapFilled"] },
  ]);
  expect(at(answer.body, "result", "initialValue", "email")).toBe(email);
  expect(at(answer.body, "result", "initialValue", "password")).toBeUndefined();
  expect(await userOf(here, email)).toBeUndefined();
});

test.each([
  { Host: "evil.example" },
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Proto": "https", "X-Host": "evil.example", Forwarded: "host=evil.example" },
  { Referer: "https://evil.example/" },
])("the link leads to our own origin, whatever the request claims: %j", async (headers) => {
  const { here, email } = await signedUp({}, headers as unknown as Record<string, string>);
  const [mail] = await mailsTo(here, email);
  expect(linkIn(mail).origin).toBe(ORIGIN);
  expect(`${mail?.text}${mail?.html}`).not.toContain("evil.example");
});

test("no table but the local mailbox holds a link's secret", async () => {
  const { here, email } = await signedUp();
  const user = await userOf(here, email);
  const [mail] = await mailsTo(here, email);
  const secret = linkIn(mail).pathname.split("/").at(-1) ?? "none";
  const kept = await here.db.select().from(userTokens).where(eq(userTokens.userId, user!.id));
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test("the mail is written in the language of the page that was read", async () => {
  const here = await world();
  const email = `${freshId()}@fresh.example`;
  await call(
    signUp,
    post("/get-started?lang=de", formOf(email), { cookie: "i18n_redirected=de" }),
    here.product.context(),
  );
  const [mail] = await mailsTo(here, email);
  expect(mail).toMatchObject({ lang: "de", subject: "Bestätigen Sie Ihre Adresse für Popstall" });
});
