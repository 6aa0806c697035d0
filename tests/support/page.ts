import type { AppLoadContext } from "@remix-run/cloudflare";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import { databasesOf } from "../../db/databases.server.ts";
import type { Lane } from "../../db/outbox-lanes.ts";
import { type Bindings, type OutboxMessage, readSettings } from "../../app/http/wiring/env.server.ts";
import { createHealthCounter } from "../../app/http/wiring/health-counter.server.ts";
import { collectReads } from "../../app/http/wiring/collected-reads.server.ts";
import { joinReads } from "../../app/http/wiring/joined-reads.server.ts";
import { rememberOrders } from "../../app/http/cookies/remembered-orders.server.ts";
import { createStoreCache } from "../../app/page-cache/store-cache.server.ts";
import { createFloodCounter } from "../../app/domain/access/flood-counter.ts";
import { NO_BUDGET } from "../../app/domain/availability/time-budget.ts";
import { fulfillerBreakers } from "../../app/gateways/fulfillers/breakers.ts";
import { paymentsBreakers } from "../../app/gateways/stripe/payments-in-time.server.ts";
import type { PageState } from "../../app/http/wiring/page-state.server.ts";
import { DEMO_COMPANY, ROOT } from "../../scripts/product/settings.ts";
import { Clock } from "./clock.ts";

export const ORIGIN = "http://shop.test";
export const SECRET = "a-secret-of-the-tests-that-is-long-enough";
export const WEBHOOK_SECRET = "whsec_of_the_tests";

/** A Worker's world around one product: bindings that remember, and contexts for its requests. */
export type TestProduct = {
  env: Bindings;
  clock: Clock;
  /** Ids of the outbox rows that were queued. */
  queued: string[];
  /** Those among them that were queued for a lane. */
  lanes: Partial<Record<Lane, string[]>>;
  /** What was announced in tenants' rooms. */
  announced: { tenantId: string; notice: unknown }[];
  /** A new request's context. */
  context(change?: Partial<PageState>): AppLoadContext;
  /** Until everything that was left for after the answers has ended. */
  afterwards(): Promise<void>;
};

type Variables = Record<string, string>;

export function testProduct(variables: Variables = {}, clock = new Clock()): TestProduct {
  const queued: string[] = [];
  const announced: TestProduct["announced"] = [];
  const works: Promise<unknown>[] = [];
  const media = new Map<string, Uint8Array<ArrayBuffer>>();
  const uploaded = new Map<string, Date>();
  const lanes: TestProduct["lanes"] = {};
  const queue = (lane?: Lane) => ({
    sendBatch: async (messages: { body: OutboxMessage }[]) => {
      const ids = messages.map(({ body }) => body.outboxId);
      queued.push(...ids);
      if (lane) (lanes[lane] ??= []).push(...ids);
    },
  });
  const floods = createFloodCounter();
  const health = createHealthCounter();
  const env = {
    APP_ENV: "local",
    APP_ORIGIN: ORIGIN,
    OPERATOR_COMPANY: DEMO_COMPANY,
    LIBSQL_URL: inject("databaseUrl"),
    SESSION_SECRET: SECRET,
    STRIPE_SECRET_KEY: "sk_test_demo",
    STRIPE_PUBLISHABLE_KEY_UK: "pk_test_demo_uk",
    STRIPE_PUBLISHABLE_KEY_EU: "pk_test_demo_eu",
    STRIPE_PUBLISHABLE_KEY_US: "pk_test_demo_us",
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    // Nobody listens there: a test that pays names its own sandbox.
    STRIPE_API_BASE: "http://127.0.0.1:9",
    VIES_API_BASE: "http://127.0.0.1:9",
    ...variables,
    ASSETS: {
      fetch: async (url: URL) => new Response(await readFile(path.join(ROOT, "public", url.pathname))),
    },
    MEDIA: {
      get: async (key: string) => (media.has(key) ? new Response(media.get(key)) : null),
      put: async (key: string, value: string | Uint8Array) => {
        media.set(key, bytesOf(value));
        uploaded.set(key, clock.now());
      },
      delete: async (keys: string[]) => keys.forEach((key) => media.delete(key)),
      list: async ({ prefix = "" }: { prefix?: string } = {}) => ({
        objects: [...media.keys()]
          .filter((key) => key.startsWith(prefix))
          .map((key) => ({ key, uploaded: uploaded.get(key) ?? clock.now() })),
        truncated: false,
      }),
    },
    OUTBOX: queue(),
    MAIL_QUEUE: queue("mails"),
    NOTICE_QUEUE: queue("notices"),
    WORK_QUEUE: queue("work"),
    PRINT_QUEUE: queue("prints"),
    PRODUCT_PRINT_QUEUE: queue("product_prints"),
    FULFILMENT_QUEUE: queue("fulfilments"),
    SHOP_QUEUE: queue("shops"),
    PRINT: {
      // The Worker for print files itself has tests of its own.
      pdf: async ({ key }: { key: string }) => {
        media.set(key, bytesOf("%PDF-1.7"));
        return { ok: true, bytes: 8, sha256: "0".repeat(64) };
      },
      png: async ({ key }: { key: string }) => {
        media.set(key, bytesOf("PNG"));
        return { ok: true, bytes: 3, sha256: "1".repeat(64) };
      },
      svg: async ({ key }: { key: string }) => {
        media.set(key, bytesOf("<svg/>"));
        return { ok: true, bytes: 6, sha256: "2".repeat(64) };
      },
      document: async () => bytesOf("%PDF-1.7"),
      evidence: async () => bytesOf("%PDF-1.7"),
      slips: async () => bytesOf("%PDF-1.7"),
    },
    TenantRoom: rooms(announced),
  } as unknown as Bindings;

  return {
    env,
    clock,
    queued,
    lanes,
    announced,
    context: (change = {}) => ({
      page: {
        env,
        settings: readSettings(env),
        databases: databasesOf(readSettings(env)),
        requestId: "request",
        measured: { roundTrips: 0, providerCalls: 0 },
        nonce: "nonce",
        outbox: [],
        waitUntil: (work) => void works.push(work),
        formOwner: "anyone",
        needsPayments: false,
        isSuperadmin: false,
        framedByUs: false,
        shared: false,
        freshValues: [],
        budget: NO_BUDGET,
        health,
        floods,
        stores: createStoreCache(),
        orders: rememberOrders(),
        joinedReads: joinReads(),
        sessions: collectReads(),
        paymentsBreakers: paymentsBreakers(),
        fulfillerBreakers: fulfillerBreakers(),
        vatAnswers: new Map(),
        now: clock.now,
        ...change,
      },
    }),
    async afterwards() {
      while (works.length > 0) await Promise.all(works.splice(0));
    },
  };
}

/** As much of a Durable Object namespace as a notice needs. */
function rooms(announced: TestProduct["announced"]) {
  return {
    idFromName: (name: string) => ({ name, toString: () => name }),
    get: ({ name }: { name: string }) => ({
      setName: async () => undefined,
      async fetch(input: Request | string, init?: RequestInit) {
        const request = new Request(input, init);
        if (request.method === "GET") return Response.json([]);
        const { text } = (await request.json()) as { text: string };
        announced.push({ tenantId: name, notice: JSON.parse(text) });
        return new Response(null, { status: 204 });
      },
    }),
  };
}

const bytesOf = (value: string | Uint8Array) =>
  new Uint8Array(typeof value === "string" ? Buffer.from(value) : value);
