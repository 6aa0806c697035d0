import { describe, expect, test } from "vitest";
import { refusal, sandboxUnderTest, until, webhookReceiver } from "./sandbox-under-test.ts";
import { taxOnTop } from "../src/tax-rates.ts";

describe("connected accounts", () => {
  test("are enabled by the plain onboarding page, and the change is announced", async () => {
    const { url, received } = await webhookReceiver();
    const { stripe, control } = await sandboxUnderTest({
      webhooks: [{ url, secret: "whsec_x", connect: true }],
    });
    const account = await stripe.accounts.create({
      country: "GB",
      email: "a@acme.example",
      metadata: { tenant: "acme" },
    });
    expect(account).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      metadata: { tenant: "acme" },
    });
    expect(account.requirements?.currently_due).toContain("external_account");
    const order = { amount: 500, currency: "gbp" };
    expect(await refusal(stripe.paymentIntents.create(order, { stripeAccount: account.id }))).toMatchObject({
      statusCode: 400,
    });

    const urls = { refresh_url: "http://shop.example/again", return_url: "http://shop.example/done" };
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: "account_onboarding",
      ...urls,
    });
    expect(await (await fetch(link.url)).text()).toContain("Submit and enable payments");
    const submit = () =>
      fetch(link.url, {
        method: "POST",
        body: new URLSearchParams({ answer: "complete", business_name: "Acme" }),
        redirect: "manual",
      });
    expect((await submit()).headers.get("location")).toBe(urls.return_url);
    expect((await submit()).headers.get("location")).toBe(urls.refresh_url);
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: true,
      business_profile: { name: "Acme" },
    });
    await until(() =>
      received.some(({ event }) => event.type === "account.updated" && event.account === account.id),
    );
    expect((await stripe.paymentIntents.create(order, { stripeAccount: account.id })).amount).toBe(500);
    expect((await stripe.accounts.createLoginLink(account.id)).url).toContain(account.id);

    await control("POST", `/accounts/${account.id}`, { charges_enabled: false });
    expect((await stripe.accounts.retrieve(account.id)).charges_enabled).toBe(false);
  });
});

describe("connected accounts of the second generation", () => {
  const create = {
    contact_email: "a@acme.example",
    display_name: "Acme",
    dashboard: "full" as const,
    identity: { country: "nl" },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: {
      responsibilities: { fees_collector: "stripe" as const, losses_collector: "stripe" as const },
    },
    include: ["configuration.merchant" as const, "requirements" as const],
    metadata: { tenant: "acme" },
  };

  test("are made once for a key, and say who must act and by when", async () => {
    const { url, received } = await webhookReceiver();
    const { stripe } = await sandboxUnderTest({ webhooks: [{ url, secret: "whsec_x", connect: true }] });
    const [account, again] = await Promise.all(
      [1, 2].map(() => stripe.v2.core.accounts.create(create, { idempotencyKey: "acme-eu" })),
    );
    expect(again?.id).toBe(account?.id);
    const id = account?.id ?? "";
    expect(account?.configuration?.merchant?.capabilities?.card_payments?.status).toBe("restricted");
    expect(account?.requirements?.summary?.minimum_deadline?.status).toBe("past_due");

    const urls = { refresh_url: "http://shop.example/again", return_url: "http://shop.example/done" };
    const press = async (answer: string) => {
      const link = await stripe.v2.core.accountLinks.create({
        account: id,
        use_case: {
          type: "account_onboarding",
          account_onboarding: urls,
        },
      });
      const body = new URLSearchParams({ answer, business_name: "Acme" });
      const pressed = await fetch(link.url, { method: "POST", body, redirect: "manual" });
      expect(pressed.headers.get("location")).toBe(urls.return_url);
      return stripe.v2.core.accounts.retrieve(id, { include: ["configuration.merchant", "requirements"] });
    };
    const later = await press("due-later");
    expect(later.configuration?.merchant?.capabilities?.card_payments?.status).toBe("active");
    expect(later.requirements?.entries).toMatchObject([
      { awaiting_action_from: "user", minimum_deadline: { status: "currently_due" } },
    ]);
    const until14Days = Date.parse(later.requirements?.summary?.minimum_deadline?.time ?? "") - Date.now();
    expect(until14Days / 86_400_000).toBeCloseTo(14, 2);
    expect((await press("review")).requirements?.entries).toMatchObject([{ awaiting_action_from: "stripe" }]);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      country: "NL",
      charges_enabled: false,
      details_submitted: true,
      requirements: { pending_verification: ["individual.verification.document"] },
    });
    const thin = () =>
      received.map(({ event }) => event as unknown as { type: string; related_object?: { id: string } });
    await until(() =>
      thin().some(
        ({ type, related_object: about }) =>
          type === "v2.core.account[requirements].updated" && about?.id === id,
      ),
    );
    expect(thin().some(({ type }) => type.includes("capability_status_updated"))).toBe(true);
  });
});

describe("tax", () => {
  const us = (state: string, lines: number[], shipping: number) => ({
    currency: "usd",
    line_items: lines.map((amount, index) => ({ amount, reference: `L${index}`, tax_code: "txcd_99999999" })),
    shipping_cost: { amount: shipping },
    customer_details: {
      address: { country: "US", state, postal_code: "36104" },
      address_source: "shipping" as const,
    },
  });

  test("is the state's rate on goods and shipping", async () => {
    const { stripe } = await sandboxUnderTest();
    const alabama = await stripe.tax.calculations.create(us("AL", [3000], 700));
    expect(alabama).toMatchObject({ tax_amount_exclusive: 148, amount_total: 3848 });
    expect(alabama.line_items?.data[0]).toMatchObject({ amount_tax: 120, reference: "L0" });
    expect(alabama.shipping_cost?.amount_tax).toBe(28);
    expect(alabama.tax_breakdown[0]).toMatchObject({
      tax_rate_details: { percentage_decimal: "4", state: "AL" },
    });
    expect(await stripe.tax.calculations.create(us("Oregon", [3000], 700))).toMatchObject({
      tax_amount_exclusive: 0,
      amount_total: 3700,
    });
    expect((await stripe.tax.calculations.retrieve(alabama.id ?? "")).amount_total).toBe(3848);
    expect(await refusal(stripe.tax.calculations.create(us("ZZ", [1], 1)))).toMatchObject({
      code: "customer_tax_location_invalid",
    });
    expect((await stripe.tax.settings.retrieve()).status).toBe("active");
    expect((await stripe.tax.registrations.list()).data[0]).toMatchObject({
      country: "US",
      status: "active",
    });
  });

  test("rounds half up per line, also at half basis points", () => {
    expect(taxOnTop(1250, 400)).toBe(50);
    expect(taxOnTop(1262, 400)).toBe(50);
    expect(taxOnTop(1263, 400)).toBe(51);
    expect(taxOnTop(800, 687.5)).toBe(55);
    expect(taxOnTop(1000, 422.5)).toBe(42);
  });

  test("is committed when the intent succeeds, and can be reversed", async () => {
    const { stripe, control } = await sandboxUnderTest();
    const account = { stripeAccount: "acct_demo_acme_us" };
    const calculation = await stripe.tax.calculations.create(us("AL", [3000], 700), account);
    const hooks = { inputs: { tax: { calculation: calculation.id ?? "" } } };
    const intent = await stripe.paymentIntents.create({ amount: 3848, currency: "usd", hooks }, account);
    await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" }, account);
    const ledger = await control("GET", "/ledger");
    expect(ledger.tax_transactions).toMatchObject([
      { reference: intent.id, calculation: calculation.id, account: account.stripeAccount },
    ]);
    const { tax_transaction_attempts: attempts } = await stripe.tax.associations.find(
      { payment_intent: intent.id },
      account,
    );
    const original = attempts?.[0]?.committed?.transaction ?? "";
    const reversal = await stripe.tax.transactions.createReversal(
      { mode: "full", original_transaction: original, reference: "refund-1" },
      account,
    );
    expect(reversal).toMatchObject({
      type: "reversal",
      reversal: { original_transaction: original },
      shipping_cost: { amount: -700, amount_tax: -28 },
    });
    expect(
      await refusal(stripe.paymentIntents.create({ amount: 3848, currency: "usd", hooks })),
    ).toMatchObject({ code: "resource_missing" });
  });
});
