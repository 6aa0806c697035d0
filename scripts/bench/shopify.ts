import { type Client, createClient } from "@libsql/client/web";
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Report } from "./report.ts";
import { startProduct, type Surroundings } from "./surroundings.ts";

const SHOPS = 20;
const WEBHOOKS_A_SECOND = 10_000 / 60;
const PAGES_A_SECOND = 10;
const WHOLE_SECONDS = 60;
const SHORT_SECONDS = 6;
const SECRET = "the-secret-of-the-benchmark";
/** Of the same request: so many webhooks at once, so often. */
const [SAME, TIMES] = [50, 20];

/** Shopify sends a webhook eight times. */
const TRIES = 8;

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/**
 * Webhooks of many shops at the rate of 10,000 a minute beside visits of a store's page: none may be lost, and the page may
 * become a tenth slower. Then the same webhook many times at once. `--quick` sends for a tenth of the minute.
 */
export async function benchShopify(around: Surroundings, report: Report): Promise<void> {
  const client = createClient({ url: around.databaseUrl });
  const product = await startProduct(around, "product-with-shops", {
    SHOPIFY_CLIENT_ID: "bench",
    SHOPIFY_CLIENT_SECRETS: SECRET,
  });
  try {
    const shops = await addShops(client);
    const seconds = around.rounds === 1 ? SHORT_SECONDS : WHOLE_SECONDS;
    const refused = { pages: 0, webhooks: 0 };
    const page = async () => {
      const { ms, isOk } = await timed(() => fetch(product.origin + around.shop));
      if (!isOk) refused.pages += 1;
      return ms;
    };
    /** As Shopify does, it is sent again while it is not answered 200. @returns how long the first answer took. */
    const webhook = async (shop: string, gid: string) => {
      const first = await timed(() => tell(product.origin, shop, gid));
      for (let { isOk } = first, time = 1; !isOk && time < TRIES; time += 1) {
        refused.webhooks += 1;
        await pause(1000);
        ({ isOk } = await timed(() => tell(product.origin, shop, gid)));
      }
      return first.ms;
    };
    // The first answers warm everything up.
    for (let time = 0; time < 20; time += 1) await page();
    const alone = await steadily(seconds, PAGES_A_SECOND, page);
    const [beside, told] = await Promise.all([
      steadily(seconds, PAGES_A_SECOND, page),
      steadily(seconds, WEBHOOKS_A_SECOND, (at) =>
        webhook(shops[at % SHOPS]!, `gid://shopify/FulfillmentOrder/${at + 1}`),
      ),
    ]);
    const kept = await requestsOf(client);
    const lost = told.length - kept;
    const slower = percentile(beside, 0.95) / percentile(alone, 0.95);
    report.row({
      what: `${told.length} webhooks in ${seconds} s`,
      ratio: slower,
      details: [
        `${lost} lost, ${refused.webhooks} sent again, ${refused.pages} pages not answered`,
        `a page's p95 ${percentile(alone, 0.95).toFixed(1)} ms alone, ${percentile(beside, 0.95).toFixed(1)} ms beside`,
        `a webhook's p99 ${percentile(told, 0.99).toFixed(1)} ms`,
      ],
    });
    report.goal("webhooks lost", lost, { atMost: 0, aim: 0 });
    report.goal("a page's p95 beside webhooks / alone", slower, { atMost: 1.1, aim: 1.05 });
    const same: number[] = [];
    for (let time = 1; time <= TIMES; time += 1) {
      const gid = `gid://shopify/FulfillmentOrder/9${time}000000`;
      const answers = await Promise.all(Array.from({ length: SAME }, () => webhook(shops[0]!, gid)));
      same.push(...answers);
    }
    const more = (await requestsOf(client)) - kept;
    report.row({
      what: `the same webhook ${SAME} times at once`,
      ratio: more / TIMES,
      details: [`${more} requests of ${TIMES}`, `p99 ${percentile(same, 0.99).toFixed(1)} ms`],
    });
    report.goal("p99 of a webhook sent 50 times at once, ms", percentile(same, 0.99), {
      atMost: 300,
      aim: 150,
    });
    report.goal("requests for one that is told 50 times", more / TIMES, { atMost: 1, aim: 1 });
  } finally {
    client.close();
    await product.stop();
  }
}

/** Does something at an even rate, whether the one before has ended or not. @returns how long each took, ms. */
async function steadily(
  seconds: number,
  perSecond: number,
  work: (at: number) => Promise<number>,
): Promise<number[]> {
  const began = performance.now();
  const works: Promise<number>[] = [];
  for (let at = 0; at < Math.round(seconds * perSecond); at += 1) {
    const early = began + (at * 1000) / perSecond - performance.now();
    if (early > 1) await pause(early);
    works.push(work(at));
  }
  return Promise.all(works);
}

async function timed(asking: () => Promise<Response>): Promise<{ ms: number; isOk: boolean }> {
  const began = performance.now();
  // A connection that is cut is an answer that did not come.
  const isOk = await asking().then(
    async (answer) => (await answer.arrayBuffer(), answer.status === 200),
    () => false,
  );
  return { ms: performance.now() - began, isOk };
}

function tell(origin: string, shop: string, gid: string): Promise<Response> {
  const body = JSON.stringify({ submitted_fulfillment_order: { id: gid } });
  return fetch(`${origin}/shopify/webhooks`, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Shopify-Topic": "fulfillment_orders/fulfillment_request_submitted",
      "X-Shopify-Shop-Domain": shop,
      "X-Shopify-Webhook-Id": randomUUID(),
      "X-Shopify-Triggered-At": new Date().toISOString(),
      "X-Shopify-Hmac-SHA256": createHmac("sha256", SECRET).update(body).digest("base64"),
    },
  });
}

/** Shops of one of the demo world's tenants. Nothing is asked of them: the measured Worker has no scheduled work. */
async function addShops(client: Client): Promise<string[]> {
  const shops = Array.from({ length: SHOPS }, (_, at) => `bench-${at}.myshopify.com`);
  const { rows } = await client.execute("select tenant_id from store_slugs limit 1");
  const tenantId = String(rows[0]?.["tenant_id"]);
  const now = Date.now();
  await client.batch(
    shops.map((shop) => ({
      sql: `insert into shop_connections (id, tenant_id, shop_domain, shop_gid, shop_name, currency, scopes, state,
              access_until, refresh_until, refresh_lease_until, checked_at, installed_at, created_at, updated_at)
            values (?, ?, ?, ?, ?, 'GBP', '[]', 'active', ?, ?, 0, ?, 0, ?, ?)`,
      args: [shop, tenantId, shop, `gid://shopify/Shop/${shop}`, shop, now, now, now, now, now],
    })),
    "write",
  );
  return shops;
}

async function requestsOf(client: Client): Promise<number> {
  const { rows } = await client.execute("select count(*) as count from shop_requests");
  return Number(rows[0]?.["count"]);
}
