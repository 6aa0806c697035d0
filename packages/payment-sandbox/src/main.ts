import { startSandbox } from "./server.ts";
import type { WebhookTarget } from "./webhook-endpoints.ts";

/** Starts the payment sandbox from the environment: `node --import tsx packages/payment-sandbox/src/main.ts`. */
const { STRIPE_SANDBOX_PORT = "12111", DATA_DIR = ".data", STRIPE_SANDBOX_WEBHOOKS = "[]" } = process.env;
const port = Number(STRIPE_SANDBOX_PORT);
const started = performance.now();

try {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`STRIPE_SANDBOX_PORT must be a port number, not "${STRIPE_SANDBOX_PORT}".`);
  }
  const sandbox = await startSandbox({ port, dataDir: DATA_DIR, webhooks: targets(STRIPE_SANDBOX_WEBHOOKS) });
  console.log(`Stripe sandbox on ${sandbox.url} (${Math.round(performance.now() - started)} ms)`);
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  console.error(sentence(error));
  process.exit(1);
}

function targets(text: string): WebhookTarget[] {
  const shape = 'STRIPE_SANDBOX_WEBHOOKS must be a JSON list of {"url", "secret", "connect"}.';
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error(shape);
  }
  if (!Array.isArray(list)) throw new Error(shape);
  return list.map((item: Partial<WebhookTarget>) => {
    if (typeof item?.url !== "string" || !URL.canParse(item.url) || typeof item.secret !== "string")
      throw new Error(shape);
    return { url: item.url, secret: item.secret, connect: item.connect === true };
  });
}

function sentence(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `Port ${port} is taken: is another Stripe sandbox running? Set STRIPE_SANDBOX_PORT to use a different one.`;
  }
  return error instanceof Error ? error.message : String(error);
}
