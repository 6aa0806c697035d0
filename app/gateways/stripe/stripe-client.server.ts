import Stripe from "stripe";
import { isCacheOn } from "../../caches.ts";

export type StripeSettings = { STRIPE_SECRET_KEY: string; STRIPE_API_BASE: string };

const LONGEST_ATTEMPT_MS = 10_000;

/** Of the isolate's settings, by whole seconds. To make one takes a twentieth of what a checkout costs the Worker. */
const clients = new WeakMap<StripeSettings, Map<number, Stripe>>();

/**
 * The official SDK. Without an address of its own it talks to Stripe; beside the local sandbox it talks to that, over
 * the same protocol.
 * @param timeMs how long one attempt may take at most; Stripe's own default of 80 s is longer than anyone waits.
 */
export function stripeClient(settings: StripeSettings, timeMs = LONGEST_ATTEMPT_MS): Stripe {
  const limitMs = Math.max(1, Math.min(LONGEST_ATTEMPT_MS, Math.floor(timeMs)));
  const seconds = Math.floor(limitMs / 1000);
  if (seconds === 0 || !isCacheOn("payment-clients")) return newClient(settings, limitMs);
  const accountClients = clients.get(settings) ?? new Map<number, Stripe>();
  clients.set(settings, accountClients);
  const client = accountClients.get(seconds) ?? newClient(settings, seconds * 1000);
  accountClients.set(seconds, client);
  return client;
}

/** A second attempt would hold a connection that others wait for, and a time-out of its own would look like a fault. */
const LONGER_THAN_THE_CALLER_MS = 1_000;

/** A client that tries once, for a caller that gives up after some time. */
export function stripeClientOnce(settings: StripeSettings, answerWithinMs: number): Stripe {
  return newClient(settings, answerWithinMs + LONGER_THAN_THE_CALLER_MS, 0);
}

function newClient(settings: StripeSettings, timeout: number, maxNetworkRetries = 2): Stripe {
  const base = settings.STRIPE_API_BASE ? new URL(settings.STRIPE_API_BASE) : undefined;
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    timeout,
    maxNetworkRetries,
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? "443" : "80"),
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });
}
