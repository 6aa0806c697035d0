import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { sandboxUnderTest } from "./sandbox-under-test.ts";

function run(env: Record<string, string>) {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", main], { env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended, output: () => output };
}

test("the process says in one sentence that its port is taken", async () => {
  const { sandbox } = await sandboxUnderTest();
  const { ended, output } = run({ STRIPE_SANDBOX_PORT: String(sandbox.port) });
  expect(await ended).toBe(1);
  expect(output().trim()).toMatch(/^Port \d+ is taken: .*$/);
}, 10_000);

test("a killed process loses nothing that it answered", async () => {
  const env = { STRIPE_SANDBOX_PORT: "0", DATA_DIR: mkdtempSync(join(tmpdir(), "stripe-sandbox-")) };
  const start = async () => {
    const { child, output, ended } = run(env);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    const port = Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(output())?.[1]);
    const stripe = new Stripe("sk_test_x", { host: "127.0.0.1", port, protocol: "http" });
    const kill = () => (child.kill("SIGKILL"), ended);
    return { stripe, kill };
  };
  const params = { amount: 500, currency: "gbp", confirm: true, payment_method: "pm_card_visa" };
  const before = await start();
  const { id } = await before.stripe.paymentIntents.create(params, { idempotencyKey: "order-1" });
  await before.kill();
  const after = await start();
  expect((await after.stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
  expect((await after.stripe.paymentIntents.create(params, { idempotencyKey: "order-1" })).id).toBe(id);
  await after.kill();
}, 10_000);

test("the process starts from its environment and stops at once when told", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
  const { child, ended, output } = run({ STRIPE_SANDBOX_PORT: "0", DATA_DIR: dataDir });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const url = /http:\S+/.exec(output())?.[0];
  expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
}, 10_000);
