import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action } from "../../../app/routes/api/stripe-webhook.ts";
import { loader as confirmation } from "../../../app/routes/storefront/payment-success/page.tsx";
import { orders } from "../../../db/schema/orders.ts";
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
  expect(await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).toHaveLength(3);
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
      "a body that is one byte shorter",
      async (here, payload) => ({ payload: payload.slice(0, -1), signature: await signed(here, payload) }),
    ],
    [
      "a body whose order was exchanged",
      async (here, payload) => ({
        payload: payload.replace(/"order_id":"[^"]*"/, '"order_id":"another"'),
        signature: await signed(here, payload),
      }),
    ],
    [
      "a signature of another event",
      async (here, payload) => ({ payload, signature: await signed(here, eventOf({ tenant_id: "x" })) }),
    ],
    [
      "a signature without its time",
      async (here, payload) => ({
        payload,
        signature: (await signed(here, payload)).replace(/t=\d+,/, ""),
      }),
    ],
    [
      "a time that was made newer",
      async (here, payload) => ({
        payload,
        signature: (await signed(here, payload, { timestamp: now - 600 })).replace(/t=\d+/, `t=${now}`),
      }),
    ],
    [
      "a time that is no number",
      async (here, payload) => ({
        payload,
        signature: (await signed(here, payload)).replace(/t=\d+/, "t=now"),
      }),
    ],
    ["nothing at all", async () => ({ payload: "", signature: null })],
    [
      "a signature for an empty body",
      async (here, payload) => ({ payload, signature: await signed(here, "") }),
    ],
    [
      "two signatures, neither ours",
      async (here, payload) => {
        const [one, two] = await Promise.all(
          ["whsec_a", "whsec_b"].map((secret) => signed(here, payload, { secret })),
        );
        return { payload, signature: `${one},${two?.split(",")[1]}` };
      },
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
    ["a type that nobody knows", eventOf({ tenant_id: "x", order_id: "y" }, { type: "pigeon.landed" })],
    [
      "a charge, which its intent tells of too",
      eventOf({ tenant_id: "x", order_id: "y" }, { type: "charge.succeeded" }),
    ],
    ["an event of a tenant's own payment", eventOf({ order: "their-shop-17" }, { account: "acct_theirs" })],
    ["metadata that is a list", eventOf([] as unknown as Metadata)],
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

test("an event that says 'paid' about an unpaid order has no effect", async () => {
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

test("a header with two signatures is good when one of them is ours, as while a secret is replaced", async () => {
  const { here, payment, metadata, placed } = await paidOrder();
  await here.pay(payment);
  const payload = eventOf(metadata);
  const theirs = await signed(here, payload, { secret: "whsec_old" });
  const ours = await signed(here, payload);
  expect(await deliver(here, payload, `${theirs},${ours.split(",")[1]}`)).toBe(200);
  expect(await placed()).toBe(1);
});

describe("what the event says of the money is not believed:", () => {
  test.each([
    ["another account", { account: "acct_foreign" }, {}],
    ["another currency", {}, { currency: "usd" }],
    ["a penny less", {}, { amount: 4259, amount_received: 4259 }],
    ["much more", {}, { amount: 999_999_00, amount_received: 999_999_00 }],
    ["another intent", {}, { id: "pi_foreign" }],
  ])("%s, of an order that is paid, places it for what was paid", async (_, change, said) => {
    const { here, payment, metadata, placed, orderId } = await paidOrder();
    await here.pay(payment);
    const object = { id: "pi_x", object: "payment_intent", metadata, ...said };
    const payload = eventOf(metadata, { ...change, data: { object } });
    expect(await deliver(here, payload, await signed(here, payload))).toBe(200);
    expect(await placed()).toBe(1);
    expect((await here.runners.scope.tenant.orders.find(orderId))?.total).toBe(4260);
  });

  test.each([
    ["the provider took another sum", { total: 4261, totalExcludingVat: 4261, totalVat: 0 }],
    ["the provider took another currency", { currency: "EUR" as const }],
    ["an older version of the order was paid", { revision: 99 }],
  ])("%s: nothing is placed, and Stripe is told that all is well", async (_, changed) => {
    const { here, payment, metadata, placed, orderId } = await paidOrder();
    await here.pay(payment);
    await here.db.update(orders).set(changed).where(eq(orders.id, orderId));
    const payload = eventOf(metadata);
    expect(await deliver(here, payload, await signed(here, payload))).toBe(200);
    expect(await placed()).toBe(0);
  });
});

describe("in any order:", () => {
  const TYPES = [
    "payment_intent.succeeded",
    "payment_intent.processing",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
    "checkout.session.completed",
    "checkout.session.expired",
  ];

  test.each(TYPES)("%s after the payment leaves the order placed, once", async (type) => {
    const { here, payment, metadata, placed } = await paidOrder();
    await here.pay(payment);
    for (const kind of ["payment_intent.succeeded", type, "payment_intent.succeeded"]) {
      const payload = eventOf(metadata, { type: kind });
      expect(await deliver(here, payload, await signed(here, payload))).toBe(200);
    }
    expect(await placed()).toBe(1);
  });

  test.each(TYPES)("%s before the payment places nothing, and spoils nothing", async (type) => {
    const { here, payment, metadata, placed } = await paidOrder();
    const early = eventOf(metadata, { type });
    expect(await deliver(here, early, await signed(here, early))).toBe(200);
    expect(await placed()).toBe(0);
    await here.pay(payment);
    const payload = eventOf(metadata);
    expect(await deliver(here, payload, await signed(here, payload))).toBe(200);
    expect(await placed()).toBe(1);
  });

  test("twenty times before the browser's return and twenty times after it: one order, one mail", async () => {
    const { here, store, payment, metadata, placed } = await paidOrder();
    await here.pay(payment);
    const events = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const payload = eventOf(metadata);
        return { payload, signature: await signed(here, payload) };
      }),
    );
    const all = () => Promise.all(events.map(({ payload, signature }) => deliver(here, payload, signature)));
    expect(new Set(await all())).toEqual(new Set([200]));
    const back = `/${store.slug}/payment-success?payment_intent=${payment.intentId}&payment_intent_client_secret=${payment.clientSecret}`;
    const page = await call(confirmation, get(back), here.product.context());
    expect(at(page.body, "kind")).toBe("placed");
    expect(new Set(await all())).toEqual(new Set([200]));
    expect(await placed()).toBe(1);
    const leaving = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    expect(leaving.filter(({ payload }) => payload.kind === "mail")).toHaveLength(1);
  });
});

test("an event that comes before its order is taken when it comes again", async () => {
  const { here, payment, metadata, placed, orderId } = await paidOrder();
  await here.pay(payment);
  const early = eventOf({ ...metadata, order_id: "notyet" });
  expect(await deliver(here, early, await signed(here, early))).toBe(500);
  const payload = eventOf({ ...metadata, order_id: orderId });
  expect(await deliver(here, payload, await signed(here, payload))).toBe(200);
  expect(await placed()).toBe(1);
});

test("a body of five megabytes is answered, and quickly refused without a signature", async () => {
  const { here, metadata } = await paidOrder();
  const payload = eventOf(metadata, { padding: "x".repeat(5 * 1024 * 1024) });
  expect(await deliver(here, payload, null)).toBe(400);
});
