import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { signIn } from "../../../app/services/accounts/sign-in.server.ts";
import { askForAddress } from "../../../app/services/accounts/address/ask-for-address.server.ts";
import { askForLink } from "../../../app/services/accounts/ask-for-link.server.ts";
import { invitePerson } from "../../../app/services/accounts/people/invite-person.server.ts";
import { signUp } from "../../../app/services/accounts/sign-up.server.ts";
import { proveSecondFactor } from "../../../app/services/accounts/second-factor/prove-second-factor.server.ts";
import { provePassword } from "../../../app/services/accounts/own/own-account.server.ts";
import { accountScope, ownScope, peopleScope } from "../../../app/auth/account-scope.server.ts";
import { platformRepositories } from "../../../db/platform.server.ts";
import { failures } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { get } from "../../support/answers.ts";
import { claimer, promo } from "../../support/claims.ts";
import { person } from "../../support/people.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** `GUESSES=300` for a larger crowd: five are looked at however many come. */
const CROWD = Number(process.env["GUESSES"] ?? 60);
const RIGHT = "the right one";
/** Right as well, once the test says so. */
const SLOW = "the slow one";
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

async function account() {
  const here = await world();
  const { id, email } = await person(here, here.runners);
  const platform = platformRepositories(here.db);
  let looked = 0;
  let compareSlow = () => {};
  const slow = new Promise<void>((resolve) => (compareSlow = resolve));
  const passwords = {
    async compare(password: string) {
      looked += 1;
      await (password === SLOW ? slow : tick());
      return { right: password === RIGHT || password === SLOW, derived: "" };
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
  return { here, id, email, platform, attempt, looked: () => looked, compareSlow };
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

test("of 60 wrong gift codes at once five are checked, and a right one still works", async () => {
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

const cheap = { hash: async () => "x", compare: async () => (await tick(), { right: true, derived: "" }) };

test("of 200 sign-ups at once from an address thirty make a tenant, and after each wait one more", async () => {
  const { here } = await account();
  const page = { request: get("/get-started"), context: here.product.context() };
  const scope = { ...(await accountScope(page)), passwords: cheap, ip: `ip-${freshId()}` };
  const attempt = (index: number) =>
    signUp(scope, {
      company: "Birch & Co",
      name: "Bea Birch",
      password: "three unrelated words",
      region: "EU",
      email: `${index}@${scope.ip}.example`,
    });
  const answers = await times(200, attempt);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
  here.product.clock.forward(16_000);
  const late = await times(20, (index) => attempt(1000 + index));
  expect(late.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await here.db.$count(users, like(users.email, `%@${scope.ip}.example`))).toBe(31);
});

test("of 200 links asked for at once from an address twenty are looked for, and another address asks freely", async () => {
  const { here, email } = await account();
  const page = { request: get("/reset-password"), context: here.product.context() };
  const scope = { ...(await accountScope(page)), ip: `ip-${freshId()}` };
  const answers = await times(200, (index) =>
    askForLink(scope, { purpose: "reset", email: `${index}@${scope.ip}.example` }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(await askForLink({ ...scope, ip: `ip-${freshId()}` }, { purpose: "reset", email })).toMatchObject({
    ok: true,
  });
});

test("of 200 addresses that one person asks for at once, five are answered as free or taken", async () => {
  const { here, id } = await account();
  const [user] = await here.db.select().from(users).where(eq(users.id, id));
  const scope = await ownScope(
    { request: get("/settings"), context: here.product.context() },
    { user: user!, scope: here.runners.scope, sessionHash: "x" },
  );
  const other = await person(here, here.maple);
  const answers = await times(200, () =>
    askForAddress(
      { ...scope, passwords: { ...scope.passwords, ...cheap } },
      { email: other.email, password: "x" },
    ),
  );
  expect(errors(answers, "refusals:addressTaken")).toBe(5);
});

test("of 200 invitations of people with an account, five say so; those of people without one all go out", async () => {
  const { here, id } = await account();
  const [user] = await here.db.select().from(users).where(eq(users.id, id));
  const scope = await peopleScope(
    { request: get("/settings/users"), context: here.product.context() },
    { user: user!, scope: here.runners.scope, sessionHash: "x" },
    here.runners.scope,
  );
  const limit = { reach: "all" as const, stores: [], clients: [] };
  const invite = (email: string) =>
    invitePerson(scope, { name: "Kim", email, role: "customer_service", limit });
  const free = await times(40, () => invite(`${freshId()}@fresh.example`));
  expect(free.every(({ ok }) => ok)).toBe(true);
  const other = await person(here, here.maple);
  const taken = await times(200, () => invite(other.email));
  expect(errors(taken, "refusals:addressTaken")).toBe(5);
  // One that is free forgives nothing.
  here.product.clock.forward(16_000);
  expect((await invite(`${freshId()}@fresh.example`)).ok).toBe(true);
  expect(await times(3, () => invite(other.email))).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ error: "errors:slowDown" })]),
  );
}, 60_000);

test("of one try at each of 200 accounts at once from an address fifty are told to be wrong, and a right one after them is not", async () => {
  const { attempt, compareSlow } = await account();
  const ip = `ip-${freshId()}`;
  const answers = await times(200, (index) => attempt("wrong", { email: `${index}@${ip}.example`, ip }));
  expect(errors(answers, "errors:wrongCredentials")).toBe(50);
  expect(errors(answers, "errors:slowDown")).toBe(150);
  // Right, and begun before the others were found to be wrong: it may not be told either.
  const from = `ip-${freshId()}`;
  const right = attempt(SLOW, { ip: from });
  await times(60, (index) => attempt("wrong", { email: `${index}@${from}.example`, ip: from }));
  compareSlow();
  expect(await right).toMatchObject({ ok: false, error: "errors:slowDown" });
}, 60_000);
