import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { accountScope } from "../../../app/auth/account-scope.server.ts";
import { CONFIRM_ADDRESS_MS, KEEP_ADDRESS_MS } from "../../../app/domain/access/address-change.ts";
import { action as confirm, loader as confirmPage } from "../../../app/routes/account/confirm-address.tsx";
import { action as keep, loader as keepPage } from "../../../app/routes/account/keep-address.tsx";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as askForReset } from "../../../app/routes/account/reset-password.tsx";
import { loader as resetPage } from "../../../app/routes/account/new-password/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { action as save, loader as account } from "../../../app/routes/admin/settings/own-account/page.tsx";
import {
  action as changeFactor,
  loader as factorPage,
} from "../../../app/routes/admin/settings/second-factor/page.tsx";
import { confirmAddress, keepAddress } from "../../../app/services/accounts/address/change-address.server.ts";
import { askForAddress } from "../../../app/services/accounts/address/ask-for-address.server.ts";
import { retentionRepository } from "../../../db/repositories/retention.server.ts";
import { signUpRepository } from "../../../db/repositories/sign-ups.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { addressChanges, passkeys, recoveryCodes, sessions, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const NEW_PASSWORD = "three unrelated words";
const SIGN_INS = ["Signed in", "Sign-in failed"];

/** Somebody who is signed in, and what they and their mailboxes can do. */
async function someone(input: Parameters<typeof person>[2] = {}) {
  const here = await world();
  const who = await person(here, here.runners, input);
  const fresh = `new-${freshId()}@test.example`;
  const context = () => here.product.context();
  const signIn = async (email: string, password = PASSWORD) => {
    const headers = { "CF-Connecting-IP": freshId() };
    const answer = await call(login, post("/login", { email, password }, { headers }), context());
    return cookieOf(answer.setCookie);
  };
  const cookie = await signIn(who.email);
  const send = (fields: Record<string, string>, by = cookie) =>
    call(save, post("/settings", fields, { cookie: by }), context());
  const ask = (email = fresh, password = PASSWORD, by = cookie) =>
    send({ intent: "address", email, current_password: password }, by);
  const secretOf = async (address: string, subject: string) => {
    const found = (await mailsTo(here, address)).find((mail) => mail.subject.includes(subject));
    return linkIn(found).pathname.split("/").at(-1)!;
  };
  const confirmSecret = (address = fresh) => secretOf(address, "Confirm your new address");
  const keepSecret = (subject = "is about to change") => secretOf(who.email, subject);
  const press = (secret: string) =>
    call(confirm, post(`/login/new-address/${secret}`, {}), context(), { secret });
  const takeBack = (secret: string, password = NEW_PASSWORD) =>
    call(keep, post(`/login/keep-address/${secret}`, { password }), context(), { secret });
  const row = async () => (await here.db.select().from(users).where(eq(users.id, who.id)))[0]!;
  const changes = () => here.db.select().from(addressChanges).where(eq(addressChanges.userId, who.id));
  const open = async (by: string) =>
    (await call(dashboard, get("/dashboard", { cookie: by }), context())).status === 200;
  const log = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, who.id)))
      .map(({ action }) => action)
      .filter((action) => !SIGN_INS.includes(action));
  const { clock } = here.product;
  return {
    here,
    ...who,
    fresh,
    context,
    signIn,
    cookie,
    send,
    ask,
    confirmSecret,
    keepSecret,
    press,
    takeBack,
    row,
    changes,
    open,
    log,
    clock,
  };
}

/** The scope of a request in which a rival acts right before the change is written. */
async function rivalledScope(own: Awaited<ReturnType<typeof someone>>, rival: () => Promise<unknown>) {
  const scope = await accountScope({ request: get("/"), context: own.context() });
  return {
    ...scope,
    now: own.clock.now,
    tenantOf(tenantId: string) {
      const door = scope.tenantOf(tenantId);
      const before =
        <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
        async (...args: A) => {
          await rival();
          return write(...args);
        };
      const { ask, confirm: write, keep: undo } = door.addressChanges;
      const addresses = { ask: before(ask), confirm: before(write), keep: before(undo) };
      return { ...door, addressChanges: { ...door.addressChanges, ...addresses } };
    },
  };
}

describe("another address to sign in with", () => {
  test("the new address counts once its own mailbox confirms it, and a mail informs the old one", async () => {
    const own = await someone();
    const { here, email, fresh, cookie, ask, press, row, open } = own;
    const elsewhere = await own.signIn(email);
    expect(await ask(fresh.toUpperCase())).toMatchObject({ status: 303, location: "/settings" });
    const shown = await call(account, get("/settings", { cookie }), own.context());
    expect(at(shown.body, "newAddress", "email")).toBe(fresh);
    expect((await row()).email).toBe(email);

    const secret = await own.confirmSecret();
    const looked = await call(confirmPage, get(`/login/new-address/${secret}`), own.context(), { secret });
    expect(at(looked.body, "addresses")).toEqual({ from: email, to: fresh });
    expect((await row()).email).toBe(email);

    expect(await press(secret)).toMatchObject({ status: 200, body: { done: fresh } });
    expect((await row()).email).toBe(fresh);
    // Whoever asked goes on; every other session ended, and the old address opens nothing.
    expect([await open(cookie), await open(elsewhere)]).toEqual([true, false]);
    expect([await own.signIn(email), await own.signIn(fresh)]).toEqual(["", expect.stringMatching(/./)]);
    expect((await mailsTo(here, email)).map(({ subject }) => subject).join()).toContain("was changed");
    expect(await own.log()).toEqual(["E-mail address change asked for", "E-mail address changed"]);
    expect((await press(secret)).status).toBe(410);
  });

  test("is asked for with the password only, and not for an address that is taken, one's own, or none", async () => {
    const own = await someone();
    const other = await person(own.here, own.here.maple);
    const errorOf = async (answer: Promise<{ body: unknown }>) => at((await answer).body, "result", "error");
    expect(await errorOf(own.ask(own.fresh, "wrong"))).toEqual({
      current_password: ["refusals:passwordWrong"],
    });
    expect(await errorOf(own.ask(other.email.toUpperCase()))).toEqual({ email: ["refusals:addressTaken"] });
    expect(await errorOf(own.ask(own.email))).toEqual({ email: ["refusals:addressSame"] });
    expect(await errorOf(own.ask("no address"))).toEqual({ email: [expect.stringMatching(/./)] });
    expect(await own.changes()).toEqual([]);
  });

  test("a user who tries address after address is refused for a while", async () => {
    const own = await someone();
    const taken = await person(own.here, own.here.maple);
    for (let tries = 0; tries < 5; tries += 1) expect((await own.ask(taken.email)).status).toBe(422);
    expect((await own.ask(own.fresh)).status).toBe(429);
  });

  test("is the last one that was asked for", async () => {
    const own = await someone();
    await own.ask();
    const first = await own.confirmSecret();
    const second = `other-${freshId()}@test.example`;
    await own.ask(second);
    expect((await own.press(first)).status).toBe(410);
    expect((await own.press(await own.confirmSecret(second))).status).toBe(200);
    expect((await own.row()).email).toBe(second);
  });

  test("is forgotten by the person's own word, and after a day", async () => {
    const own = await someone();
    await own.ask();
    const first = await own.confirmSecret();
    expect((await own.send({ intent: "keep_address" })).status).toBe(303);
    expect((await own.press(first)).status).toBe(410);
    await own.ask();
    const second = await own.confirmSecret();
    own.clock.forward(CONFIRM_ADDRESS_MS);
    expect((await own.press(second)).status).toBe(410);
    expect((await own.row()).email).toBe(own.email);
  });

  test("uses up links that went to the old address", async () => {
    const own = await someone();
    await own.ask();
    await call(askForReset, post("/reset-password", { email: own.email }), own.context());
    const reset = (await mailsTo(own.here, own.email)).find(({ subject }) =>
      subject.includes("new password"),
    );
    const secret = linkIn(reset).pathname.split("/").at(-1)!;
    const page = async () =>
      (await call(resetPage, get(`/reset-password/${secret}`), own.context(), { secret })).body;
    const before = JSON.stringify(await page());
    expect(before).toContain(own.email);
    await own.press(await own.confirmSecret());
    expect(JSON.stringify(await page())).not.toContain(own.email);
  });

  test("a user who is locked out in between cannot confirm a new address", async () => {
    const own = await someone();
    await own.ask();
    const [confirming, keeping] = [await own.confirmSecret(), await own.keepSecret()];
    await own.here.db.update(users).set({ disabledAt: own.clock.now() }).where(eq(users.id, own.id));
    expect((await own.press(confirming)).status).toBe(410);
    expect((await own.takeBack(keeping)).status).toBe(410);
    expect((await own.row()).email).toBe(own.email);
  });
});

describe("the old mailbox", () => {
  test("stops a change that waits, with a new password, and ends every session", async () => {
    const own = await someone();
    await own.ask();
    const confirming = await own.confirmSecret();
    const secret = await own.keepSecret();
    const looked = await call(keepPage, get(`/login/keep-address/${secret}`), own.context(), { secret });
    expect(at(looked.body, "change")).toEqual({ from: own.email, to: own.fresh, isChanged: false });
    expect((await own.takeBack(secret, "short")).status).toBe(422);
    expect(await own.takeBack(secret)).toMatchObject({ status: 200, body: { done: own.email } });
    expect((await own.press(confirming)).status).toBe(410);
    expect(await own.open(own.cookie)).toBe(false);
    expect(await own.signIn(own.email)).toBe("");
    expect(await own.signIn(own.email, NEW_PASSWORD)).not.toBe("");
    expect((await own.takeBack(secret)).status).toBe(410);
    // Nobody showed that the other mailbox is theirs: it is told nothing.
    expect(await mailsTo(own.here, own.fresh)).toHaveLength(1);
  });

  test("takes back what was changed, with the factors as they were and without what came since", async () => {
    const own = await someone();
    await own.ask();
    await own.press(await own.confirmSecret());
    // Whoever took the account over sets a second factor and a passkey of their own, and moves on to a third address.
    const shown = await call(
      factorPage,
      get("/settings/second-factor", { cookie: own.cookie }),
      own.context(),
    );
    const secretText = String(at(shown.body, "invitation", "text")).replaceAll(" ", "");
    const code = new TOTP({ secret: Secret.fromBase32(secretText) }).generate({
      timestamp: own.clock.now().getTime(),
    });
    const sealed = String(at(shown.body, "invitation", "sealed"));
    const fields = { intent: "enable", sealed, code, current_password: PASSWORD };
    await call(changeFactor, post("/settings/second-factor", fields, { cookie: own.cookie }), own.context());
    await own.here.db.insert(passkeys).values({
      id: freshId(),
      tenantId: own.here.runners.id,
      userId: own.id,
      name: "Theirs",
      publicKey: "none",
      createdAt: own.clock.now(),
    });
    expect((await own.row()).totpSealed).not.toBeNull();
    const third = `third-${freshId()}@test.example`;
    await own.ask(third);
    await own.press(await own.confirmSecret(third));
    expect((await own.row()).email).toBe(third);

    expect((await own.takeBack(await own.keepSecret("was changed"))).status).toBe(200);
    expect(await own.row()).toMatchObject({ email: own.email, totpSealed: null });
    const left = await Promise.all(
      [passkeys, recoveryCodes, sessions].map((table) =>
        own.here.db.select().from(table).where(eq(table.userId, own.id)),
      ),
    );
    expect(left).toEqual([[], [], []]);
    expect(await own.signIn(own.email, NEW_PASSWORD)).not.toBe("");
    expect((await mailsTo(own.here, own.fresh)).map(({ subject }) => subject).join()).toContain("again");
    expect((await own.log()).at(-1)).toBe("E-mail address kept");
  });

  test("keeps a second factor that was there before", async () => {
    const own = await someone();
    await own.here.db.update(users).set({ totpSealed: "of before" }).where(eq(users.id, own.id));
    await own.ask();
    await own.press(await own.confirmSecret());
    await own.here.db
      .update(users)
      .set({ totpSealed: "of a stranger", totpUsedStep: 7 })
      .where(eq(users.id, own.id));
    await own.takeBack(await own.keepSecret("was changed"));
    expect(await own.row()).toMatchObject({ totpSealed: "of before", totpUsedStep: null });
  });

  test("the old mailbox can undo the change for a week, in which no other account gets the address", async () => {
    const own = await someone();
    await own.ask();
    await own.press(await own.confirmSecret());
    const secret = await own.keepSecret("was changed");
    const signUp = () =>
      signUpRepository(own.here.db).signUp({
        tenant: { id: freshId(), name: "Squatters", region: "UK" },
        user: { id: freshId(), email: own.email, name: "X", passwordHash: "x", lang: "en" },
        link: {
          tokenId: freshId(),
          tokenHash: freshId(),
          outboxId: freshId(),
          expiresAt: own.clock.now(),
          now: own.clock.now(),
        },
      });
    expect(await signUp()).toBe("taken");
    const rival = await someone();
    await rival.ask(own.email);
    expect(await rival.press(await rival.confirmSecret(own.email))).toMatchObject({ status: 409 });
    expect((await rival.row()).email).toBe(rival.email);

    own.clock.forward(KEEP_ADDRESS_MS);
    expect((await own.takeBack(secret)).status).toBe(410);
    expect((await own.row()).email).toBe(own.fresh);
    await retentionRepository(own.here.db).addressChanges(new Date(own.clock.now().getTime() + MINUTE), 1000);
    expect(await signUp()).toBe("signed_up");
  });
});

describe("of rivals between the look and the write", () => {
  test("a sign-up with the same address wins, and the account stays as it was", async () => {
    const own = await someone();
    await own.ask();
    const secret = await own.confirmSecret();
    const scope = await rivalledScope(own, () => person(own.here, own.here.maple, { email: own.fresh }));
    expect(await confirmAddress(scope, secret)).toEqual({ ok: false, error: "refusals:addressTaken" });
    expect((await own.row()).email).toBe(own.email);
    expect((await own.changes())[0]?.changedAt).toBeNull();
  });

  test("the old mailbox wins against the new one, and the other way it takes back", async () => {
    const own = await someone();
    await own.ask();
    const [confirming, keeping] = [await own.confirmSecret(), await own.keepSecret()];
    const scope = await rivalledScope(own, () => own.takeBack(keeping));
    expect(await confirmAddress(scope, confirming)).toEqual({ ok: false, error: "refusals:linkGone" });
    expect((await own.row()).email).toBe(own.email);

    const late = await someone();
    await late.ask();
    const [pressed, kept] = [await late.confirmSecret(), await late.keepSecret()];
    const slow = await rivalledScope(late, () => late.press(pressed));
    expect(await keepAddress(slow, { secret: kept, password: NEW_PASSWORD })).toMatchObject({ ok: true });
    expect((await late.row()).email).toBe(late.email);
  });

  test("the same link works once", async () => {
    const own = await someone();
    await own.ask();
    const secret = await own.confirmSecret();
    const scope = await rivalledScope(own, () => own.press(secret));
    expect(await confirmAddress(scope, secret)).toEqual({ ok: false, error: "refusals:linkGone" });
    expect((await own.log()).filter((action) => action === "E-mail address changed")).toHaveLength(1);
  });

  test("a new password ends what was asked with the old one", async () => {
    const own = await someone();
    const user = await own.row();
    const [session] = await own.here.db.select().from(sessions).where(eq(sessions.userId, own.id));
    const scope = await rivalledScope(own, () =>
      own.here.db.update(users).set({ passwordHash: "another" }).where(eq(users.id, own.id)),
    );
    const actor = { id: `user:${own.id}`, name: "x", ip: null };
    const asked = await askForAddress(
      { ...scope, user, actor, sessionHash: session!.idHash },
      { email: own.fresh, password: PASSWORD },
    );
    expect(asked).toEqual({ ok: false, error: "refusals:passwordWrong" });
    expect(await own.changes()).toEqual([]);
  });
});

describe("the suggestion of a second factor", () => {
  const suggested = async (own: Awaited<ReturnType<typeof someone>>) => {
    const shown = await call(dashboard, get("/dashboard", { cookie: own.cookie }), own.context());
    return at(shown.body, "suggestsFactor");
  };

  test("is for people with rights over money or people, until they have one", async () => {
    const admin = await someone();
    // Whoever has no store yet is shown the way to one, and nothing else.
    expect(await suggested(admin)).toBe(false);
    await admin.here.runners.store();
    expect(await suggested(admin)).toBe(true);
    const service = await someone({ role: "customer_service" });
    await service.here.runners.store();
    expect(await suggested(service)).toBe(false);
    await admin.here.db.insert(passkeys).values({
      id: freshId(),
      tenantId: admin.here.runners.id,
      userId: admin.id,
      name: "Phone",
      publicKey: "none",
      createdAt: admin.clock.now(),
    });
    expect(await suggested(admin)).toBe(false);
  });

  test("is put off for a month", async () => {
    const own = await someone();
    await own.here.runners.store();
    expect(await suggested(own)).toBe(true);
    const later = post("/settings/second-factor", { intent: "later" }, { cookie: own.cookie });
    expect(await call(changeFactor, later, own.context())).toMatchObject({
      status: 303,
      location: "/dashboard",
    });
    expect(await suggested(own)).toBe(false);
    const row = await own.row();
    expect(row.factorHintAfter!.getTime() - own.clock.now().getTime()).toBe(30 * 24 * 60 * MINUTE);
  });
});
