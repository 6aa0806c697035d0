import { describe, expect, test } from "vitest";
import { paymentsContract } from "../support/payments-contract.ts";

const key = process.env["CONTRACT_STRIPE_SECRET_KEY"] ?? "";

describe.skipIf(key === "")("Stripe, where CONTRACT_STRIPE_SECRET_KEY names a test account", () => {
  test("the key is one of test mode", () => expect(key).toMatch(/^(?:sk|rk)_test_/));
  if (/_test_/.test(key)) paymentsContract(() => ({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: "" }));
});
