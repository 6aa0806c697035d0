import Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import { API_VERSION } from "../src/sandbox.ts";
import { refusal, sandboxUnderTest, sdk } from "./sandbox-under-test.ts";

const ORDER = { amount: 4260, currency: "gbp", metadata: { order: "A-1" } } as const;

describe("payment intents", () => {
  test("are made, paid with a charge, and kept", async () => {
    const { stripe } = await sandboxUnderTest();
    const intent = await stripe.paymentIntents.create({
      ...ORDER,
      automatic_payment_methods: { enabled: true },
    });
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      amount: 4260,
      latest_charge: null,
      livemode: false,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));

    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: "pm_card_visa",
      expand: ["latest_charge.balance_transaction", "payment_method"],
    });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 4260, metadata: { order: "A-1" } });
    const charge = paid.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ paid: true, amount: 4260, amount_refunded: 0, payment_intent: intent.id });
    expect(charge.balance_transaction).toMatchObject({ amount: 4260, type: "charge" });
    expect((paid.payment_method as Stripe.PaymentMethod).card?.last4).toBe("4242");
    expect((await stripe.charges.retrieve(charge.id)).id).toBe(charge.id);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
    expect(intent.lastResponse.apiVersion).toBe(API_VERSION);
    expect(stripe.getApiField("version")).toBe(API_VERSION);
  });

  test.each([
    ["pm_card_chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
    [
      "pm_card_chargeDeclinedInsufficientFunds",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", undefined, "Your card has expired."],
    [
      "pm_card_chargeDeclinedIncorrectCvc",
      "incorrect_cvc",
      undefined,
      "Your card's security code is incorrect.",
    ],
    [
      "pm_card_chargeDeclinedProcessingError",
      "processing_error",
      undefined,
      "An error occurred while processing your card. Try again in a little bit.",
    ],
  ])("%s is declined with %s", async (method, code, declineCode, message) => {
    const { stripe } = await sandboxUnderTest();
    const { id } = await stripe.paymentIntents.create(ORDER);
    const error = await refusal(stripe.paymentIntents.confirm(id, { payment_method: method }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, message });
    // The SDK writes an absent code as an empty text.
    expect(error.decline_code || undefined).toBe(declineCode);
    expect(error.payment_intent?.status).toBe("requires_payment_method");
    const kept = await stripe.paymentIntents.retrieve(id);
    expect(kept.last_payment_error).toMatchObject({ type: "card_error", code });
    expect((await stripe.charges.list({ payment_intent: id })).data[0]).toMatchObject({
      status: "failed",
      paid: false,
    });
    expect((await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).status).toBe(
      "succeeded",
    );
  });

  test.each([
    [{ number: "4242424242424241", exp_month: 12, exp_year: 2044, cvc: "123" }, "incorrect_number"],
    [{ number: "4242424242424242", exp_month: 12, exp_year: 2020, cvc: "123" }, "invalid_expiry_year"],
    [{ number: "4242424242424242", exp_month: 13, exp_year: 2044, cvc: "123" }, "invalid_expiry_month"],
    [{ number: "4242424242424242", exp_month: 12, exp_year: 2044, cvc: "12" }, "invalid_cvc"],
  ])("the card %j is refused as %s", async (card, code) => {
    const { stripe } = await sandboxUnderTest();
    expect(await refusal(stripe.paymentMethods.create({ type: "card", card }))).toMatchObject({
      statusCode: 402,
      code,
    });
  });

  test("3-D Secure waits for an answer on a plain page", async () => {
    const { stripe, sandbox } = await sandboxUnderTest();
    const confirm = async () => {
      const intent = await stripe.paymentIntents.create({
        ...ORDER,
        confirm: true,
        payment_method: "pm_card_threeDSecure2Required",
        return_url: "http://shop.example/back?order=1",
      });
      expect(intent.status).toBe("requires_action");
      return { id: intent.id, url: intent.next_action?.redirect_to_url?.url ?? "" };
    };
    const answer = async (url: string, word: string) => {
      const body = new URLSearchParams({ answer: word });
      return (await fetch(url, { method: "POST", body, redirect: "manual" })).headers.get("location");
    };
    const good = await confirm();
    expect(good.url.startsWith(sandbox.url)).toBe(true);
    expect(await (await fetch(good.url)).text()).toContain(">Complete</button>");
    expect(await answer(good.url, "complete")).toMatch(
      /^http:\/\/shop\.example\/back\?order=1&.*redirect_status=succeeded/,
    );
    expect((await stripe.paymentIntents.retrieve(good.id)).status).toBe("succeeded");

    const bad = await confirm();
    expect(await answer(bad.url, "fail")).toMatch(/redirect_status=failed/);
    const failed = await stripe.paymentIntents.retrieve(bad.id);
    expect(failed.status).toBe("requires_payment_method");
    expect(failed.last_payment_error?.code).toBe("payment_intent_authentication_failure");
    await answer(bad.url, "complete");
    expect((await stripe.paymentIntents.retrieve(bad.id)).status).toBe("requires_payment_method");
  });

  test("steps that a status forbids are refused", async () => {
    const { stripe } = await sandboxUnderTest();
    const { id } = await stripe.paymentIntents.create(ORDER);
    expect(
      await stripe.paymentIntents.update(id, { amount: 3760, metadata: { order: "", voucher: "SAVE5" } }),
    ).toMatchObject({ amount: 3760, metadata: { voucher: "SAVE5" } });
    expect((await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" })).status).toBe(
      "canceled",
    );
    const unexpected = { statusCode: 400, code: "payment_intent_unexpected_state" };
    expect(
      await refusal(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })),
    ).toMatchObject(unexpected);
    const paid = await stripe.paymentIntents.create({
      ...ORDER,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    expect(await refusal(stripe.paymentIntents.cancel(paid.id))).toMatchObject(unexpected);
    expect(await refusal(stripe.paymentIntents.update(paid.id, { amount: 1 }))).toMatchObject(unexpected);
  });

  test("bad parameters get Stripe's errors", async () => {
    const { stripe } = await sandboxUnderTest();
    const create = (params: object) =>
      refusal(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
    vi.stubEnv("STRIPE_SANDBOX_MINIMUMS", "on");
    expect(await create({ amount: 29, currency: "gbp" })).toMatchObject({
      code: "amount_too_small",
      message: "Amount must be at least £0.30 gbp",
    });
    vi.unstubAllEnvs();
    expect(await create({ currency: "gbp" })).toMatchObject({ code: "parameter_missing", param: "amount" });
    expect(await create({ amount: "1.5", currency: "gbp" })).toMatchObject({
      code: "parameter_invalid_integer",
    });
    expect(await create({ ...ORDER, colour: "red" })).toMatchObject({
      code: "parameter_unknown",
      param: "colour",
    });
    expect(await create({ ...ORDER, application_fee_amount: 10 })).toMatchObject({
      param: "application_fee_amount",
    });
    expect(await refusal(stripe.paymentIntents.retrieve("pi_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  });

  test("a refused call changes nothing", async () => {
    const { stripe } = await sandboxUnderTest();
    const { id } = await stripe.paymentIntents.create(ORDER);
    await refusal(stripe.paymentIntents.update(id, { metadata: { order: "B" }, payment_method: "pm_none" }));
    expect((await stripe.paymentIntents.retrieve(id)).metadata).toEqual({ order: "A-1" });
    await refusal(stripe.paymentIntents.create({ ...ORDER, payment_method: "pm_none" }));
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test("lists are paged, newest first", async () => {
    const { stripe } = await sandboxUnderTest();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await stripe.paymentIntents.create(ORDER)).id);
    const first = await stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
    expect((await stripe.paymentIntents.list({ created: { gte: 9_999_999_999 } })).data).toEqual([]);
  });
});

describe("keys", () => {
  test("must be test keys, and browsers only get what a client secret opens", async () => {
    const { stripe, sandbox } = await sandboxUnderTest();
    const live = new Stripe("sk_live_abcdefghijkl", {
      host: "127.0.0.1",
      port: sandbox.port,
      protocol: "http",
    });
    expect(await refusal(live.paymentIntents.create(ORDER))).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    expect((await fetch(`${sandbox.url}/v1/payment_intents`)).status).toBe(401);

    const intent = await stripe.paymentIntents.create(ORDER);
    const browser = async (query: Record<string, string>) => {
      const search = new URLSearchParams({ key: "pk_test_demo_uk", ...query });
      const answer = await fetch(`${sandbox.url}/v1/payment_intents/${intent.id}?${search}`, {
        headers: { Origin: "http://shop.example" },
      });
      return { answer, body: (await answer.json()) as Record<string, unknown> };
    };
    const { answer, body } = await browser({ client_secret: intent.client_secret ?? "" });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(body.status).toBe("requires_payment_method");
    expect(body).not.toHaveProperty("metadata");
    expect((await browser({ client_secret: `${intent.id}_secret_wrong` })).answer.status).toBe(400);
    expect((await browser({})).answer.status).toBe(400);
    const list = await fetch(`${sandbox.url}/v1/payment_intents?key=pk_test_demo_uk`);
    expect(list.status).toBe(401);
  });

  test("Stripe-Account keeps accounts apart", async () => {
    const { stripe, sandbox } = await sandboxUnderTest();
    const acme = { stripeAccount: "acct_demo_acme_uk" };
    const intent = await stripe.paymentIntents.create({ ...ORDER, application_fee_amount: 900 }, acme);
    expect((await stripe.paymentIntents.retrieve(intent.id, {}, acme)).id).toBe(intent.id);
    for (const options of [{}, { stripeAccount: "acct_demo_borealis_uk" }]) {
      const error = await refusal(stripe.paymentIntents.retrieve(intent.id, {}, options));
      expect(error).toMatchObject({ statusCode: 404, code: "resource_missing", param: "intent" });
    }
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    const unknown = sdk(sandbox, { stripeAccount: "acct_unknown" });
    expect(await refusal(unknown.paymentIntents.create(ORDER))).toMatchObject({
      statusCode: 403,
      code: "account_invalid",
    });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" }, acme);
    expect((await stripe.applicationFees.list()).data[0]).toMatchObject({
      amount: 900,
      account: "acct_demo_acme_uk",
    });
  });
});

describe("refunds", () => {
  test("never give back more than was paid", async () => {
    const { stripe, control } = await sandboxUnderTest();
    const acme = { stripeAccount: "acct_demo_acme_uk" };
    const params = { ...ORDER, application_fee_amount: 1000, confirm: true, payment_method: "pm_card_visa" };
    const { id, latest_charge: charge } = await stripe.paymentIntents.create(params, acme);
    const part = await stripe.refunds.create(
      { payment_intent: id, amount: 2130, refund_application_fee: true, reason: "requested_by_customer" },
      acme,
    );
    expect(part).toMatchObject({ status: "succeeded", amount: 2130, charge });
    expect(await stripe.charges.retrieve(String(charge), {}, acme)).toMatchObject({
      amount_refunded: 2130,
      refunded: false,
    });
    expect(await refusal(stripe.refunds.create({ payment_intent: id, amount: 2131 }, acme))).toMatchObject({
      statusCode: 400,
      param: "amount",
    });
    await stripe.refunds.create({ charge: String(charge) }, acme);
    expect(await refusal(stripe.refunds.create({ payment_intent: id }, acme))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await stripe.refunds.list({ payment_intent: id }, acme)).data).toHaveLength(2);
    const whole = await stripe.charges.retrieve(String(charge), { expand: ["refunds"] }, acme);
    expect(whole.refunds?.data.map(({ amount }) => amount)).toEqual([2130, 2130]);
    const ledger = await control("GET", "/ledger");
    expect(ledger.charges).toMatchObject([
      { account: "acct_demo_acme_uk", amount: 4260, amount_refunded: 4260 },
    ]);
    expect(ledger.application_fees).toMatchObject([{ amount: 1000, amount_refunded: 500 }]);
  });
  test("give back no more of the fee than there was, also where one that took it along failed", async () => {
    const { stripe, control } = await sandboxUnderTest();
    const acme = { stripeAccount: "acct_demo_acme_uk" };
    const params = { ...ORDER, application_fee_amount: 1000, confirm: true, payment_method: "pm_card_visa" };
    const { id } = await stripe.paymentIntents.create(params, acme);
    const whole = await stripe.refunds.create({ payment_intent: id, refund_application_fee: true }, acme);
    await control("POST", `/refunds/${whole.id}/settle`, { succeeds: false });
    await stripe.refunds.create({ payment_intent: id, amount: 2130, refund_application_fee: true }, acme);
    const { application_fees: fees } = await control("GET", "/ledger");
    expect(fees).toMatchObject([{ amount: 1000, amount_refunded: 1000 }]);
  });
});
