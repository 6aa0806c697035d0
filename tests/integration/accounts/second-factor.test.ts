import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as second, loader as secondPage } from "../../../app/routes/account/second-step/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { action as change, loader as page } from "../../../app/routes/admin/settings/second-factor/page.tsx";
import { auditEntries } from "../../../db/schema/records.ts";
import { recoveryCodes, users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { mailsTo } from "../../support/mails.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** Someone whose sign-in takes a second step. */
async function guarded() {
  const here = await world();
  const who = await person(here, here.runners);
  const context = () => here.product.context();
  const signIn = (next = "/dashboard") =>
    call(
      login,
      post(
        "/login",
        { email: who.email, password: PASSWORD, next },
        { headers: { "CF-Connecting-IP": freshId() } },
      ),
      context(),
    );
  const cookie = cookieOf((await signIn()).setCookie);
  const shown = await call(page, get("/settings/second-factor", { cookie }), context());
  const secret = String(at(shown.body, "invitation", "text")).replaceAll(" ", "");
  const sealed = String(at(shown.body, "invitation", "sealed"));
  const codeAt = (shift = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: here.product.clock.now().getTime() + shift,
    });
  const send = (fields: Record<string, string>) =>
    call(change, post("/settings/second-factor", fields, { cookie }), context());
  const enabled = await send({
    intent: "enable",
    sealed,
    code: codeAt(),
    current_password: PASSWORD,
  });
  const codes = at(enabled.body, "recoveryCodes") as string[];
  here.product.clock.forward(MINUTE);
  const prove = (step: string, code: string) =>
    call(second, post("/login/second-step", { code }, { cookie: step }), context());
  const begin = async () => cookieOf((await signIn("/orders")).setCookie, "auth.step");
  return { here, ...who, context, signIn, send, sealed, secret, codeAt, codes, prove, begin };
}

test("after the right password a code is asked for, and opens the session once", async () => {
  const { here, context, signIn, begin, prove, codeAt, codes, email, id, secret } = await guarded();
  expect(codes).toHaveLength(10);
  expect(await signIn()).toMatchObject({ status: 303, location: "/login/second-step" });
  const step = await begin();
  expect((await call(dashboard, get("/dashboard", { cookie: step }), context())).status).toBe(302);
  expect((await call(secondPage, get("/login/second-step"), context())).location).toBe("/login");
  expect((await prove(step, "000000")).status).toBe(422);
  const opened = await prove(step, codeAt());
  expect(opened).toMatchObject({ status: 303, location: "/orders" });
  const cookie = cookieOf(opened.setCookie);
  expect((await call(dashboard, get("/dashboard", { cookie }), context())).status).toBe(200);
  // Neither the step nor the code is good twice.
  expect((await prove(step, codeAt())).location).toBe("/login");
  expect((await prove(await begin(), codeAt())).status).toBe(422);
  const [row] = await here.db.select().from(users).where(eq(users.id, id));
  expect(row?.totpSealed).not.toContain(secret);
  const mails = await mailsTo(here, email);
  expect(mails.map(({ subject }) => subject).join()).toContain("Two-step verification is on");
});

test("of five who show one code at once, one comes in", async () => {
  const { begin, prove, codeAt } = await guarded();
  const steps = await Promise.all(Array.from({ length: 5 }, begin));
  const answers = await Promise.all(steps.map((step) => prove(step, codeAt())));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
});

test("a recovery code opens once, however it is typed, and is kept as a hash", async () => {
  const { here, id, begin, prove, codes } = await guarded();
  const code = codes[3] ?? "";
  expect((await prove(await begin(), ` ${code.toUpperCase().replaceAll("-", " ")} `)).status).toBe(303);
  expect((await prove(await begin(), code)).status).toBe(422);
  const kept = await here.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
  expect(JSON.stringify(kept)).not.toContain(code.replaceAll("-", ""));
});

test("wrong codes are slowed, whatever address they come from", async () => {
  const { begin, prove, codeAt } = await guarded();
  for (let tries = 0; tries < 5; tries += 1) expect((await prove(await begin(), "123123")).status).toBe(422);
  expect((await prove(await begin(), codeAt())).status).toBe(429);
});

test("the waiting sign-in is over after ten minutes", async () => {
  const { here, begin, prove, codeAt } = await guarded();
  const step = await begin();
  here.product.clock.forward(10 * MINUTE + 1000);
  expect(await prove(step, codeAt())).toMatchObject({ status: 303, location: "/login", setCookie: null });
});

test("only the password turns the second factor off, and a mail and the log record it", async () => {
  const { here, email, send, signIn } = await guarded();
  expect((await send({ intent: "disable", current_password: "wrong" })).status).toBe(422);
  expect((await signIn()).location).toBe("/login/second-step");
  expect((await send({ intent: "disable", current_password: PASSWORD })).status).toBe(303);
  expect((await signIn()).location).toBe("/dashboard");
  expect((await mailsTo(here, email)).map(({ subject }) => subject).join()).toContain(
    "Two-step verification is off",
  );
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  const actions = log.map(({ action }) => action).filter((action) => action.startsWith("Second"));
  expect(actions).toEqual(["Second factor added", "Second factor removed"]);
});

test("a secret that was sealed for someone else is not taken", async () => {
  const theirs = await guarded();
  const here = await world();
  const me = await person(here, here.runners);
  const entered = await call(
    login,
    post("/login", { email: me.email, password: PASSWORD }),
    here.product.context(),
  );
  const cookie = cookieOf(entered.setCookie);
  for (const sealed of [theirs.sealed, "", "x.y", "__proto__"]) {
    const fields = { intent: "enable", sealed, code: theirs.codeAt(), current_password: PASSWORD };
    const answer = await call(
      change,
      post("/settings/second-factor", fields, { cookie }),
      here.product.context(),
    );
    expect(answer.status).toBe(422);
  }
});
