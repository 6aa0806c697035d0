import { expect, test } from "vitest";
import { sandboxUnderTest } from "./sandbox-under-test.ts";

const account = "acct_demo_acme_uk";
const acme = { stripeAccount: account };

test("a payout holds all that none held before, with the platform's fee that came back, and its sums are the balance's", async () => {
  const { stripe, control } = await sandboxUnderTest();
  const params = { amount: 4260, currency: "gbp", confirm: true, payment_method: "pm_card_visa" } as const;
  const intent = await stripe.paymentIntents.create({ ...params, application_fee_amount: 900 }, acme);
  await stripe.refunds.create(
    { payment_intent: intent.id, amount: 2130, refund_application_fee: true },
    acme,
  );
  const payout = (await control("POST", `/accounts/${account}/payouts`)) as unknown as {
    id: string;
    amount: number;
  };
  const held = await stripe.balanceTransactions.list({ payout: payout.id, expand: ["data.source"] }, acme);
  const rest = held.data.filter(({ type }) => type !== "payout");
  expect(rest.map(({ type, amount, fee }) => [type, amount, fee]).sort()).toEqual([
    ["charge", 4260, 984],
    ["refund", -2130, -450],
  ]);
  expect(rest.reduce((sum, { net }) => sum + net, 0)).toBe(payout.amount);
  expect(rest.map(({ source }) => (source as { payment_intent?: string }).payment_intent)).toEqual([
    intent.id,
    intent.id,
  ]);
  expect(await stripe.payouts.retrieve(payout.id, {}, acme)).toMatchObject({
    status: "in_transit",
    reconciliation_status: "completed",
  });
});

test("a payout that comes back is in the next one", async () => {
  const { stripe, control } = await sandboxUnderTest();
  const params = { amount: 4260, currency: "gbp", confirm: true, payment_method: "pm_card_visa" } as const;
  await stripe.paymentIntents.create(params, acme);
  const first = (await control("POST", `/accounts/${account}/payouts`)) as unknown as {
    id: string;
    amount: number;
  };
  await control("POST", `/payouts/${first.id}/settle`);
  const failed = await control("POST", `/payouts/${first.id}/settle`, { failure: "account_closed" });
  expect(failed).toMatchObject({ status: "failed", failure_code: "account_closed" });
  // What came back does not arrive any more.
  expect(await control("POST", `/payouts/${first.id}/settle`)).toMatchObject({ status: "failed" });
  const next = (await control("POST", `/accounts/${account}/payouts`)) as unknown as { amount: number };
  expect(next.amount).toBe(first.amount);
  const types = (await stripe.events.list({ limit: 100 }, acme)).data.map(({ type }) => type);
  expect(types.filter((type) => type.startsWith("payout")).reverse()).toEqual([
    "payout.created",
    "payout.reconciliation_completed",
    "payout.paid",
    "payout.failed",
    "payout.created",
    "payout.reconciliation_completed",
  ]);
});
