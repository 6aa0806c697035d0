import Stripe from "stripe";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startBudget } from "../../../app/domain/availability/time-budget.ts";
import { Unavailable } from "../../../app/domain/availability/unavailable.ts";
import { paymentsBreakers, paymentsInTime } from "../../../app/gateways/stripe/payments-in-time.server.ts";
import type { PaymentsPort } from "../../../app/services/ports.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type ReadIntent = PaymentsPort["readIntent"];

function payments(
  readIntent: ReadIntent,
  budgetMs = 7_000,
  breakers = paymentsBreakers(),
  answerWithinMs?: number,
) {
  const budget = startBudget(budgetMs, () => Date.now());
  const port = paymentsInTime({ readIntent } as PaymentsPort, { budget, breakers, answerWithinMs });
  return {
    read: (intentId: string = crypto.randomUUID(), accountId: string | null = null) =>
      port.readIntent(accountId, intentId).catch((error: unknown) => error),
    again: (next: ReadIntent) => payments(next, budgetMs, breakers),
    sweep: (next: ReadIntent) => payments(next, Number.POSITIVE_INFINITY, breakers, 3_000),
  };
}

const never: ReadIntent = () => new Promise(() => undefined);
const facts = { state: "open", amount: 1, currency: "GBP", orderId: "o" } as const;

test("a provider that hangs costs a request its budget less what the page needs, once", async () => {
  const { read } = payments(never);
  const first = read();
  await vi.advanceTimersByTimeAsync(5_499);
  expect(await Promise.race([first, Promise.resolve("still asking")])).toBe("still asking");
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toBeInstanceOf(Unavailable);
  // Whatever asks after it has no time of its own.
  expect(await read()).toBeInstanceOf(Unavailable);
  expect(vi.getTimerCount()).toBe(0);
});

test("after four calls without an answer further calls fail at once, until one reaches the provider again", async () => {
  const { read, again } = payments(never);
  const calls = [read(), again(never).read(), again(never).read(), again(never).read()];
  await vi.advanceTimersByTimeAsync(5_500);
  await Promise.all(calls);
  const asked = vi.fn<ReadIntent>(async () => facts);
  expect(await again(asked).read()).toBeInstanceOf(Unavailable);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await again(asked).read()).toEqual(facts);
  expect(await again(asked).read()).toEqual(facts);
});

test("what the provider refuses is passed on and opens nothing", async () => {
  const refusal = new Stripe.errors.StripeInvalidRequestError({
    type: "invalid_request_error",
    message: "no such intent",
  });
  const { again } = payments(never);
  for (let call = 0; call < 10; call += 1) {
    expect(await again(() => Promise.reject(refusal)).read()).toBe(refusal);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(await again(async () => facts).read()).toEqual(facts);
});

test("a lost connection and an error of the provider itself both count as an outage", async () => {
  const lost = new Stripe.errors.StripeConnectionError({ message: "refused", type: "api_error" } as never);
  const { again } = payments(never);
  const error = await again(() => Promise.reject(lost)).read();
  expect(error).toBeInstanceOf(Unavailable);
  expect((error as Error).cause).toBe(lost);
});

test("calls of the scheduled work that hang end after their limit, and do not affect the breaker of requests", async () => {
  const { again, sweep } = payments(never);
  const hanging = Array.from({ length: 22 }, () => sweep(never).read());
  await vi.advanceTimersByTimeAsync(3_000);
  for (const answer of await Promise.all(hanging)) expect(answer).toBeInstanceOf(Unavailable);
  expect(await again(async () => facts).read()).toEqual(facts);

  // Requests find it away; then a question that hangs does not lengthen that for them.
  const calls = Array.from({ length: 4 }, () => again(never).read());
  await vi.advanceTimersByTimeAsync(5_500);
  await Promise.all(calls);
  await vi.advanceTimersByTimeAsync(2_000);
  const trial = sweep(never).read();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await trial).toBeInstanceOf(Unavailable);
  expect(await again(async () => facts).read()).toEqual(facts);
});

test("a refused connection counts for every caller", async () => {
  const lost = new Stripe.errors.StripeConnectionError({ message: "refused", type: "api_error" } as never);
  const { again, sweep } = payments(never);
  for (let call = 0; call < 4; call += 1) {
    await sweep(() => Promise.reject(lost)).read();
    await vi.advanceTimersByTimeAsync(1_100);
  }
  expect(await again(async () => facts).read()).toBeInstanceOf(Unavailable);
});

/** Reads that hang, one for each intent, until each has given up. */
async function hangs(
  again: (next: ReadIntent) => { read: (intentId?: string, accountId?: string) => Promise<unknown> },
  accountId: string,
  intentIds: readonly string[],
) {
  const calls = intentIds.map((intentId) => again(never).read(intentId, accountId));
  await vi.advanceTimersByTimeAsync(5_500);
  for (const answer of await Promise.all(calls)) expect(answer).toBeInstanceOf(Unavailable);
}

const FOUR = ["pi_1", "pi_2", "pi_3", "pi_4"];

test("an account whose calls hang does not close the provider for other accounts", async () => {
  const { again } = payments(never);
  await hangs(again, "acct_slow", FOUR);
  const asked = vi.fn<ReadIntent>(async () => facts);
  expect(await again(asked).read("pi_5", "acct_slow")).toBeInstanceOf(Unavailable);
  expect(asked).not.toHaveBeenCalled();
  expect(await again(asked).read("pi_6", "acct_other")).toEqual(facts);
});

test("one payment that hangs, however often it is asked about, shuts nothing for the others of its account", async () => {
  const { again } = payments(never);
  await hangs(again, "acct_1", ["pi_1", "pi_1", "pi_1", "pi_1", "pi_1"]);
  expect(await again(async () => facts).read("pi_2", "acct_1")).toEqual(facts);
});

test("once it hangs for two accounts, a third waits for one short call and no more, unless it is answered", async () => {
  const { again } = payments(never);
  await hangs(again, "acct_1", FOUR);
  await hangs(again, "acct_2", FOUR);
  const third = again(never).read("pi_1", "acct_3");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await third).toBeInstanceOf(Unavailable);
  const asked = vi.fn<ReadIntent>(async () => facts);
  expect(await again(asked).read("pi_2", "acct_3")).toBeInstanceOf(Unavailable);
  expect(asked).not.toHaveBeenCalled();
  expect(await again(asked).read("pi_1", "acct_4")).toEqual(facts);
  // Its answer shows that the provider is there: a fifth has its time.
  const fifth = again(never).read("pi_1", "acct_5");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await Promise.race([fifth, Promise.resolve("still asking")])).toBe("still asking");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await fifth).toBeInstanceOf(Unavailable);
});
