import { expect, test } from "vitest";
import { readFields } from "../../../app/http/forms/form.server.ts";
import { fieldsToRepeat } from "../../../app/http/forms/repeat-form.server.ts";

function sent(fields: Record<string, string>): Request {
  const body = new URLSearchParams(fields).toString();
  return new Request("http://shop.test/gift", {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(body.length),
    },
    body,
  });
}

test("a form with its own key is sent again as it came, whether it was read before or not", async () => {
  const fields = { idempotency_key: "key", name: "Ada", _token: "token" };
  expect(await fieldsToRepeat(sent(fields), false)).toEqual(Object.entries(fields));
  const read = sent(fields);
  await readFields(read);
  expect(await fieldsToRepeat(read, false)).toEqual(Object.entries(fields));
});

test.each([
  ["a sign-in", { email: "a@b.test", password: "secret" }, false],
  ["a form with a key and a password", { idempotency_key: "key", password: "secret" }, false],
  ["a form with a key and a card", { idempotency_key: "key", card_number: "4242" }, false],
  ["a line for the basket", { product: "p", quantity: "1" }, false],
  ["the terms of a payment", { accept_terms: "on", intent: "hosted" }, true],
  ["an address of anything but the checkout", { intent: "address", name: "Ada" }, false],
  ["far too much text", { idempotency_key: "key", message: "x".repeat(20_001) }, false],
])("%s is not", async (_what, fields, isCheckout) => {
  expect(await fieldsToRepeat(sent(fields as Record<string, string>), isCheckout)).toBeUndefined();
});

test("the checkout's address and shipping are: they write the same draft", async () => {
  expect(await fieldsToRepeat(sent({ intent: "address", name: "Ada" }), true)).toHaveLength(2);
  expect(await fieldsToRepeat(sent({ shipping_method: "standard" }), true)).toHaveLength(1);
});
