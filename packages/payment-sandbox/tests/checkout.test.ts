import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { refusal, sandboxUnderTest, until, webhookReceiver } from "./sandbox-under-test.ts";

const CARD = {
  email: "ada@shop.example",
  card_number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  cvc: "123",
  name: "Ada <b>",
};
const SESSION: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [
    {
      quantity: 3,
      price_data: {
        currency: "gbp",
        unit_amount: 1200,
        product_data: { name: "Classic Tee", description: "Black, L" },
      },
    },
    { quantity: 1, price_data: { currency: "gbp", unit_amount: 660, product_data: { name: "Standard" } } },
  ],
  payment_intent_data: { metadata: { order: "A-7" } },
  client_reference_id: "A-7",
  success_url: "http://shop.example/payment-success?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://shop.example/checkout",
};

/** What a browser without JavaScript does. */
async function post(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
}

describe("the hosted checkout page, without JavaScript", () => {
  test("shows the order, takes the card once, and tells the shop", async () => {
    const { url: hook, received } = await webhookReceiver();
    const { stripe } = await sandboxUnderTest({
      webhooks: [{ url: hook, secret: "whsec_x", connect: true }],
    });
    const acme = { stripeAccount: "acct_demo_acme_uk" };
    const session = await stripe.checkout.sessions.create(
      { ...SESSION, payment_intent_data: { metadata: { order: "A-7" }, application_fee_amount: 500 } },
      acme,
    );
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 4260,
      payment_intent: null,
    });
    const url = session.url ?? "";
    const page = await (await fetch(url)).text();
    for (const text of [
      "Acme UK",
      "Classic Tee",
      "£42.60",
      "Card number",
      "Expiry MM / YY",
      "CVC",
      "Name on card",
      "Sandbox",
    ])
      expect(page).toContain(text);
    expect(page).not.toContain("<script");

    const empty = await post(url, { email: "x" });
    expect(empty.status).toBe(402);
    expect(empty.html).toContain("Please fill in this field.");
    const declined = await post(url, { ...CARD, card_number: "4000 0000 0000 9995" });
    expect(declined.html).toContain("Your card has insufficient funds.");
    expect(declined.html).toContain("Ada &#60;b&#62;");
    expect(declined.html).not.toContain('value="4000');
    expect((await post(url, { ...CARD, expiry: "01/20" })).html).toContain(
      "Your card&#39;s expiration year is invalid.",
    );

    const success = `http://shop.example/payment-success?session=${session.id}`;
    expect(await post(url, CARD)).toMatchObject({ status: 303, location: success });
    expect(await post(url, CARD)).toMatchObject({ status: 303, location: success });
    expect(await (await fetch(url)).text()).toContain("This order is paid");
    const done = await stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ["payment_intent", "line_items"] },
      acme,
    );
    expect(done).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(done.payment_intent).toMatchObject({
      status: "succeeded",
      amount: 4260,
      metadata: { order: "A-7" },
      application_fee_amount: 500,
    });
    expect(done.line_items?.data).toHaveLength(2);
    expect((await stripe.charges.list({}, acme)).data.filter(({ paid }) => paid)).toHaveLength(1);
    await until(() => received.some(({ event }) => event.type === "checkout.session.completed"));
    await until(() => received.some(({ event }) => event.type === "payment_intent.succeeded"));
  });

  test("goes through 3-D Secure and back", async () => {
    const { stripe, sandbox } = await sandboxUnderTest();
    const session = await stripe.checkout.sessions.create(SESSION);
    const url = session.url ?? "";
    const secure = { ...CARD, card_number: "4000002500003155" };
    const asked = await post(url, secure);
    expect(asked.location).toMatch(/\/3d_secure\/pi_/);
    const failed = await post(asked.location ?? "", { answer: "fail" });
    expect(failed.location).toBe(`/c/pay/${session.id}`);
    expect(await (await fetch(`${sandbox.url}${failed.location}`)).text()).toContain(
      "We are unable to authenticate your payment method.",
    );
    const again = await post(url, secure);
    expect(await post(again.location ?? "", { answer: "complete" })).toMatchObject({
      location: `http://shop.example/payment-success?session=${session.id}`,
    });
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  test("expires, and then takes no money", async () => {
    const { stripe } = await sandboxUnderTest();
    const session = await stripe.checkout.sessions.create({ ...SESSION, locale: "nl" });
    await stripe.checkout.sessions.expire(session.id);
    expect(await post(session.url ?? "", CARD)).toMatchObject({ status: 410 });
    expect((await refusal(stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    const soon = { ...SESSION, expires_at: Math.floor(Date.now() / 1000) + 60 };
    expect(await refusal(stripe.checkout.sessions.create(soon))).toMatchObject({ param: "expires_at" });
  });

  test("speaks the session's language", async () => {
    const { stripe } = await sandboxUnderTest();
    const session = await stripe.checkout.sessions.create({ ...SESSION, locale: "de" });
    const page = await (await fetch(session.url ?? "")).text();
    expect(page).toContain('<html lang="de">');
    expect(page).toMatch(/42,60\s£ bezahlen/);
  });
});
