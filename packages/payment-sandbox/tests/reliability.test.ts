import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { startSandbox } from "../src/server.ts";
import { controls, refusal, sandboxUnderTest, sdk, until, webhookReceiver } from "./sandbox-under-test.ts";

const ORDER = { amount: 4260, currency: "gbp" } as const;
const PAID = { ...ORDER, confirm: true, payment_method: "pm_card_visa" } as const;

describe("idempotency keys", () => {
  test("execute once, replay successes and declines, and refuse other parameters", async () => {
    const { stripe } = await sandboxUnderTest();
    const key = { idempotencyKey: "order-1:1" };
    const first = await stripe.paymentIntents.create(ORDER, key);
    const second = await stripe.paymentIntents.create(ORDER, key);
    expect(second.id).toBe(first.id);
    expect((second.lastResponse as unknown as { headers: object }).headers).toMatchObject({
      "idempotent-replayed": "true",
    });
    const other = await refusal(stripe.paymentIntents.create({ ...ORDER, amount: 1 }, key));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.statusCode).toBe(400);

    const declined = () =>
      refusal(
        stripe.paymentIntents.confirm(
          first.id,
          { payment_method: "pm_card_chargeDeclined" },
          { idempotencyKey: "confirm-1" },
        ),
      );
    const one = await declined();
    expect((await declined()).charge).toBe(one.charge);
    expect((await stripe.charges.list()).data).toHaveLength(1);
    const elsewhere = await stripe.paymentIntents.create(ORDER, {
      ...key,
      stripeAccount: "acct_demo_acme_uk",
    });
    expect(elsewhere.id).not.toBe(first.id);
  });

  test("keep no answer for parameters that never were executed", async () => {
    const { stripe } = await sandboxUnderTest();
    const key = { idempotencyKey: "order-2" };
    await refusal(stripe.paymentIntents.create({ ...ORDER, amount: 0 }, key));
    expect((await stripe.paymentIntents.create(ORDER, key)).status).toBe("requires_payment_method");
  });

  test("answer 409 while the first request is on its way", async () => {
    const { sandbox, control } = await sandboxUnderTest();
    await control("POST", "/faults", { mode: "slow:300", times: 1 });
    const stripe = sdk(sandbox, { maxNetworkRetries: 0 });
    const first = stripe.paymentIntents.create(ORDER, { idempotencyKey: "k" });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const second = await refusal(stripe.paymentIntents.create(ORDER, { idempotencyKey: "k" }));
    expect(second).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    expect((await first).status).toBe("requires_payment_method");
  });
});

describe("fault switches", () => {
  test.each(["drop-after", "500-after", "refuse", "503"])(
    "%s: the SDK's retry leaves one paid intent",
    async (mode) => {
      const { stripe, control } = await sandboxUnderTest();
      await control("POST", "/faults", {
        match: { method: "POST", path: "/v1/payment_intents" },
        mode,
        times: 1,
      });
      expect((await stripe.paymentIntents.create(PAID)).status).toBe("succeeded");
      expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
      expect((await stripe.charges.list()).data).toHaveLength(1);
      expect((await control("GET", "/faults")).data).toEqual([]);
    },
  );

  test("processing ends when it is told to", async () => {
    const { stripe, control } = await sandboxUnderTest();
    await control("POST", "/faults", { mode: "processing", times: 1 });
    const { id, status } = await stripe.paymentIntents.create(PAID);
    expect(status).toBe("processing");
    await control("POST", `/payment_intents/${id}/settle`);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
  });

  test("unknown modes are told", async () => {
    const { control } = await sandboxUnderTest();
    expect(await control("POST", "/faults", { mode: "explode" })).toHaveProperty("error.message");
  });
});

describe("webhooks", () => {
  test("are signed as the SDK checks, tried again after a 500, and carry the connected account", async () => {
    const platform = await webhookReceiver((_, count) => (count === 1 ? 500 : 200));
    const connect = await webhookReceiver();
    const { stripe } = await sandboxUnderTest({
      webhooks: [
        { url: platform.url, secret: "whsec_platform", connect: false },
        { url: connect.url, secret: "whsec_connect", connect: true },
      ],
    });
    await stripe.paymentIntents.create(ORDER);
    await until(() => platform.received.length === 2);
    const [first, second] = platform.received;
    expect(second?.event.id).toBe(first?.event.id);
    const header = String(second?.headers["stripe-signature"]);
    const event = await stripe.webhooks.constructEventAsync(second?.body ?? "", header, "whsec_platform");
    expect(event).toMatchObject({
      type: "payment_intent.created",
      livemode: false,
      api_version: "2026-10-28.endive",
    });
    await expect(
      stripe.webhooks.constructEventAsync(`${second?.body} `, header, "whsec_platform"),
    ).rejects.toThrow();

    await stripe.paymentIntents.create(PAID, { stripeAccount: "acct_demo_acme_uk" });
    await until(() => connect.received.length === 3);
    expect(connect.received.every(({ event: { account } }) => account === "acct_demo_acme_uk")).toBe(true);
    expect(connect.received.map(({ event: { type } }) => type).sort()).toEqual([
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    expect(platform.received).toHaveLength(2);
    expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
    expect((await stripe.events.list({ type: "payment_intent.created" })).data).toHaveLength(1);
  });

  test("can be held, doubled, reordered, lost and sent again", async () => {
    const { url, received } = await webhookReceiver();
    const { stripe, control } = await sandboxUnderTest();
    await stripe.webhookEndpoints.create({ url, enabled_events: ["payment_intent.created"] });
    const create = async (mode: string) => {
      await control("POST", "/faults", { match: { event_type: "payment_intent.created" }, mode });
      received.length = 0;
      return (await stripe.paymentIntents.create(ORDER)).id;
    };
    const about = () => received.map(({ event }) => (event.data.object as Stripe.PaymentIntent).id);
    const held = await create("hold-webhooks");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(received).toEqual([]);
    await control("POST", "/webhooks/flush");
    await until(() => received.length === 1);
    expect(about()).toEqual([held]);

    await control("DELETE", "/faults");
    const doubled = await create("double-webhooks");
    await until(() => received.length === 2);
    expect(about()).toEqual([doubled, doubled]);

    await control("DELETE", "/faults");
    const earlier = await create("reorder-webhooks");
    const later = (await stripe.paymentIntents.create(ORDER)).id;
    await until(() => received.length === 2);
    expect(about()).toEqual([later, earlier]);

    await control("DELETE", "/faults");
    const lost = await create("lose-webhooks");
    const [event] = (await stripe.events.list({ limit: 1 })).data;
    expect((event!.data.object as Stripe.PaymentIntent).id).toBe(lost);
    await control("POST", `/events/${event?.id}/redeliver`, { times: 3 });
    await until(() => received.length === 3);
    expect(about()).toEqual([lost, lost, lost]);
  });
});

describe("a restart", () => {
  test("loses neither objects, nor saved answers, nor undelivered webhooks, and no card number is on disk", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
    let isUp = false;
    const { url, received } = await webhookReceiver(() => (isUp ? 200 : 503));
    const webhooks = [{ url, secret: "whsec_x", connect: false }];
    const before = await startSandbox({ port: 0, dataDir, webhooks });
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 2044, cvc: "987" };
    const method = await sdk(before).paymentMethods.create({ type: "card", card });
    const key = { idempotencyKey: "order-9" };
    const params = { ...ORDER, confirm: true, payment_method: method.id };
    const { id } = await sdk(before).paymentIntents.create(params, key);
    await until(() => received.length >= 3);
    await before.close();
    expect(readFileSync(join(dataDir, "stripe-sandbox.json"), "utf8")).not.toMatch(/4242424242424242|987"/);

    isUp = true;
    received.length = 0;
    const { sandbox } = await sandboxUnderTest({ dataDir, webhooks });
    const stripe = sdk(sandbox);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
    expect((await stripe.paymentIntents.create(params, key)).id).toBe(id);
    await until(() => received.length === 3);
    await controls(sandbox)("POST", "/reset");
    expect((await refusal(stripe.paymentIntents.retrieve(id))).statusCode).toBe(404);
  });

  test("a taken port is refused before anything is touched", async () => {
    const { sandbox } = await sandboxUnderTest();
    await expect(startSandbox({ port: sandbox.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
