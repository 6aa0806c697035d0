import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { startSandbox, type RunningSandbox, type SandboxOptions } from "../src/server.ts";

/** A sandbox of a test's own, gone when the test is over, with the official SDK pointed at it. */
export async function sandboxUnderTest(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ port: 0, ...options });
  onTestFinished(() => sandbox.close());
  return { sandbox, stripe: sdk(sandbox), control: controls(sandbox) };
}

/** The official SDK, talking to a sandbox. */
export function sdk(sandbox: RunningSandbox, config: Stripe.StripeConfig = {}): Stripe {
  const where = { host: "127.0.0.1", port: sandbox.port, protocol: "http" } as const;
  return new Stripe("sk_test_x", { ...where, maxNetworkRetries: 2, telemetry: false, ...config });
}

/** Calls under /_sandbox/. */
export function controls(sandbox: RunningSandbox) {
  return async (method: string, path: string, body?: object): Promise<Record<string, never>> => {
    const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as Record<string, never>;
  };
}

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  event: Stripe.Event;
}

/** A webhook endpoint that keeps what it gets, and answers as the test wishes. */
export async function webhookReceiver(answer: (received: Received, count: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      const one = { headers: request.headers, body, event: JSON.parse(body) as Stripe.Event };
      received.push(one);
      response.writeHead(answer(one, received.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

/** Waits until something holds. */
export async function until(holds: () => boolean, withinMs = 4_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Did not come about: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The error that a promise is rejected with, as the SDK's. */
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error("It was not refused.");
}
