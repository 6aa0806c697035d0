import { afterAll, beforeAll, vi } from "vitest";
import { startSandbox, type RunningSandbox } from "../../../packages/payment-sandbox/src/server.ts";
import { paymentsContract } from "../../support/payments-contract.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  // The demo world has an order of one penny, which the provider would not take.
  vi.stubEnv("STRIPE_SANDBOX_MINIMUMS", "on");
  sandbox = await startSandbox({ port: 0 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await sandbox.close();
});

paymentsContract(() => ({ STRIPE_SECRET_KEY: "sk_test_contract", STRIPE_API_BASE: sandbox.url }));
