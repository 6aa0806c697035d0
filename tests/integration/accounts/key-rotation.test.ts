import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import { action as setNew } from "../../../app/routes/account/new-password/page.tsx";
import { action as askReset } from "../../../app/routes/account/reset-password.tsx";
import { action as second } from "../../../app/routes/account/second-step/page.tsx";
import { orderKey, orderOfKey } from "../../../app/http/keys/order-key.server.ts";
import { sealSecret } from "../../../app/auth/totp.server.ts";
import { STEPS } from "../../../app/jobs/sweep.server.ts";
import { scopeFor } from "../../../app/http/wiring/context.server.ts";
import { users } from "../../../db/schema/users.ts";
import { call, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { SECRET, testProduct } from "../../support/page.ts";
import { cookieOf, PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const SECOND = "a-second-secret-of-the-tests-which-is-long-too";
const ROTATED = { SESSION_SECRETS: `v2:${SECOND}` };
const WITHOUT_FIRST = { SESSION_SECRETS: `v2:${SECOND}`, SESSION_SECRET: "" };
const keys = (variables: Record<string, string> = {}) => testProduct(variables).context().page.settings;

test("an order's link from before is good after a rotation, and ends with its key", async () => {
  const before = await orderKey(keys().SESSION_SECRET, "order1");
  expect(await orderOfKey(keys(ROTATED).SESSION_SECRET, before)).toMatchObject({ orderId: "order1" });
  expect(await orderOfKey(keys(WITHOUT_FIRST).SESSION_SECRET, before)).toBeUndefined();
  const after = await orderKey(keys(ROTATED).SESSION_SECRET, "order1");
  expect(after).not.toBe(before);
  expect(await orderOfKey(keys(WITHOUT_FIRST).SESSION_SECRET, after)).toMatchObject({ orderId: "order1" });
  expect(await orderOfKey(keys().SESSION_SECRET, after)).toBeUndefined();
  // The version is part of the signature: the one of another does not do.
  expect(await orderOfKey(keys(ROTATED).SESSION_SECRET, after.replace("v2~", ""))).toBeUndefined();
  expect(await orderOfKey(keys(ROTATED).SESSION_SECRET, before.replace(".", ".v2~"))).toBeUndefined();
  expect(await orderOfKey(keys(ROTATED).SESSION_SECRET, before.replace(".", ".v1~"))).toBeUndefined();
});

test("a recipient who claimed before a rotation is the same one after it", async () => {
  const actor = { id: "recipient", name: "", ip: null };
  const hash = (variables: Record<string, string>) =>
    scopeFor(testProduct(variables).context().page, "tenant1", actor).keyedHash("pat, 12 high street");
  expect(await hash(ROTATED)).toBe(await hash({}));
});

test("a reset link that was asked for before a rotation, and whose mail is written after it, is good", async () => {
  const here = await world();
  const { email } = await person(here, here.runners);
  await call(askReset, post("/reset-password", { email }), here.product.context());
  await here.product.afterwards();
  const rotated = testProduct(ROTATED, here.product.clock);
  rotated.queued.push(...here.product.queued);
  const [mail] = await mailsTo({ ...here, product: rotated }, email);
  const link = linkIn(mail);
  const used = await call(
    setNew,
    post(link.pathname, { password: "another three words" }),
    rotated.context(),
    {
      secret: link.pathname.split("/").at(-1) ?? "",
    },
  );
  expect(used.status).toBe(303);
});

test("a link that is asked for after a rotation is good as well", async () => {
  const here = await world(ROTATED);
  const { email } = await person(here, here.runners);
  await call(askReset, post("/reset-password", { email }), here.product.context());
  const link = linkIn((await mailsTo(here, email))[0]);
  const used = await call(
    setNew,
    post(link.pathname, { password: "another three words" }),
    here.product.context(),
    { secret: link.pathname.split("/").at(-1) ?? "" },
  );
  expect(used.status).toBe(303);
});

test("an older authenticator still opens after a rotation, and after the scheduled work without the older key", async () => {
  const here = await world(ROTATED);
  const { id, email } = await person(here, here.runners);
  const secret = new Secret({ size: 20 });
  const before = await sealSecret(keys(), id, secret.base32);
  await here.db.update(users).set({ totpSealed: before }).where(eq(users.id, id));
  const signIn = async (product: typeof here.product) => {
    here.product.clock.forward(MINUTE);
    const headers = { "CF-Connecting-IP": freshId() };
    const begun = await call(
      login,
      post("/login", { email, password: PASSWORD }, { headers }),
      product.context(),
    );
    const code = new TOTP({ secret }).generate({ timestamp: here.product.clock.now().getTime() });
    const cookie = cookieOf(begun.setCookie, "auth.step");
    return (await call(second, post("/login/second-step", { code }, { cookie }), product.context())).status;
  };
  expect(await signIn(here.product)).toBe(303);
  await STEPS.find(({ name }) => name === "keys")?.run(here.product.context(), () => false);
  const [row] = await here.db.select().from(users).where(eq(users.id, id));
  expect(row?.totpSealed).toMatch(/^v2~/);
  // Now the first key may go.
  expect(await signIn(testProduct(WITHOUT_FIRST, here.product.clock))).toBe(303);
});

test.each([
  [{ SESSION_SECRETS: "v2:short" }],
  [{ SESSION_SECRETS: SECOND }],
  [{ SESSION_SECRETS: `v2:${SECOND},v2:${SECRET}` }],
  [{ SESSION_SECRET: "short" }],
  [{ SESSION_SECRET: "" }],
])("settings with %j are refused in words", (variables) => {
  expect(() => keys(variables as Record<string, string>)).toThrow(/SESSION_SECRET/);
});
