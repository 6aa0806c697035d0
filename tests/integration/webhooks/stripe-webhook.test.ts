import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action } from "../../../app/routes/api/stripe-webhook.ts";
import { loader as confirmation } from "../../../app/routes/storefront/payment-success.tsx";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get } from "../../support/answers.ts";
import { ORIGIN, WEBHOOK_SECRET } from "../../support/page.ts";
import { type PaidWorld, payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

type Metadata = Record<string, string>;

function eventOf(metadata: Metadata | null, change: object = {}): string {
  return JSON.stringify({
    id: `evt_${freshId()}`,
    object: "event",
    type: "payment_intent.succeeded",
    livemode: false,
    data: { object: { id: "pi_x", object: "payment_intent", metadata } },
    ...change,
  });
}

async function signed(
  here: PaidWorld,
  payload: string,
  change: { secret?: string; timestamp?: number } = {},
) {
  return here.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: WEBHOOK_SECRET, ...change });
}

async function deliver(here: PaidWorld, payload: string, signature: string | null): Promise<number> {
  const request = new Request(`${ORIGIN}/api/webhooks/stripe`, {
    method: "POST",
    body: payload,
    headers: {
      "Content-Type": "application/json",
      ...(signature === null ? {} : { "Stripe-Signature": signature }),
    },
  });
  return (await call(action, request, here.product.context(), {})).status;
}

async function paidOrder() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const order = await readyToPay(here, here.runners, store);
  const metadata = { tenant_id: here.runners.id, order_id: order.orderId };
  return { here, store, ...order, metadata, placed: () => here.runners.scope.tenant.orders.countPlaced() };
}

test("a signed event of a paid order places it", async () => {
  const { here, payment, metadata, placed } = await paidOrder();
  await here.pay(payment);
  const payload = eventOf(metadata);
  expect(await deliver(here, payload, await signed(here, payload))).toBe(200);
  expect(await placed()).toBe(1);
});

test("the same event a hundred times, and others out of order, change nothing more", async () => {
  const { here, payment, metadata, placed } = await paidOrder();
  await here.pay(payment);
  const payload = eventOf(metadata);
  const signature = await signed(here, payload);
  const late = eventOf(metadata, { type: "payment_intent.processing" });
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => deliver(here, payload, signature)),
    deliver(here, late, await signed(here, late)),
  ]);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await placed()).toBe(1);
  expect(await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).toHaveLength(2);
});

test("webhook and return page at once, twenty times, place one order with one reference", async () => {
  const { here, store, payment, metadata, placed } = await paidOrder();
  await here.pay(payment);
  const back = `/${store.slug}/payment-success?payment_intent=${payment.intentId}&payment_intent_client_secret=${payment.clientSecret}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      if (index % 2)
        return at((await call(confirmation, get(back), here.product.context())).body, "order", "orderRef");
      const payload = eventOf(metadata);
      return deliver(here, payload, await signed(here, payload));
    }),
  );
  expect(new Set(answers.filter((_, index) => index % 2)).size).toBe(1);
  expect(new Set(answers.filter((_, index) => !(index % 2)))).toEqual(new Set([200]));
  expect(await placed()).toBe(1);
});

describe("is refused with 400 and places nothing:", () => {
  const now = Math.floor(Date.now() / 1000);
  const cases: [
    string,
    (here: PaidWorld, payload: string) => Promise<{ payload: string; signature: string | null }>,
  ][] = [
    ["no signature", async (_, payload) => ({ payload, signature: null })],
    ["an empty signature", async (_, payload) => ({ payload, signature: "" })],
    ["a signature of nonsense", async (_, payload) => ({ payload, signature: "t=1,v1=00" })],
    [
      "another secret",
      async (here, payload) => ({
        payload,
        signature: await signed(here, payload, { secret: "whsec_other" }),
      }),
    ],
    [
      "a body that is one byte longer",
      async (here, payload) => ({ payload: `${payload} `, signature: await signed(here, payload) }),
    ],
    [
      "a signature of ten minutes ago",
      async (here, payload) => ({
        payload,
        signature: await signed(here, payload, { timestamp: now - 600 }),
      }),
    ],
    [
      "the old scheme only",
      async (here, payload) => ({ payload, signature: (await signed(here, payload)).replace("v1=", "v0=") }),
    ],
  ];
  test.each(cases)("%s", async (_, forge) => {
    const { here, payment, metadata, placed } = await paidOrder();
    await here.pay(payment);
    const { payload, signature } = await forge(here, eventOf(metadata));
    expect(await deliver(here, payload, signature)).toBe(400);
    expect(await placed()).toBe(0);
  });

  test("a body that is no JSON, even signed", async () => {
    const { here } = await paidOrder();
    expect(await deliver(here, "{", await signed(here, "{"))).toBe(400);
  });
});

describe("is answered 200 and passed over:", () => {
  test.each([
    ["an event without our metadata", eventOf(null)],
    ["an event of half our metadata", eventOf({ tenant_id: "x" })],
    ["an event of another kind", eventOf({ tenant_id: "x", order_id: "y" }, { type: "customer.created" })],
    ["a live event on a test product", eventOf({ tenant_id: "x", order_id: "y" }, { livemode: true })],
  ])("%s", async (_, payload) => {
    const { here } = await paidOrder();
    expect(await deliver(here, payload, await signed(here, payload))).toBe(200);
  });
});

test("an order that is not known yet, or is another tenant's, is answered 500 so that it comes again", async () => {
  const { here, payment, orderId, placed } = await paidOrder();
  await here.pay(payment);
  for (const metadata of [
    { tenant_id: here.runners.id, order_id: "notyet" },
    { tenant_id: here.maple.id, order_id: orderId },
    { tenant_id: "nobody", order_id: orderId },
  ]) {
    const payload = eventOf(metadata);
    expect(await deliver(here, payload, await signed(here, payload))).toBe(500);
  }
  expect(await placed()).toBe(0);
});

test("an event that says 'paid' of an order that nobody paid is not believed", async () => {
  const { here, metadata, placed } = await paidOrder();
  for (const type of ["payment_intent.succeeded", "checkout.session.completed"]) {
    const payload = eventOf(metadata, { type });
    expect(await deliver(here, payload, await signed(here, payload))).toBe(200);
  }
  expect(await placed()).toBe(0);
});

test("a second secret is good while one is being replaced", async () => {
  const here = await payingWorld({ STRIPE_WEBHOOK_SECRETS: `whsec_new, ${WEBHOOK_SECRET}` });
  const payload = eventOf(null);
  for (const secret of ["whsec_new", WEBHOOK_SECRET]) {
    expect(await deliver(here, payload, await signed(here, payload, { secret }))).toBe(200);
  }
});
