import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { eventPrices } from "../../../db/schema/products.ts";
import { at } from "../../support/answers.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { quietly } from "../api/client.ts";

const errorsOf = (body: unknown) => at(body, "result", "error");
const SCRIPT = `"><script>alert(1)</script>`;

describe("what people type into the address", () => {
  test.each([
    ["letters of other scripts", "Żółć Ăn 李小龙 Ελένη Мария"],
    ["right-to-left names", "محمد بن عبد الله"],
    ["apostrophes and hyphens", "Zoë O’Brien-Łukasz Jr."],
    ["signs of real addresses", "Flat 3/2 (Rear) & Co. #7"],
  ])("%s are kept as they are", async (_, name) => {
    const { send, draft } = await checkout();
    expect((await send({ ...ADDRESS, name, address_first_line: name })).status).toBe(303);
    expect((await draft())?.order.name).toBe(name.replaceAll("’", "'"));
  });

  test.each([
    ["emoji", "Pat 😀", "errors:invalidSign?sign=%F0%9F%98%80"],
    ["script", SCRIPT, "errors:invalidSign?sign=%3E"],
    ["a formula", "=1+1", "errors:invalidSign?sign=%3D"],
    ["101 characters", "x".repeat(101), "errors:tooLong"],
  ])("%s get their message at each field and come back", async (_, text, error) => {
    const { send, draft } = await checkout();
    for (const field of [
      "name",
      "address_first_line",
      "address_second_line",
      "address_city",
      "address_county",
    ]) {
      const answer = await send({ ...ADDRESS, [field]: text });
      expect([answer.status, errorsOf(answer.body)], field).toEqual([422, { [field]: [error] }]);
      expect(at(answer.body, "result", "initialValue", field)).toBe(text);
    }
    expect(await draft()).toBeUndefined();
  });

  test("script in every field at once is an error at each, and never a 500", async () => {
    const { send } = await checkout();
    const answer = await send(
      Object.fromEntries(Object.keys(ADDRESS).map((name) => [name, name === "intent" ? "address" : SCRIPT])),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer.body) as object).sort()).toEqual([
      "address_city",
      "address_country",
      "address_county",
      "address_first_line",
      "address_second_line",
      "email",
      "name",
      "phone",
    ]);
  });

  test("5000 characters in every field end in messages, not in an error of ours", async () => {
    const { send } = await checkout();
    const long = Object.fromEntries(
      Object.keys(ADDRESS).map((name) => [name, name === "intent" ? "address" : "x".repeat(5000)]),
    );
    expect((await send(long)).status).toBe(422);
  });
});

describe("by country", () => {
  test("a parcel over a customs border needs a phone number", async () => {
    const { send } = await checkout();
    const dutch = {
      ...ADDRESS,
      address_country: "NL",
      address_postcode: "1012 JS",
      address_first_line: "Damrak 1",
    };
    const answer = await send({ ...dutch, phone: "" });
    expect([answer.status, errorsOf(answer.body)]).toEqual([422, { phone: ["errors:phoneForCustoms"] }]);
    expect((await send(dutch)).status).toBe(303);
  });

  test("a shopper at home need not give one", async () => {
    const { send } = await checkout();
    expect((await send({ ...ADDRESS, phone: "" })).status).toBe(303);
  });

  test("Canada asks for its province, the Netherlands for none", async () => {
    const { send, show, path } = await checkout();
    const canadian = { ...ADDRESS, address_country: "CA", address_postcode: "K1A 0B1" };
    const answer = await send(canadian);
    expect([answer.status, errorsOf(answer.body)]).toEqual([422, { address_county: ["errors:required"] }]);
    await send({ ...ADDRESS, address_country: "NL", address_postcode: "1012 JS" });
    expect(at((await show()).body, "page", "form", "county"), path).toBe(false);
  });

  test("the page asks about a ZIP code of another state, and accepts it when the shopper confirms it", async () => {
    const { send, show } = await checkout({ region: "US" });
    const odd = {
      ...ADDRESS,
      address_country: "US",
      address_postcode: "90210",
      address_state: "Alabama",
      address_first_line: "1 Main Street",
    };
    const asked = await send(odd);
    expect([asked.status, errorsOf(asked.body)]).toEqual([
      422,
      { address_state: ["errors:stateOfZip?state=California"] },
    ]);
    expect((await send({ ...odd, state_confirmed: "on" })).status).toBe(303);
    expect(at((await show("?step=shipping")).body, "page", "doubts")).toEqual([
      { kind: "zip", postcode: "90210", state: "California" },
    ]);
    await send({ ...odd, address_state: "California" });
    expect(at((await show("?step=shipping")).body, "page", "doubts")).toEqual([]);
  });
});

describe("a price that changed", () => {
  test("since it was shown is shown again and never charged silently", async () => {
    const { here, store, send, show, draft } = await checkout();
    await send(ADDRESS);
    const [standard] = at((await show("?step=shipping")).body, "page", "options") as { before: number }[];
    expect(standard?.before).toBe(4260);
    await here.db
      .update(eventPrices)
      .set({ storeSellingPrice: 1100 })
      .where(eq(eventPrices.eventId, store.id));
    const pay = { ...STANDARD, seen_standard: "4260" };
    const answer = await send(pay);
    expect([answer.status, errorsOf(answer.body)]).toEqual([422, { total: ["errors:shippingPriceChanged"] }]);
    expect((await draft())?.payment).toBeUndefined();
    const [now] = at((await show("?step=shipping")).body, "page", "options") as { before: number }[];
    expect(now?.before).toBe(4620);
    expect((await send({ ...pay, seen_standard: String(now?.before) })).status).toBe(303);
    expect((await draft())?.order.total).toBe(4620);
  });

  test("for the better is simply charged", async () => {
    const { here, store, send, draft } = await checkout();
    await send(ADDRESS);
    await here.db
      .update(eventPrices)
      .set({ storeSellingPrice: 900 })
      .where(eq(eventPrices.eventId, store.id));
    expect((await send({ ...STANDARD, seen_standard: "4260" })).status).toBe(303);
    expect((await draft())?.order.total).toBe(3900);
  });

  test.each(["", "-1", "0", "1e9", "999999999999999", "NaN"])(
    "and a seen price of %j never changes what is charged",
    async (seen) => {
      const { send, draft } = await checkout();
      await send(ADDRESS);
      const answer = await send({ ...STANDARD, seen_standard: seen });
      expect(answer.status).toBe(seen === "0" ? 422 : 303);
      if (answer.status === 303) expect((await draft())?.order.total).toBe(4260);
    },
  );
});

describe("a payment provider", () => {
  test("that does not answer leaves the shopper at the shipping step, with nothing charged", async () => {
    quietly();
    const { here, send, draft } = await checkout();
    await send(ADDRESS);
    await here.control("POST", "/faults", { mode: "503", match: { path: "/v1/payment_intents" } });
    const answer = await send(STANDARD);
    expect([answer.status, errorsOf(answer.body)]).toEqual([
      422,
      { shipping_method: ["errors:paymentsUnavailable"] },
    ]);
    await here.control("DELETE", "/faults");
    expect((await send(STANDARD)).status).toBe(303);
    expect(await here.intentsOf((await draft())!.order.id)).toHaveLength(1);
  });

  test("that does not answer after the payment makes the page wait, not fail", async () => {
    quietly();
    const { here, path, send, draft, open } = await checkout();
    await send(ADDRESS);
    await send(STANDARD);
    const payment = (await draft())!.payment!;
    await here.pay(payment);
    await here.control("POST", "/faults", { mode: "503", match: { path: "/v1/payment_intents" } });
    const back = `/${path.split("/")[1]}/payment-success?payment_intent=${payment.intentId}&payment_intent_client_secret=${payment.clientSecret}`;
    expect(at((await open(back)).body, "kind")).toBe("confirming");
    await here.control("DELETE", "/faults");
    expect(at((await open(back)).body, "kind")).toBe("placed");
  });

  test("that asks for 3-D Secure which is left half-way leaves an order to pay again", async () => {
    const { here, path, send, show, draft, open } = await checkout();
    await send(ADDRESS);
    await send(STANDARD);
    const payment = (await draft())!.payment!;
    const half = await here.stripe.paymentIntents.confirm(
      payment.intentId ?? "",
      { payment_method: "pm_card_authenticationRequired", return_url: "http://shop.test/back" },
      { stripeAccount: payment.accountId ?? "" },
    );
    expect(half.status).toBe("requires_action");
    const back = `/${path.split("/")[1]}/payment-success?payment_intent=${payment.intentId}&payment_intent_client_secret=${payment.clientSecret}`;
    expect(at((await open(back)).body, "kind")).toBe("unpaid");
    expect(at((await show("?step=payment")).body, "step")).toBe("payment");
    await here.pay(payment);
    expect(at((await open(back)).body, "kind")).toBe("placed");
  });
});
