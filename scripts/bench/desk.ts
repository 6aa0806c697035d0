import { createClient, type Client } from "@libsql/client/web";
import { type DeskTenant, fillTenant, type Model, referenceOf, signIn } from "./desk-world.ts";
import { medianOf } from "./measured.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";

const SMALL = 1_000;
/** With `--quick` a tenth of a large tenant, which is filled in a tenth of the time. */
const LARGE = { full: 1_000_000, quick: 100_000 };
const ROUNDS = { full: 31, quick: 9 };
const RECIPIENTS = 5_000;
/** No request of the import may take longer. */
const LONGEST_MS = 10_000;
const DAY_MS = 86_400_000;

/** What staff open: an address, and where the answer is asked for by a form, its fields. */
type Visit = { what: string; path: (tenant: DeskTenant) => string; fields?: Record<string, string> };

/**
 * The desk of a tenant with many orders beside that of one with few, in the same database, asked in turn. Each row tells
 * how many times as long the many take.
 */
export async function benchDesk(around: Surroundings, report: Report): Promise<void> {
  const size = around.rounds > 1 ? "full" : "quick";
  const client = createClient({ url: around.databaseUrl });
  const startedAt = Date.now();
  const now = Math.floor(startedAt / DAY_MS) * DAY_MS + DAY_MS / 2;
  const model = await modelOf(client, around.shop);
  const few = await fillTenant(client, model, { id: "few", orders: SMALL, now });
  const many = await fillTenant(client, model, { id: "many", orders: LARGE[size], now });
  console.log(`  ${LARGE[size]} and ${SMALL} orders in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  const ratios: number[] = [];
  for (const visit of await visits(around, [few, many], now)) {
    const took = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round <= ROUNDS[size]; round += 1) {
      const turns = round % 2 === 0 ? ([few, many] as const) : ([many, few] as const);
      for (const tenant of turns) {
        const ms = await timeOf(around, tenant, visit);
        // The first round warms everything up.
        if (round > 0) (tenant === few ? took.few : took.many).push(ms);
      }
    }
    const [small, large] = [medianOf(took.few), medianOf(took.many)];
    ratios.push(large / small);
    report.row({
      what: visit.what,
      ratio: large / small,
      details: [`${large.toFixed(1)} ms with many orders, ${small.toFixed(1)} with few`],
    });
  }
  const dearest = Math.max(...ratios);
  report.goal("a page of the desk with many orders / with few", dearest, { atMost: 1.5, aim: 1.2 });
  await importRecipients(around, client, report);
  client.close();
}

/** The tenant of a shop, with one of its products and people. */
export async function modelOf(client: Client, shop: string): Promise<Model> {
  const { rows } = await client.execute({
    sql: `select s.tenant_id, s.event_id, p.product_id, u.id as user_id from store_slugs s
      join event_prices p on p.event_id = s.event_id
      join users u on u.tenant_id = s.tenant_id and u.role = 'admin' and u.superadmin = 0
      where s.slug_norm = ? limit 1`,
    args: [shop.slice(1).toLowerCase()],
  });
  const cell = (name: string) => String(rows[0]?.[name]);
  return {
    tenantId: cell("tenant_id"),
    eventId: cell("event_id"),
    productId: cell("product_id"),
    userId: cell("user_id"),
  };
}

async function visits(around: Surroundings, tenants: readonly DeskTenant[], now: number): Promise<Visit[]> {
  const deep = new Map<DeskTenant, string>();
  for (const tenant of tenants) deep.set(tenant, await pagesOn(around, tenant, 20));
  const day = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const list = (query: string) => () => `/orders${query}`;
  return [
    { what: "orders, first page", path: list("") },
    { what: "orders, twentieth page", path: (tenant) => deep.get(tenant) ?? "" },
    { what: "orders that wait for a person", path: list("?status=attention") },
    { what: "orders that were sent", path: list("?status=shipped") },
    { what: "orders of a store", path: ({ id }) => `/orders?store=${id}-e1` },
    // So many days that a page is full with few orders as well: what takes longer is not that more is shown.
    { what: "orders of forty days", path: list(`?from=${day(70)}&to=${day(30)}`) },
    { what: "orders by name", path: list("?sort=customer") },
    { what: "orders by amount", path: list("?sort=-total") },
    {
      what: "search by reference",
      path: ({ id }) => `/orders?q=${referenceOf(500, id)}`,
    },
    { what: "search by e-mail", path: ({ id }) => `/orders?q=person501%40${id}.example` },
    { what: "search by name", path: list("?q=Given7+Family7") },
    { what: "search by family name", path: list("?q=Family7") },
    { what: "search for what all have", path: list("?q=PS") },
    { what: "dashboard", path: () => "/dashboard" },
    { what: "log", path: () => "/audit-logs" },
    { what: "log of an order", path: ({ id }) => `/audit-logs?q=${referenceOf(500, id)}` },
    { what: "revenue by month", path: () => "/client-revenue" },
    ...["client", "store", "product"].map((by) => ({
      what: `revenue by ${by}`,
      path: () => `/client-revenue?by=${by}`,
    })),
    { what: "overview of a store", path: ({ id }) => `/events/${id}-store-1/overview` },
    { what: "orders of a store's page", path: ({ id }) => `/events/${id}-store-1/orders` },
    { what: "orders as a file, first bytes", path: () => "/orders/export", fields: {} },
  ];
}

/** The address of the list some pages on. */
async function pagesOn(around: Surroundings, { cookie }: DeskTenant, pages: number): Promise<string> {
  let path = "/orders";
  for (let page = 1; page < pages; page += 1) {
    const html = await (await fetch(around.product.origin + path, { headers: { Cookie: cookie } })).text();
    const next = /href="(\/orders\?[^"]*after=[^"]+)"/.exec(html)?.[1];
    if (!next) throw new Error(`The list of orders has no page behind ${path}.`);
    path = next.replaceAll("&amp;", "&");
  }
  return path;
}

/** Milliseconds until an answer is whole; of a file until it begins. */
async function timeOf(
  around: Surroundings,
  tenant: DeskTenant,
  { what, path, fields }: Visit,
): Promise<number> {
  const { origin } = around.product;
  const startedAt = performance.now();
  const answer = await fetch(origin + path(tenant), {
    headers: { Cookie: tenant.cookie, Origin: origin },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    redirect: "manual",
  });
  if (answer.status !== 200)
    throw new Error(`${what}: ${answer.status} ${answer.headers.get("Location") ?? ""}`);
  if (!fields) {
    await answer.text();
    return performance.now() - startedAt;
  }
  const reader = answer.body?.getReader();
  await reader?.read();
  const ms = performance.now() - startedAt;
  await reader?.cancel();
  return ms;
}

/** A list of people is added to a promo in one request. */
async function importRecipients(around: Surroundings, client: Client, report: Report): Promise<void> {
  const { rows } = await client.execute({
    sql: "select tenant_id, event_id from store_slugs where slug_norm = ?",
    args: [around.gift.slice(1).toLowerCase()],
  });
  const tenantId = String(rows[0]?.["tenant_id"]);
  const model = await modelOf(client, around.shop);
  const cookie = await signIn(client, { tenantId, userId: model.userId, now: Date.now() });
  const people = Array.from({ length: RECIPIENTS }, (_, n) => `Person ${n},person${n}@import.example`);
  const form = new FormData();
  form.append("intent", "add");
  form.append("people", "");
  form.append("file", new Blob([["name,email", ...people].join("\n")], { type: "text/csv" }), "people.csv");
  const { origin } = around.product;
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/events${around.gift}/recipients`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: origin },
    body: form,
    redirect: "manual",
  });
  const ms = performance.now() - startedAt;
  const text = await answer.text();
  const { rows: kept } = await client.execute(
    "select count(*) as count from gift_recipients where email like '%@import.example'",
  );
  if (Number(kept[0]?.["count"]) !== RECIPIENTS) {
    throw new Error(`The import was answered ${answer.status}: ${text.slice(0, 300)}`);
  }
  report.row({
    what: `${RECIPIENTS} recipients at once / 10 s`,
    ratio: ms / LONGEST_MS,
    details: [`${Math.round(ms)} ms in one request`],
  });
  report.goal("importing 5,000 recipients / 10 s", ms / LONGEST_MS, { atMost: 1, aim: 0.3 });
}
