import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signIn } from "../../../app/services/accounts/sign-in.server.ts";
import { proveSecondFactor } from "../../../app/services/accounts/second-factor/prove-second-factor.server.ts";
import { provePassword } from "../../../app/services/accounts/own/prove-password.server.ts";
import { accountScope, ownScope } from "../../../app/auth/account-scope.server.ts";
import { platformRepositories } from "../../../db/platform.server.ts";
import { failures } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { get } from "../../support/answers.ts";
import { claimer, promo } from "../../support/claims.ts";
import { person } from "../../support/people.ts";
import { addPromoCode } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** `GUESSES=300` for a larger crowd: five are looked at however many come. */
const CROWD = Number(process.env["GUESSES"] ?? 60);
const RIGHT = "the right one";
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

async function account() {
  const here = await world();
  const { id, email } = await person(here, here.runners);
  const platform = platformRepositories(here.db);
  let looked = 0;
  const passwords = {
    async compare(password: string) {
      looked += 1;
      await tick();
      return { right: password === RIGHT, derived: "" };
    },
  };
  const scope = await accountScope({ request: get("/login"), context: here.product.context() });
  const attempt = (
    password: string,
    { ip = "192.0.2.7", ...change }: { ip?: string; device?: string; email?: string } = {},
  ) =>
    signIn(
      { ...scope, passwords: { ...scope.passwords, ...passwords }, ip },
      { email, password, device: undefined, ...change },
    );
  return { here, id, email, platform, attempt, looked: () => looked };
}

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const errors = (answers: { ok: boolean; error?: string }[], error: string) =>
  answers.filter((answer) => answer.error === error).length;

test.each([CROWD])(
  "of %i wrong passwords at once five are looked at",
  async (count) => {
    const { attempt, looked } = await account();
    const answers = await times(count, () => attempt("wrong"));
    expect(looked()).toBe(5);
    expect(errors(answers, "errors:wrongCredentials")).toBe(5);
    expect(errors(answers, "errors:slowDown")).toBe(count - 5);
    expect(await attempt(RIGHT)).toMatchObject({ ok: false, error: "errors:slowDown" });
  },
  60_000,
);

test("of 60 wrong passwords at once from as many addresses twenty are looked at", async () => {
  const { attempt, looked } = await account();
  await times(60, (index) => attempt("wrong", { ip: `192.0.2.${index}` }));
  expect(looked()).toBe(20);
});

test("on a known device five of 60 are looked at, too", async () => {
  const { attempt, looked } = await account();
  await times(60, () => attempt("wrong", { device: "phone" }));
  expect(looked()).toBe(5);
});

test("right sign-ins at once are all let in, of one account and of a hall that shares its address", async () => {
  const { here, attempt, platform, email } = await account();
  const one = await times(30, () => attempt(RIGHT));
  expect(one.every(({ ok }) => ok)).toBe(true);
  const hall = await times(120, async () => attempt(RIGHT, await person(here, here.runners)));
  expect(hall.every(({ ok }) => ok)).toBe(true);
  const left = await here.db
    .select()
    .from(failures)
    .where(eq(failures.subject, `login:account:${email}`));
  expect(left.every(({ count, open, blockedUntil }) => count === 0 && open === 0 && !blockedUntil)).toBe(
    true,
  );
  expect(
    await platform.guesses.begin(
      [{ subject: `login:account:${email}`, windowMs: 1, freeTries: 1 }],
      here.product.clock.now(),
    ),
  ).toBeUndefined();
});

test("a right password among wrong ones does not forgive what was guessed at the account elsewhere", async () => {
  const { here, email, attempt } = await account();
  await times(4, (index) => attempt("wrong", { ip: `192.0.2.${index}` }));
  expect((await attempt(RIGHT)).ok).toBe(true);
  const [row] = await here.db
    .select()
    .from(failures)
    .where(eq(failures.subject, `login:account:${email}`));
  expect(row).toMatchObject({ count: 4, open: 0, blockedUntil: null });
});

test.each([CROWD])(
  "of %i codes of the second step at once five are looked at",
  async (count) => {
    const { here, id } = await account();
    const [user] = await here.db.select().from(users).where(eq(users.id, id));
    let looked = 0;
    const codes = {
      async stepOf() {
        looked += 1;
        await tick();
        return undefined;
      },
    };
    const scope = await ownScope(
      { request: get("/login"), context: here.product.context() },
      { user: user!, scope: here.runners.scope, sessionHash: "x" },
    );
    const answers = await times(count, () =>
      proveSecondFactor({ ...scope, codes }, { user: user!, code: "123456" }),
    );
    expect(looked).toBe(5);
    expect(errors(answers, "refusals:codeWrong")).toBe(5);
  },
  60_000,
);

test("of 60 tries to prove a password at once five are looked at", async () => {
  const { here, id } = await account();
  const [user] = await here.db.select().from(users).where(eq(users.id, id));
  let looked = 0;
  const scope = await ownScope(
    { request: get("/settings"), context: here.product.context() },
    { user: user!, scope: here.runners.scope, sessionHash: "x" },
  );
  const passwords = {
    ...scope.passwords,
    compare: async () => ((looked += 1), await tick(), { right: false, derived: "" }),
  };
  await times(60, () => provePassword({ ...scope, passwords }, "wrong"));
  expect(looked).toBe(5);
});

test("of 60 wrong gift codes at once five are told to be wrong, and a right one still goes through", async () => {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const answers = await times(60, (index) => claim(`GUESS-${index}`));
  expect(errors(answers, "errors:invalidPromoCode")).toBe(5);
  expect(errors(answers, "errors:codeWait")).toBe(55);
  expect(await claim("GIFT-0001")).toMatchObject({ ok: true });
});

test("a short code that was read before a flood of wrong ones is not good any more after it", async () => {
  const { here, store } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const { scope } = here.runners;
  const now = scope.now();
  // The rival comes between the read of the code and the write of the claim: the first id is asked for in between.
  let rival: Promise<unknown> | undefined;
  const rivals = {
    ...here.runners,
    scope: {
      ...scope,
      keyedHash: async (text: string) => {
        rival ??= here.db
          .insert(failures)
          .values({
            subject: `code-flood:${store.id}:192.0.2.1`,
            count: 100,
            firstAt: now,
            blockedUntil: new Date(now.getTime() + 15_000),
          })
          .then(() => undefined);
        await rival;
        return scope.keyedHash(text);
      },
    },
  };
  const late = claimer(here, rivals, store);
  expect(await late("GIFT-0001")).toEqual({ ok: false, error: "errors:codeWait", seconds: 15 });
  expect(await scope.tenant.orders.countPlaced()).toBe(0);
});
