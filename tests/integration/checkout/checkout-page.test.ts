import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { vouchers } from "../../../db/schema/codes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { at } from "../../support/answers.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { ORIGIN } from "../../support/page.ts";
import { MINUTE } from "../../support/clock.ts";
import { mailsTo } from "../../support/mails.ts";
import { addVoucher } from "../../support/stores.ts";

test("the four steps end in a confirmation with the contract's total", async () => {
  const { here, path, send, show, draft, open } = await checkout();
  expect(await send(ADDRESS)).toMatchObject({ status: 303, location: `${path}?step=shipping` });
  expect(await show("?step=shipping")).toMatchObject({
    body: {
      step: "shipping",
      page: { chosen: "standard", options: [{ method: "standard", price: { minor: 660 } }, {}, {}] },
    },
  });
  expect(await send(STANDARD)).toMatchObject({ status: 303, location: `${path}?step=payment` });
  const paying = await show("?step=payment");
  expect(paying.body).toMatchObject({
    step: "payment",
    page: {
      totals: { total: { minor: 4260 } },
      lines: [{ right: "Can be returned until 14 days after delivery." }],
    },
    card: { publishableKey: "pk_test_demo_uk" },
  });
  const payment = (await draft())!.payment!;
  expect(at(paying.body, "card", "clientSecret")).toBe(payment.clientSecret);
  expect(at(paying.body, "card", "accountId")).toBe(payment.accountId);
  expect(await send({ accept_terms: "on" })).toMatchObject({
    status: 200,
    body: { confirm: { at: expect.any(Number) } },
  });
  await here.pay(payment);
  const back = `/${path.split("/")[1]}/payment-success?payment_intent=${payment.intentId}`;
  expect((await open(`${back}&payment_intent_client_secret=guessed`)).body).toMatchObject({
    kind: "nothing",
  });
  expect((await open(`${back}&payment_intent_client_secret=${payment.clientSecret}`)).body).toMatchObject({
    kind: "placed",
    order: {
      totals: { total: { minor: 4260 }, note: { vat: { minor: 710 }, excludingVat: { minor: 3550 } } },
    },
  });
});

test("an incomplete address form names the missing fields and keeps what was typed", async () => {
  const { send, draft } = await checkout();
  const answer = await send({ ...ADDRESS, name: " ", address_postcode: "", phone: "" });
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error")).toEqual({
    name: ["errors:required"],
    address_postcode: ["errors:required"],
  });
  expect(at(answer.body, "result", "initialValue")).toMatchObject({ email: "pat@test.example" });
  expect(await draft()).toBeUndefined();
});

test("a country that the store does not serve is refused", async () => {
  const { send } = await checkout({ countries: ["NL"] });
  const answer = await send(ADDRESS);
  expect([answer.status, at(answer.body, "result", "error")]).toEqual([
    422,
    { address_country: ["errors:countryNotServed"] },
  ]);
});

describe("the shipping step", () => {
  test.each([
    ["an unknown method", { shipping_method: "teleport" }, "shipping_method"],
    ["an unknown voucher", { discount_code: "NOSUCHCODE" }, "discount_code"],
    ["a voucher of another tenant", { discount_code: "MAPLE5" }, "discount_code"],
    ["a very long voucher", { discount_code: "x".repeat(6000) }, "discount_code"],
  ])("answers %s with 422 beside its field, in a text of ours", async (_, change, field) => {
    const { here, send } = await checkout();
    await addVoucher(here.db, await here.maple.store(), "MAPLE5", 500);
    await send(ADDRESS);
    const answer = await send({ ...STANDARD, ...change });
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error", field, 0)).toMatch(/^errors:\w+$/);
  });

  test("fixes our price whatever amount, tax or account the form names", async () => {
    const { here, send, draft } = await checkout();
    await send(ADDRESS);
    await send({
      ...STANDARD,
      amount: "0.01",
      total: "1",
      total_shipping_price: "0",
      tenant_id: here.maple.id,
      accountId: "acct_mallory",
      customer_id: "x",
      orderId: "x",
      currency: "USD",
    });
    expect(await draft()).toMatchObject({
      order: { total: 4260, currency: "GBP" },
      payment: { amount: 4260 },
    });
  });

  test("places what a voucher covers wholly and shows the confirmation", async () => {
    const { here, store, send, open } = await checkout();
    await addVoucher(here.db, store, "FULLCOVER", 10_000);
    await send(ADDRESS);
    // Whoever types the code and goes on at once sees the last step before the order is placed, with the terms.
    const shown = await send({ ...STANDARD, discount_code: "fullcover" });
    expect(shown).toMatchObject({
      status: 303,
      location: expect.stringContaining("discount_code=fullcover"),
    });
    const free = { ...STANDARD, discount_code: "fullcover", terms_shown: "on" };
    expect(await send(free)).toMatchObject({
      status: 422,
      body: { result: { error: { accept_terms: ["errors:acceptTerms"] } } },
    });
    expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(0);
    const answer = await send({ ...free, accept_terms: "on" });
    const [placed] = await here.db.select().from(orders).where(eq(orders.eventId, store.id));
    expect(placed?.acceptedTermsAt).toEqual(here.runners.scope.now());
    expect(answer).toMatchObject({
      status: 303,
      location: expect.stringContaining("payment-success?order="),
    });
    expect((await open(answer.location)).body).toMatchObject({
      kind: "placed",
      order: { totals: { total: { minor: 0 } } },
    });
  });

  test("asks for the phone number that express needs, right there", async () => {
    const { send, show, draft, path } = await checkout();
    await send({ ...ADDRESS, phone: "" });
    expect((await show("?step=shipping")).body).toMatchObject({ page: { phoneForExpress: true } });
    const express = { ...STANDARD, shipping_method: "express" };
    expect(await send(express)).toMatchObject({
      status: 422,
      body: { result: { error: { phone: ["errors:phoneForExpress"] } } },
    });
    expect(await send({ ...express, phone: "call me" })).toMatchObject({ status: 422 });
    expect(await send({ ...express, phone: "+44 20 7946 0000" })).toMatchObject({
      location: `${path}?step=payment`,
    });
    expect((await draft())?.order).toMatchObject({ phone: "+44 20 7946 0000", shippingMethod: "express" });
  });

  test("does not let express be paid once the phone number is taken out of the address", async () => {
    const { send, show, draft } = await checkout();
    await send(ADDRESS);
    await send({ ...STANDARD, shipping_method: "express" });
    expect((await show("?step=payment")).body).toMatchObject({ step: "payment" });
    await send({ ...ADDRESS, phone: "" });
    expect((await show("?step=payment")).body).toMatchObject({ step: "shipping" });
    expect(await send({ intent: "pay", accept_terms: "on" })).toMatchObject({
      location: expect.stringContaining("step=shipping"),
    });
    expect((await draft())?.payment).toBeUndefined();
  });

  test("never shows a voucher as applied that others have used up meanwhile", async () => {
    const { here, store, send, show } = await checkout();
    const voucherId = await addVoucher(here.db, store, "LAST1", 500, { maxUses: 1 });
    await send(ADDRESS);
    expect((await show("?step=shipping&discount_code=LAST1")).body).toMatchObject({
      page: { voucher: "LAST1" },
      result: null,
    });
    await here.db.update(vouchers).set({ used: 1 }).where(eq(vouchers.id, voucherId));
    const refused = await send({ ...STANDARD, discount_code: "LAST1" });
    expect(refused).toMatchObject({
      status: 422,
      body: { result: { error: { discount_code: ["errors:voucherUsedUp"] } } },
    });
    const { body } = await show("?step=shipping&discount_code=LAST1");
    expect(body).toMatchObject({
      page: { voucher: null, options: [{ totals: { total: { minor: 4260 }, discount: null } }, {}, {}] },
      result: { error: { discount_code: ["errors:voucherUsedUp"] } },
    });
  });

  test("keeps showing the voucher's last use to the order that holds it", async () => {
    const { here, store, send, show } = await checkout();
    await addVoucher(here.db, store, "LAST1", 500, { maxUses: 1 });
    await send(ADDRESS);
    await send({ ...STANDARD, discount_code: "LAST1" });
    expect((await show("?step=shipping")).body).toMatchObject({ page: { voucher: "LAST1" }, result: null });
  });
});

test("nothing is paid before the terms are accepted, and the message is a text of ours", async () => {
  const { send } = await checkout();
  await send(ADDRESS);
  await send(STANDARD);
  for (const fields of [{}, { accept_terms: "off" }, { intent: "hosted" }]) {
    const answer = await send(fields as Record<string, string>);
    expect([answer.status, at(answer.body, "result", "error")]).toEqual([
      422,
      { accept_terms: ["errors:acceptTerms"] },
    ]);
  }
});

test("an unknown kind of bill is answered in a text of ours", async () => {
  const { send } = await checkout();
  await send(ADDRESS);
  await send(STANDARD);
  const answer = await send({ accept_terms: "on", billing: "nobody" });
  expect(answer.status).toBe(422);
  for (const messages of Object.values(
    (at(answer.body, "result", "error") ?? {}) as Record<string, string[]>,
  )) {
    expect(messages[0]).toMatch(/^errors:\w+$/);
  }
});

test("a bill to someone else needs their name and address, and keeps them", async () => {
  const { send } = await checkout();
  await send(ADDRESS);
  await send(STANDARD);
  const answer = await send({ accept_terms: "on", billing: "other", billing_name: "The Firm" });
  expect(answer.status).toBe(422);
  expect(Object.keys(at(answer.body, "result", "error") as object).sort()).toEqual([
    "billing_address_city",
    "billing_address_country",
    "billing_address_first_line",
  ]);
});

test("a bill to someone else is kept with the order, and shown on its confirmation and in its mail", async () => {
  const { here, send, draft, open, path } = await checkout();
  await send(ADDRESS);
  await send(STANDARD);
  const bill = {
    accept_terms: "on",
    billing: "other",
    billing_name: "The Firm",
    billing_address_first_line: "1 Ledger Lane",
    billing_address_city: "Leeds",
    billing_address_postcode: "ls1 4ap",
    billing_address_country: "United Kingdom",
  };
  expect(await send(bill)).toMatchObject({
    status: 200,
    body: { confirm: { billing: { name: "The Firm", address: { line1: "1 Ledger Lane", country: "GB" } } } },
  });
  const { order, payment } = (await draft())!;
  expect(order.billing).toMatchObject({ name: "The Firm", addressPostcode: "LS1 4AP" });
  await here.pay(payment!);
  const back = `/${path.split("/")[1]}/payment-success?payment_intent=${payment!.intentId}`;
  const confirmed = await open(`${back}&payment_intent_client_secret=${payment!.clientSecret}`);
  expect(confirmed.body).toMatchObject({
    kind: "placed",
    order: {
      billing: ["The Firm", "1 Ledger Lane", "Leeds", "LS1 4AP", "United Kingdom"],
      statusHref: expect.stringContaining("/order/"),
      // Lines, shipping, voucher and total add up.
      totals: { items: { minor: 3600 }, shipping: { minor: 660 }, discount: null, total: { minor: 4260 } },
    },
  });
  const mail = (await mailsTo(here, order.email)).find(({ tenantId }) => tenantId === order.tenantId);
  expect(mail?.text).toContain("Invoiced to\nThe Firm\n1 Ledger Lane");
  expect(mail?.text).toContain(`/order/`);
  // That page is a gift's: a shop has none, and nothing in its mails may lead to a page that is not found.
  expect(mail?.text).not.toContain("is-this-real");
  // Back to the delivery address: nobody else is invoiced.
  const second = await checkout();
  await second.send(ADDRESS);
  await second.send(STANDARD);
  await second.send(bill);
  await second.send({ accept_terms: "on", billing: "same" });
  expect((await second.draft())?.order.billing).toBeNull();
});

test.each([
  ["UK", "GB", false],
  ["UK", "DE", true],
  ["EU", "DE", false],
  ["EU", "GB", true],
] as const)("a parcel from %s to %s is told of as crossing customs: %s", async (region, country, customs) => {
  const { here, path, send, show, draft, open } = await checkout({ region, countries: [country] });
  const address = { address_country: country, address_postcode: country === "GB" ? "SW1A 1AA" : "10115" };
  expect(at((await show()).body, "page", "form", "customs")).toBe(customs);
  await send({ ...ADDRESS, ...address, phone: "+44 20 7946 0000" });
  expect(at((await show("?step=shipping")).body, "page", "customs")).toBe(customs);
  await send(STANDARD);
  await send({ accept_terms: "on" });
  const payment = (await draft())!.payment!;
  await here.pay(payment);
  const back = `/${path.split("/")[1]}/payment-success?payment_intent=${payment.intentId}&payment_intent_client_secret=${payment.clientSecret}`;
  expect((await open(back)).body).toMatchObject({ order: { customs } });
});

test("a second window that is pressed after the first has paid leads to the same confirmation, for an hour", async () => {
  const { here, store, send, draft, open } = await checkout();
  await send(ADDRESS);
  await send(STANDARD);
  await send({ accept_terms: "on" });
  const { order, payment } = (await draft())!;
  await here.pay(payment!);
  const proof = `payment_intent=${payment!.intentId}&payment_intent_client_secret=${payment!.clientSecret}`;
  await open(`/${store.slug}/payment-success?${proof}`);

  for (const pressed of [{ accept_terms: "on" }, STANDARD, ADDRESS]) {
    const { status, location } = await send(pressed);
    expect(status).toBe(303);
    expect(location).toMatch(new RegExp(`^/${store.slug}/payment-success\\?order=${order.id}`));
    expect((await open(location)).body).toMatchObject({
      kind: "placed",
      order: { totals: { total: { minor: 4260 } } },
    });
  }
  const longAgo = new Date(here.runners.scope.now().getTime() - 61 * MINUTE);
  await here.db.update(orders).set({ placedAt: longAgo }).where(eq(orders.id, order.id));
  expect((await send(STANDARD)).location).toBe(`/${store.slug}/basket`);
});

test("the page reports a raised price once, with the product's name, and not at a field", async () => {
  const { here, store, send, visitor } = await checkout();
  await send(ADDRESS);
  const { basket } = await here.storefront(store, visitor);
  const line = basket[0]!;
  await here.db
    .update(eventPrices)
    .set({ storeSellingPrice: 1500 })
    .where(eq(eventPrices.productId, store.productIds[0]!));
  const answer = await send({
    ...STANDARD,
    seen_standard: "4260",
    [`seen_line_${line.id}`]: String(line.item.unitGross),
  });
  expect(answer.status).toBe(422);
  const [told] = (at(answer.body, "result", "error") as { total: string[] }).total;
  const [key, query] = (told ?? "").split("?");
  expect(key).toBe("errors:priceChangedOf");
  expect(new URLSearchParams(query).get("what")).toBe("Classic Tee (£12.00 → £18.00)");
});

test("an order that another window changed is not paid before it was seen", async () => {
  const { send, show, draft } = await checkout();
  await send(ADDRESS);
  await send(STANDARD);
  const shown = await show("?step=payment");
  const revision = String(at(shown.body, "page", "revision"));
  await send({ ...STANDARD, shipping_method: "express" });
  expect(await send({ accept_terms: "on", seen_revision: revision })).toMatchObject({
    status: 422,
    body: { result: { error: { total: ["errors:orderChangedMeanwhile"] } } },
  });
  const now = String((await draft())?.order.revision);
  expect(await send({ accept_terms: "on", seen_revision: now })).toMatchObject({ status: 200 });
});

test("the page asks about a state that the ZIP code contradicts, and accepts it when the shopper confirms it", async () => {
  const { send, path } = await checkout({ region: "US", currency: "USD" });
  const alabama = {
    ...ADDRESS,
    address_country: "United States of America",
    address_state: "Alabama",
    address_postcode: "90210",
  };
  expect(await send(alabama)).toMatchObject({
    status: 422,
    body: {
      askState: true,
      result: { error: { address_state: ["errors:stateOfZip?state=California"] } },
    },
  });
  expect(await send({ ...alabama, state_confirmed: "on" })).toMatchObject({
    status: 303,
    location: `${path}?step=shipping`,
  });
});

test("goods without VAT are not said to hold it", async () => {
  const { show } = await checkout({ notVatRegistered: true });
  expect((await show("")).body).toMatchObject({ page: { totals: { vatIncluded: false } } });
  expect((await (await checkout()).show("")).body).toMatchObject({ page: { totals: { vatIncluded: true } } });
});

describe("without JavaScript", () => {
  test("the shopper goes to the provider's page, pays, and comes back to the confirmation", async () => {
    const { here, send, open } = await checkout();
    await send(ADDRESS);
    await send(STANDARD);
    const answer = await send({ accept_terms: "on", intent: "hosted" });
    expect(answer).toMatchObject({
      status: 303,
      location: expect.stringContaining(`${here.sandboxUrl}/c/pay/`),
    });
    const back = await here.payHosted({ url: answer.location });
    expect(back?.startsWith(`${ORIGIN}/`)).toBe(true);
    expect((await open(back)).body).toMatchObject({
      kind: "placed",
      order: { totals: { total: { minor: 4260 } } },
    });
  });

  test("a shopper who paid there and returns to the card step learns that the order is paid", async () => {
    const { here, send, show, open } = await checkout();
    await send(ADDRESS);
    await send(STANDARD);
    const { location } = await send({ accept_terms: "on", intent: "hosted" });
    await here.payHosted({ url: location });
    // The browser never followed the way back; its owner opens the card step again.
    const card = await show("?step=payment");
    expect(card.status).toBe(302);
    expect(at((await open(card.location)).body, "kind")).toMatch(/^(placed|confirming)$/);
  });
});
