import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test, vi } from "vitest";
import { accountScope } from "../../../app/auth/account-scope.server.ts";
import { comparePassword, hashPassword } from "../../../app/auth/account-scope.server.ts";
import { action as login } from "../../../app/routes/account/login/page.tsx";
import type { AccountScope } from "../../../app/services/accounts/account-scope.ts";
import { askForLink } from "../../../app/services/accounts/ask-for-link.server.ts";
import { signIn } from "../../../app/services/accounts/sign-in.server.ts";
import { signUp } from "../../../app/services/accounts/sign-up.server.ts";
import { call, get, post } from "../../support/answers.ts";
import { person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

type Work = { trips: number; scrypts: number; milliseconds: number; answer: unknown };

/** Someone far away who asks, each time from an address of their own. */
async function stranger(here: World): Promise<AccountScope & { device: undefined }> {
  const request = get("/", { headers: { "CF-Connecting-IP": freshId() } });
  return { ...(await accountScope({ request, context: here.product.context() })), device: undefined };
}

/** Whose question a round trip belongs to: what an earlier test left behind still asks in the same process. */
const asking = new AsyncLocalStorage<{ trips: number }>();

/** What a question costs: round trips to the database, passwords that are stretched, and time. */
async function workOf(here: World, ask: (scope: AccountScope) => Promise<unknown>): Promise<Work> {
  const counts = { trips: 0, scrypts: 0 };
  const scope = await stranger(here);
  scope.passwords = {
    compare: (password, stored) => ((counts.scrypts += 1), comparePassword(password, stored)),
    hash: (password) => ((counts.scrypts += 1), hashPassword(password)),
  };
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation((...request) => {
    const question = asking.getStore();
    if (question) question.trips += 1;
    return fetch(...request);
  });
  const from = performance.now();
  const answer = await asking.run(counts, () => ask(scope));
  const milliseconds = performance.now() - from;
  spy.mockRestore();
  return { ...counts, milliseconds, answer };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const QUESTIONS: Record<string, (scope: AccountScope, email: string) => Promise<unknown>> = {
  "a sign-in": (scope, email) => signIn(scope, { email, password: "Wrong-Password-1", device: undefined }),
  "a reset": (scope, email) => askForLink(scope, { purpose: "reset", email }),
  "a verification": (scope, email) => askForLink(scope, { purpose: "verify", email }),
  "a sign-up": async (scope, email) => {
    const form = {
      company: "Birch",
      name: "Bo Birch",
      password: "three unrelated words",
      region: "UK",
    } as const;
    // The id of a link is made up anew each time.
    return (await signUp(scope, { ...form, email })).ok;
  },
};

test.each(Object.entries(QUESTIONS))(
  "%s costs the same and tells the same, whether or not there is an account",
  async (name, question) => {
    const here = await world();
    const hash = await hashPassword("Right-Password-1");
    const rounds = 3;
    const known: Work[] = [];
    const unknown: Work[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { email } = await person(here, here.runners, { passwordHash: hash });
      known.push(await workOf(here, (scope) => question(scope, email)));
      unknown.push(await workOf(here, (scope) => question(scope, `${freshId()}@nowhere.example`)));
    }
    const told = ({ trips, scrypts, answer }: Work) => ({ trips, scrypts, answer });
    for (const work of [...known, ...unknown]) expect(told(work)).toEqual(told(known[0]!));
    expect(known[0]?.trips).toBeGreaterThan(1);
    expect(known[0]?.scrypts).toBe(name === "a sign-in" || name === "a sign-up" ? 1 : 0);
    // Told, not asserted: the machine that runs this does other things, too.
    const ratio =
      median(known.map((work) => work.milliseconds)) / median(unknown.map((work) => work.milliseconds));
    console.info(
      `${name}: median time, known to unknown ${ratio.toFixed(2)}, ${known[0]?.trips} round trips`,
    );
  },
);

test("people who were invited, are locked out or have no password see what strangers see", async () => {
  const here = await world();
  const who = {
    invited: await person(here, here.runners, { passwordHash: null }),
    disabled: await person(here, here.runners, { disabledAt: here.product.clock.now() }),
    wrong: await person(here, here.runners),
    unknown: { email: `${freshId()}@nowhere.example` },
  };
  const answers = await Promise.all(
    Object.values(who).map(async ({ email }) => {
      const headers = { "CF-Connecting-IP": freshId() };
      const fields = { email, password: "Right-Password-1x" };
      const answer = await call(login, post("/login", fields, { headers }), here.product.context());
      return JSON.stringify(answer).replaceAll(email, "someone");
    }),
  );
  expect(new Set(answers).size).toBe(1);
});

test("a rate-limited account gets the same answer as a rate-limited stranger", async () => {
  const here = await world();
  const { email } = await person(here, here.runners);
  const guess = async (address: string) => {
    const scope = await stranger(here);
    const passwords = { ...scope.passwords, compare: async () => ({ right: false, derived: "" }) };
    return signIn(
      { ...scope, passwords, ip: freshId() },
      { email: address, password: "x", device: undefined },
    );
  };
  const after = async (address: string) => {
    const told = [];
    for (let tries = 0; tries < 21; tries += 1) told.push(await guess(address));
    return told;
  };
  expect(await after(email)).toEqual(await after(`${freshId()}@nowhere.example`));
});
