import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type EventsTo, tellLifeOf } from "./events.ts";
import { drawsOf, type Faults, NO_FAULTS } from "./faults.ts";
import { type Answer, createShop, type TakenOrder } from "./shop.ts";
import { isSigned } from "./signature.ts";

export type { Faults } from "./faults.ts";
export type { TakenOrder } from "./shop.ts";

export type FulfillerOptions = {
  secret: string;
  /** 0 takes a free one. */
  port?: number;
  faults?: Partial<Faults>;
  seed?: number;
  /** Where it tells what becomes of orders; without it, it tells nothing. */
  events?: Omit<EventsTo, "secret">;
};

export type ReferenceFulfiller = {
  /** What is saved as its endpoint. */
  url: string;
  orders(): TakenOrder[];
  /** Ids of orders whose goods were made twice. */
  madeTwice: readonly string[];
  /** Of its events: those that were taken, and those that were refused for good. */
  told(): { told: number; refused: number };
  /** Until everything that it had to tell is told. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** A print shop's program over HTTP, in this process. */
export async function startFulfiller(options: FulfillerOptions): Promise<ReferenceFulfiller> {
  const faults = { ...NO_FAULTS, ...options.faults };
  const draw = drawsOf(options.seed ?? 1);
  const shop = createShop(faults);
  const lives = new Set<Promise<void>>();
  const sum = { told: 0, refused: 0 };
  let isStopped = false;

  function begin(order: TakenOrder): void {
    if (!options.events) return;
    const to = { ...options.events, secret: options.secret };
    const life = tellLifeOf(order, { to, faults, draw, isStopped: () => isStopped }).then((ends) => {
      sum.told += ends.told;
      sum.refused += ends.refused;
      lives.delete(life);
    });
    lives.add(life);
  }

  async function answer(request: IncomingMessage, body: string): Promise<Answer | "none"> {
    const header = (name: string) => String(request.headers[name] ?? "");
    const signed = { timestamp: header("x-timestamp"), signature: header("x-signature"), body };
    if (!isSigned(options.secret, signed, Date.now()))
      return { status: 401, body: { message: "Not signed." } };
    const [, cancelled] = /^\/orders\/([^/]+)\/cancel$/.exec(request.url ?? "") ?? [];
    if (request.method !== "POST" || (request.url !== "/orders" && !cancelled)) {
      return { status: 404, body: { message: "There is nothing here." } };
    }
    if (draw() < faults.late) await wait(faults.lateMs);
    const fails = draw() < faults.fail;
    // Half of the failures come before the order is taken, half after it.
    if (fails && draw() < 0.5) return draw() < 0.5 ? "none" : FAILURE;
    if (cancelled) {
      const said = shop.cancel(decodeURIComponent(cancelled), revisionOf(parsed(body)));
      return fails ? FAILURE : said;
    }
    const { taken, ...said } = shop.submit(header("idempotency-key"), parsed(body));
    if (taken) begin(taken);
    return fails ? FAILURE : said;
  }

  const server = createServer((request, response) => {
    void readBody(request)
      .then((body) => answer(request, body))
      .then((reply) => send(response, reply))
      // Whoever sent it went away in the middle of it.
      .catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(options.port ?? 0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders: shop.orders,
    madeTwice: shop.madeTwice,
    told: () => ({ ...sum }),
    async settled() {
      while (lives.size > 0) await Promise.all(lives);
    },
    async stop() {
      isStopped = true;
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Which revision a cancellation is about; undefined for the last. */
function revisionOf(body: unknown): number | undefined {
  const revision =
    typeof body === "object" && body !== null && "revision" in body ? body.revision : undefined;
  return typeof revision === "number" ? revision : undefined;
}

const FAILURE: Answer = { status: 500, body: { message: "A fault, as it was asked for." } };

function send(response: ServerResponse, reply: Answer | "none"): void {
  if (reply === "none") return void response.destroy();
  response.writeHead(reply.status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(reply.body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
