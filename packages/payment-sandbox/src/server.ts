import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerApi, CORS, serverTrouble } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { idsIn } from "./api-routes.ts";
import { answerBrowserAsset } from "./browser-assets.ts";
import { answerChallengePage } from "./challenge-page.ts";
import { answerCheckout } from "./checkout-page.ts";
import { expireOverdue } from "./checkout-sessions.ts";
import { answerControl } from "./control.ts";
import { Faults } from "./faults.ts";
import { json, readRequest, send, type Incoming, type Outgoing } from "./http.ts";
import { Idempotency } from "./idempotency.ts";
import { answerIndex } from "./index-page.ts";
import { answerOnboarding } from "./onboarding-page.ts";
import { settleInTime } from "./payment-confirmation.ts";
import type { Sandbox } from "./sandbox.ts";
import { Store } from "./store.ts";
import { configureEndpoints, type WebhookTarget } from "./webhook-endpoints.ts";
import { Webhooks } from "./webhooks.ts";

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where state is kept; in memory only when not given. */
  dataDir?: string;
  webhooks?: WebhookTarget[];
}

export interface RunningSandbox {
  url: string;
  port: number;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const HOUSEKEEPING_MS = 5_000;

/** Starts the payment sandbox. Rejects when the port is taken, before it touches any kept state. */
export async function startSandbox({
  port,
  dataDir,
  webhooks = [],
}: SandboxOptions): Promise<RunningSandbox> {
  let answer: ((incoming: Incoming, response: ServerResponse) => Promise<void>) | null = null;
  const server = createServer((message, response) => {
    void readRequest(message)
      .then((incoming) => answer?.(incoming, response))
      .catch((error: unknown) => {
        console.error("Stripe sandbox:", error);
        message.socket.destroy();
      });
  });
  // Longer than clients keep idle connections, so that none is closed under a request on its way.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  const bound = (server.address() as AddressInfo).port;

  const store = new Store(dataDir ?? null);
  const faults = new Faults();
  const sender = new Webhooks(store, faults);
  const sandbox: Sandbox = { store, faults, webhooks: sender, url: `http://${HOST}:${bound}` };
  configureEndpoints(store, webhooks);
  sender.resume();
  for (const row of store.all("payment_intent"))
    if (row.value.status === "processing") settleInTime(sandbox, row);
  const reset = () => {
    sender.forget();
    faults.clear();
    store.clear();
    configureEndpoints(store, webhooks);
  };
  answer = requestAnswerer(sandbox, new Idempotency(store), reset);
  const housekeeping = setInterval(() => expireOverdue(sandbox), HOUSEKEEPING_MS);
  housekeeping.unref();

  return {
    url: sandbox.url,
    port: bound,
    async close() {
      clearInterval(housekeeping);
      sender.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      store.close();
    },
  };
}

/** Puts the fault switches around everything but the control calls. */
function requestAnswerer(sandbox: Sandbox, idempotency: Idempotency, reset: () => void) {
  return async (incoming: Incoming, response: ServerResponse): Promise<void> => {
    const { method, path, message } = incoming;
    if (path.startsWith("/_sandbox/")) return send(response, control(sandbox, incoming, reset));
    if (method === "OPTIONS") return send(response, { status: 204, headers: CORS, body: "" });
    const fault = sandbox.faults.forRequest(method, path);
    if (fault?.mode === "refuse") return void message.socket.destroy();
    if (fault?.mode === "503") return send(response, serverTrouble(503));
    const isApi = path.startsWith("/v1/") || path.startsWith("/v2/");
    const slowness = fault?.mode === "slow" ? fault.delayMs : 0;
    if (slowness > 0 && !isApi) await new Promise((resolve) => setTimeout(resolve, slowness));
    const outgoing = isApi
      ? await answerApi(sandbox, idempotency, incoming, slowness)
      : await answerPage(sandbox, incoming);
    if (fault?.mode === "drop-after") return void message.socket.destroy();
    send(response, fault?.mode === "500-after" ? serverTrouble(500) : outgoing);
  };
}

function control(sandbox: Sandbox, incoming: Incoming, reset: () => void): Outgoing {
  try {
    return answerControl(sandbox, incoming, reset);
  } catch (error) {
    if (error instanceof ApiError) return json(error.status, { error: error.body });
    throw error;
  }
}

async function answerPage(sandbox: Sandbox, incoming: Incoming): Promise<Outgoing> {
  const { path } = incoming;
  const asset = await answerBrowserAsset(incoming);
  if (asset) return asset;
  const [session] = idsIn("/c/pay/:id", path) ?? [];
  if (session) return answerCheckout(sandbox, session, incoming);
  const challenge = idsIn("/3d_secure/:id/:id", path);
  if (challenge) return answerChallengePage(sandbox, challenge, incoming);
  const setup = idsIn("/setup/:id/:id", path);
  if (setup) return answerOnboarding(sandbox, setup, incoming);
  return answerIndex(sandbox, incoming);
}
