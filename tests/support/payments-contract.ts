import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { stripeClient, type StripeSettings } from "../../app/gateways/stripe/stripe-client.server.ts";
import { stripePayments } from "../../app/gateways/stripe/stripe-payments.server.ts";
import type { PaymentRequest } from "../../app/services/ports.ts";

const LONGEST_WAIT_MS = 60_000;

/** Asks until there is an answer: the provider works fees and disputes out after the payment. */
async function eventually<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (const until = Date.now() + LONGEST_WAIT_MS; ;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > until) throw new Error("The provider gave no answer in time.");
    await pause(500);
  }
}

/**
 * What the product relies on at the payment provider, asked through its own gateway. The same tests run against the
 * sandbox in every `npm test` and against a real test account in `npm run test:contract`: the sandbox answers as it does.
 */
export function paymentsContract(settingsOf: () => StripeSettings): void {
  const stripeOf = () => stripeClient(settingsOf());
  const payments = () => stripePayments(stripeOf());
  const request = (amount: number): PaymentRequest => ({
    accountId: null,
    amount,
    applicationFee: 0,
    currency: "EUR",
    key: `contract:${randomUUID()}`,
    orderId: `order-${randomUUID().slice(0, 8)}`,
    tenantId: "contract",
    eventId: "contract",
    revision: 0,
    email: "contract@popstall.dev",
    taxCalculationId: null,
  });
  const opened = async (asked: PaymentRequest) => {
    const intent = await payments().openIntent(asked);
    if (!intent) throw new Error("The provider opened no payment.");
    return intent;
  };
  const confirm = (intentId: string, card: string) =>
    stripeOf().paymentIntents.confirm(intentId, {
      payment_method: card,
      return_url: "https://popstall.dev/back",
    });
  const paid = async (amount: number, card = "pm_card_visa") => {
    const asked = request(amount);
    const { intentId } = await opened(asked);
    await confirm(intentId, card);
    return { asked, intentId };
  };
  const refundOf = (
    { asked, intentId }: Awaited<ReturnType<typeof paid>>,
    refundId: string,
    amount: number,
  ) =>
    payments().refund({
      accountId: null,
      intentId,
      withFee: false,
      key: `refund:${refundId}`,
      tenantId: asked.tenantId,
      orderId: asked.orderId,
      refundId,
      isOld: false,
      amount,
    });

  test("a key opens one payment, which is paid once and names its order", async () => {
    const asked = request(4_217);
    const first = await opened(asked);
    expect(await opened(asked)).toEqual(first);
    expect(first.state).toBe("open");
    await confirm(first.intentId, "pm_card_visa");
    await expect(confirm(first.intentId, "pm_card_visa")).rejects.toBeInstanceOf(Stripe.errors.StripeError);
    expect(await payments().readIntent(null, first.intentId)).toEqual({
      state: "succeeded",
      amount: 4_217,
      currency: "EUR",
      orderId: asked.orderId,
    });
    expect(await payments().cancelIntent(null, first.intentId)).toBe("succeeded");
    expect((await opened(asked)).state).toBe("succeeded");
    const fee = await eventually(() => payments().feeOf(null, first.intentId));
    expect(fee).toBeGreaterThan(0);
    expect(fee).toBeLessThan(4_217 / 4);
  });

  test("a declined card leaves the payment open, and another pays it; a cancelled one takes no card", async () => {
    const { intentId } = await opened(request(1_300));
    await expect(confirm(intentId, "pm_card_chargeDeclined")).rejects.toBeInstanceOf(
      Stripe.errors.StripeCardError,
    );
    expect((await payments().readIntent(null, intentId))?.state).toBe("open");
    await confirm(intentId, "pm_card_mastercard");
    expect((await payments().readIntent(null, intentId))?.state).toBe("succeeded");
    const other = await opened(request(1_300));
    expect(await payments().cancelIntent(null, other.intentId)).toBe("cancelled");
    await expect(confirm(other.intentId, "pm_card_visa")).rejects.toBeInstanceOf(Stripe.errors.StripeError);
  });

  test("refunds with one key are one refund, never more goes back than was paid, and the rest can", async () => {
    const one = await paid(5_000);
    const id = randomUUID();
    const first = await refundOf(one, id, 1_999);
    expect(first).toMatchObject({ state: "refunded", amount: 1_999 });
    expect(await refundOf(one, id, 1_999)).toEqual(first);
    expect(await payments().refundedOf(null, one.intentId)).toBe(1_999);
    expect(await refundOf(one, randomUUID(), 3_002)).toMatchObject({ state: "refused" });
    expect(await refundOf(one, randomUUID(), 3_001)).toMatchObject({ state: "refunded", amount: 3_001 });
    expect(await payments().refundedOf(null, one.intentId)).toBe(5_000);
    expect(await refundOf(one, randomUUID(), 1)).toMatchObject({ state: "refused" });
  });

  test("a hosted page is opened once, adds up, and is closed", async () => {
    const asked = {
      ...request(4_450),
      lines: [
        { name: "Shirt", description: "Navy, M", unitAmount: 1_750, quantity: 2 },
        { name: "Mug", description: "", unitAmount: 350, quantity: 1 },
      ],
      shipping: { label: "Shipping", text: "Shipping 6.00", amount: 600 },
      tax: { label: "Tax", text: "Tax 0.00", amount: 0 },
      discount: { label: "Voucher", text: "Voucher 0.00", amount: 0 },
      successUrl: "https://popstall.dev/paid?session={CHECKOUT_SESSION_ID}",
      cancelUrl: "https://popstall.dev/back",
      lang: "de",
    };
    const page = await payments().openHostedPage(asked);
    if (!page) throw new Error("The provider opened no page.");
    expect(await payments().openHostedPage(asked)).toEqual(page);
    expect(page.url).toMatch(/^https?:\/\//);
    expect(await payments().readHostedPage(null, page.sessionId)).toEqual({
      state: "open",
      intentId: null,
      amount: 4_450,
      currency: "EUR",
    });
    expect(await payments().closeHostedPage(null, page.sessionId)).toBe("cancelled");
    expect((await payments().openHostedPage(asked))?.state).toBe("cancelled");
  });

  test("too small an amount, and what the provider does not know, are answers and no faults", async () => {
    expect(await payments().openIntent(request(10))).toBeUndefined();
    expect(await payments().readIntent(null, "pi_3ContractUnknown0000000")).toBeUndefined();
    expect(await payments().readAccount("acct_1ContractUnknown", "UK")).toBeUndefined();
    expect(await payments().disputeOf(null, "du_1ContractUnknown")).toBeUndefined();
  });

  test("a dispute takes the money and its fee, until the bank decides", async () => {
    const { intentId } = await paid(2_600, "pm_card_createDispute");
    const id = await eventually(async () => {
      const { data } = await stripeOf().disputes.list({ payment_intent: intentId, limit: 1 });
      return data[0]?.id;
    });
    const facts = await eventually(async () => {
      const dispute = await payments().disputeOf(null, id);
      return dispute && dispute.taken > 0 ? dispute : undefined;
    });
    expect(facts).toMatchObject({ intentId, state: "needs_response", amount: 2_600, taken: 2_600 });
    expect(facts.fee).toBeGreaterThan(0);
    expect(facts.dueBy?.getTime()).toBeGreaterThan(Date.now());
  });

  test("a company's account is made once for a key, cannot charge yet, and has a form to fill in", async () => {
    const wanted = {
      key: `account:${randomUUID()}`,
      tenantId: "contract",
      region: "UK" as const,
      country: "GB",
      name: "Contract Tests Ltd",
      email: "contract@popstall.dev",
    };
    const accountId = await payments().createAccount(wanted);
    if (!accountId) throw new Error("The provider makes no account for this platform.");
    expect(await payments().createAccount(wanted)).toBe(accountId);
    const facts = await payments().readAccount(accountId, "US");
    expect(facts).toMatchObject({ chargesEnabled: false, submitted: false });
    // Nobody has set up tax there.
    expect(facts).toMatchObject({ taxStatus: "pending", taxStates: [] });
    expect(facts?.requirements).not.toEqual([]);
    const [returnUrl, againUrl] = ["https://popstall.dev/done", "https://popstall.dev/again"];
    expect(await payments().accountLink({ accountId, returnUrl, againUrl })).toMatch(/^https?:\/\//);
  });
}
