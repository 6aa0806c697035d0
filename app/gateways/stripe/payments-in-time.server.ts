import Stripe from "stripe";
import { type Breakers, createBreakers } from "../../domain/availability/circuit-breaker.ts";
import type { TimeBudget } from "../../domain/availability/time-budget.ts";
import { Unavailable } from "../../domain/availability/unavailable.ts";
import type { PaymentsPort } from "../../services/ports.ts";

/** Left of a request's budget after the provider did not answer: enough to read what the page has to say. */
const RESERVE_MS = 1_500;
/** Less than this is no time in which the provider has to answer. */
const SUSPECT_FROM_MS = 2_000;
/** In background work one call with its retries may take so long. */
const LONGEST_CALL_MS = 32_000;

/**
 * The breakers of the payment provider, by the account that is asked for and the payment: an account whose calls hang
 * keeps no other from it, nor does a payment keep another of its account. Of an isolate.
 */
export function paymentsBreakers(): Breakers {
  return createBreakers(
    {
      failures: 4,
      things: 2,
      overMs: 3_000,
      openMs: 2_000,
      longestOpenMs: 15_000,
      trialMs: 4_000,
      mostInFlight: 100,
      longestCallMs: LONGEST_CALL_MS + 2_000,
    },
    { most: 1_000, reachTheSame: true },
  );
}

/** The account and the payment of a call; a call about an account alone, or about a basket's tax, is about itself. */
type Subject = { accountId: string | null; about?: string };
type Arguments<Method extends keyof PaymentsPort> = Parameters<PaymentsPort[Method]>;

const SUBJECTS: { [Method in keyof PaymentsPort]: (...args: Arguments<Method>) => Subject } = {
  openIntent: ({ accountId, orderId }) => ({ accountId, about: orderId }),
  readIntent: (accountId, intentId) => ({ accountId, about: intentId }),
  cancelIntent: (accountId, intentId) => ({ accountId, about: intentId }),
  openHostedPage: ({ accountId, orderId }) => ({ accountId, about: orderId }),
  openBillPage: ({ chargeId }) => ({ accountId: null, about: chargeId }),
  readHostedPage: (accountId, sessionId) => ({ accountId, about: sessionId }),
  closeHostedPage: (accountId, sessionId) => ({ accountId, about: sessionId }),
  calculateTax: ({ accountId }) => ({ accountId }),
  reportTax: ({ accountId, calculationId }) => ({ accountId, about: calculationId }),
  reverseTax: ({ accountId, intentId }) => ({ accountId, about: intentId }),
  refund: ({ accountId, orderId }) => ({ accountId, about: orderId }),
  feeOf: (accountId, intentId) => ({ accountId, about: intentId }),
  disputeOf: (accountId, disputeId) => ({ accountId, about: disputeId }),
  answerDispute: (accountId, disputeId) => ({ accountId, about: disputeId }),
  disputesSince: ({ accountId }) => ({ accountId }),
  bookedOf: (accountId, intentId) => ({ accountId, about: intentId }),
  payoutOf: (accountId, payoutId) => ({ accountId, about: payoutId }),
  payoutsSince: ({ accountId }) => ({ accountId }),
  payoutItems: ({ accountId, payoutId }) => ({ accountId, about: payoutId }),
  refundedOf: (accountId, intentId) => ({ accountId, about: intentId }),
  readAccount: (accountId) => ({ accountId }),
  createAccount: ({ tenantId }) => ({ accountId: null, about: tenantId }),
  accountLink: ({ accountId }) => ({ accountId }),
};

/** Every payment by card begins with one of these. */
const OPENS_CARDS: ReadonlySet<string | symbol> = new Set<keyof PaymentsPort>([
  "openIntent",
  "openHostedPage",
  "openBillPage",
]);

/** How long a call that begins now may take, in milliseconds. */
export function paymentTimeMs(budget: TimeBudget): number {
  return Math.min(LONGEST_CALL_MS, budget.leftMs() - RESERVE_MS);
}

/**
 * The provider is away or overloaded, or still works on an earlier call with the same key (409), whose answer was lost;
 * whatever else it says is an answer.
 */
function isAway(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return (
    error.statusCode !== undefined &&
    (error.statusCode >= 500 || error.statusCode === 429 || error.statusCode === 409)
  );
}

/**
 * Payments whose every call, with its retries, ends within what is left of the budget, and is not made at all while the
 * breaker of their account is open. Its refusals are passed on as they are.
 * @param answerWithinMs a call takes no longer than this, and one that does says nothing of the provider.
 * @throws what `requireCards` throws, from the methods that open a way to pay by card, before anything is asked.
 * @throws Unavailable from every method; whether the provider did what it was asked is unknown then.
 */
export function paymentsInTime(
  port: PaymentsPort,
  {
    budget,
    breakers,
    answerWithinMs,
    onCall,
    onEnd,
    requireCards,
  }: {
    budget: TimeBudget;
    breakers: Breakers;
    answerWithinMs?: number | undefined;
    /** Is told of each call that is made. */
    onCall?: (() => void) | undefined;
    /** Is told how each call ended: away, or how long it took in milliseconds. */
    onEnd?: ((end: "away" | number) => void) | undefined;
    /** Throws where no new way to pay by card may be opened. */
    requireCards?: (() => void) | undefined;
  },
): PaymentsPort {
  const inTime = async <T>({ accountId, about }: Subject, ask: () => Promise<T>): Promise<T> => {
    const breaker = breakers(accountId ?? "", about);
    const left = paymentTimeMs(budget);
    if (left <= 0) throw new Unavailable("payments", "the request's time is used up");
    const entry = breaker.enter(Date.now());
    if ("waitMs" in entry) {
      throw new Unavailable("payments", "it did not answer a moment ago", entry.waitMs);
    }
    const { call } = entry;
    const limitMs = Math.min(
      left,
      answerWithinMs ?? Number.POSITIVE_INFINITY,
      call.trialMs ?? Number.POSITIVE_INFINITY,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeIsUp = new Promise<never>((_, reject) => {
      const refuse = () => reject(new Unavailable("payments", `no answer within ${Math.round(limitMs)} ms`));
      timer = setTimeout(refuse, limitMs);
    });
    onCall?.();
    const begunAt = Date.now();
    try {
      const answer = await Promise.race([ask(), timeIsUp]);
      breaker.answered(call);
      onEnd?.(Date.now() - begunAt);
      return answer;
    } catch (error) {
      const late = error instanceof Unavailable;
      const away = late || isAway(error);
      onEnd?.(away ? "away" : Date.now() - begunAt);
      // A timeout that came too soon says more of the budget than of the provider, and payments that the scheduled work
      // asks about, one after the other, may all hang while every other call is answered.
      const isTooSoon = limitMs < Math.min(SUSPECT_FROM_MS, call.trialMs ?? SUSPECT_FROM_MS);
      if (late && (isTooSoon || answerWithinMs !== undefined)) breaker.dropped(call);
      else if (away) breaker.failed(call, Date.now());
      else breaker.answered(call);
      if (!away || late) throw error;
      throw new Unavailable("payments", (error as Error).name, undefined, error);
    } finally {
      clearTimeout(timer);
    }
  };
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== "function") return method;
      const subjectOf = SUBJECTS[name as keyof PaymentsPort] as (...args: unknown[]) => Subject;
      return async (...args: unknown[]) => {
        if (OPENS_CARDS.has(name)) requireCards?.();
        return inTime(subjectOf(...args), () => Promise.resolve(method.apply(target, args)));
      };
    },
  });
}
