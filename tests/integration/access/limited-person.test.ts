import { and, eq, is, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiCall } from "../../../app/api/call.server.ts";
import { channelOf } from "../../../app/domain/access/channels.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { sha256Hex } from "../../../app/http/keys/signing.server.ts";
import { CALLS } from "../../../app/routes/api/api.server.ts";
import { sessionsThatMayListen } from "../../../app/services/accounts/sessions/sessions.server.ts";
import { readDigest } from "../../../app/services/notices/read-digest.server.ts";
import type { Database } from "../../../db/driver/client.server.ts";
import { limitOf } from "../../../db/limited-tables.ts";
import { clients } from "../../../db/schema/clients.ts";
import { orders } from "../../../db/schema/orders.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { tenantRepositories } from "../../../db/tenant.server.ts";
import { openTestDatabase } from "../../support/database.ts";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { formsOf, type PageForm } from "../../support/forms-of-page.ts";
import { everyDeskPage, furnishTenant } from "../../support/furnished-tenant.ts";
import { ORIGIN } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";
import { DOORS, wholeProduct } from "../../support/whole-product.ts";

/*
 * A company with two clients, and a person who is limited to the stores of one. Each page, file and list of the desk is
 * asked for, and nothing of the other client's may be in an answer: no name, no id, no reference, no address, no amount.
 * Each form of their pages is sent with the ids of the other client's things, and nothing of these may change.
 */

vi.setConfig({ testTimeout: 400_000 });
afterAll(() => vi.resetConfig());
let closeSandbox: () => Promise<void>;
let database: ReturnType<typeof openTestDatabase>;
afterAll(async () => {
  await closeSandbox();
  database.stop();
});

const MARK = "CANARY-L";
/** So much that each sum with it has five digits before the point. */
const PRICE = 7_654_321;
const LARGE = /\d\d[,. \u00a0\u202f]\d{3}[.,]\d\d\b|\b\d{5,}[.,]\d\d\b/;

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
type TenantTable = SQLiteTable & { tenantId: SQLiteColumn };
const TABLES = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, TenantTable] => is(entry[1], SQLiteTable) && "tenantId" in entry[1]);

type Rows = Record<string, Record<string, unknown>[]>;
async function rowsOf(db: Database, tenantId: string): Promise<Rows> {
  const read = TABLES.map(async ([name, table]) => [
    name,
    await db.select().from(table).where(eq(table.tenantId, tenantId)),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Rows;
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^(?:(?=.*\d)[\w-]{16,64}|[\da-hjkmnp-tv-z]{16})$/.test(value);
const isLimited = ([, table]: [string, SQLiteTable]) => limitOf(table) !== "company";

/**
 * The second tenant's stores, with all that belongs to them, become stores of the first, in a database of the test's own:
 * what refuses to be changed in it is changed for once.
 */
async function bringTogether(db: Database, from: string, to: string): Promise<void> {
  await db.delete(creditAccounts).where(eq(creditAccounts.tenantId, from));
  const guards = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'trigger' and sql like '%raise(%'`,
  );
  await db.batch([
    db.run(sql`pragma defer_foreign_keys = on`),
    ...guards.map(({ name }) => db.run(sql.raw(`drop trigger "${name}"`))),
    ...TABLES.map(([, table]) =>
      db.run(sql`update or ignore ${table} set tenant_id = ${to} where tenant_id = ${from}`),
    ),
  ] as never);
}

let here: Awaited<ReturnType<typeof payingWorld>>;
let mine: Awaited<ReturnType<typeof furnishTenant>>;
let theirs: Awaited<ReturnType<typeof furnishTenant>>;
let own: Rows;
let others: Rows;
let person: { userId: string; cookie: string };
let whole: (request: Request) => Promise<Response>;
let drawn: (request: Request) => Promise<Response>;
/** What no answer may hold. */
let foreign: Set<string>;

const storesNamed = (rows: Rows) =>
  (rows["events"] as { id: string; slug: string; name: string }[]).filter(({ name }) => name);

/** One of the second tenant's account managers. */
const theirColleague = () =>
  (others["users"] as { id: string; role: string }[]).find(({ role }) => role === "account_manager")!.id;

const get = (path: string, cookie = person.cookie) =>
  new Request(ORIGIN + path, { headers: { Cookie: cookie, Origin: ORIGIN, Host: new URL(ORIGIN).host } });

beforeAll(async () => {
  database = openTestDatabase();
  here = await payingWorld({ LIBSQL_URL: database.url }, (close) => (closeSandbox = close));
  here.product.clock.set(new Date().toISOString());
  mine = await furnishTenant(here, here.runners, "OURS");
  theirs = await furnishTenant(here, here.maple, MARK, PRICE);
  own = await rowsOf(here.db, mine.tenantId);
  others = await rowsOf(here.db, theirs.tenantId);
  await bringTogether(here.db, theirs.tenantId, mine.tenantId);
  await here.db.update(tenants).set({ name: "The agency" }).where(eq(tenants.id, mine.tenantId));
  // Those who work with every store are everybody's colleagues; one works with the other stores alone.
  const colleagues = eq(users.tenantId, mine.tenantId);
  await here.db.update(users).set({ name: "A colleague" }).where(colleagues);
  await here.db
    .update(users)
    .set({
      name: `${MARK} colleague`,
      limitedTo: { stores: storesNamed(others).map(({ id }) => id), clients: [] },
    })
    .where(and(colleagues, eq(users.role, "account_manager"), eq(users.id, theirColleague())));
  whole = wholeProduct(here.product);
  drawn = drawnProduct(here.product);
  person = await here.staff(here.runners, "account_manager");
  const client = (own["clients"] as { id: string }[])[0]!.id;
  const shop = (own["clientStores"] as { eventId: string }[])[0]!.eventId;
  const stores = storesNamed(own).flatMap(({ id }) => (id === shop ? [] : [id]));
  await here.db
    .update(users)
    .set({ limitedTo: { stores, clients: [client] } })
    .where(eq(users.id, person.userId));
  const shared = new Set(Object.values(own).flatMap((rows) => rows.flatMap((row) => Object.values(row))));
  const told = TABLES.filter(isLimited).flatMap(([name]) =>
    (others[name] ?? []).flatMap(({ tenantId: _, ...row }) => Object.values(row).filter(isId)),
  );
  const refs = (others["orders"] as { orderRef: string | null; email: string }[]).flatMap(
    ({ orderRef }) => orderRef ?? [],
  );
  const everybody = new Set((others["users"] as { id: string }[]).map(({ id }) => id));
  everybody.delete(theirColleague());
  foreign = new Set(
    [...told, ...refs, theirColleague()].filter((id) => !shared.has(id) && !everybody.has(id)),
  );
});

/** What of the other client's an answer holds, beside what its own address said. */
const leaksIn = (text: string, path: string): string[] => {
  const said = decodeURIComponent(path);
  const ids = [...foreign].filter((id) => text.includes(id) && !said.includes(id));
  const mark = text.replaceAll(said, "").includes(MARK) && !said.includes(MARK) ? [MARK] : [];
  return [...ids, ...mark, ...(LARGE.exec(text)?.slice(0, 1) ?? [])];
};

test("the stores are brought together: an admin sees both, and their amounts", async () => {
  const text = async (path: string) => (await drawn(get(path, mine.cookie))).text();
  for (const path of ["/events", "/orders", "/clients", "/client-revenue"]) {
    expect(await text(path), path).toContain(MARK);
    expect(await text(path), path).toContain("OURS");
  }
  expect(LARGE.test(await text("/client-revenue"))).toBe(true);
  expect(LARGE.test(await text("/orders"))).toBe(true);
});

test("each table of a tenant says how it belongs to stores, or is closed to who is limited", () => {
  const closed = TABLES.filter(([, table]) => limitOf(table) === "closed").map(([name]) => name);
  expect(closed.sort()).toEqual([
    ...[
      "dataExports",
      "payouts",
      "personRequests",
      "reconciliationRuns",
      "shopDataRequests",
      "shopProducts",
      "shopVariants",
    ],
    ...["statementCharges", "statementItems", "statementPayments", "statements", "supportSessions"],
    "tenantErasures",
  ]);
});

test("a page of the desk shows a limited person nothing of other stores", async () => {
  const wrong: string[] = [];
  let shown = 0;
  for (const path of everyDeskPage(mine)) {
    for (const ask of [whole, drawn]) {
      const answer = await ask(get(path));
      const text = await answer.text();
      if (answer.status === 200) shown += 1;
      if (answer.status >= 500) wrong.push(`${path}: ${answer.status}`);
      const leaks = leaksIn(text, path);
      if (leaks.length > 0) wrong.push(`${path} tells ${leaks.join(", ")}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(shown).toBeGreaterThan(80);
});

test("a page of another store is not there", async () => {
  const wrong: string[] = [];
  const named = everyDeskPage(theirs).filter((path) =>
    [...foreign, ...storesNamed(others).map(({ slug }) => slug)].some((id) => path.includes(id)),
  );
  for (const path of named) {
    const answer = await whole(get(path));
    if (![403, 404].includes(answer.status)) wrong.push(`${path}: ${answer.status}`);
    const leaks = leaksIn(await answer.text(), path);
    if (leaks.length > 0) wrong.push(`${path} tells ${leaks.join(", ")}`);
  }
  expect(wrong).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

test("no search, filter or file tells of other stores", async () => {
  const shop = storesNamed(own)[0]!;
  const otherShop = storesNamed(others)[0]!;
  const order = (others["orders"] as { id: string; orderRef: string }[])[0]!;
  const client = (others["clients"] as { id: string }[])[0]!.id;
  const words = [MARK, order.orderRef, otherShop.id, otherShop.slug];
  const lists = ["/orders", "/events", "/clients", "/products", "/dashboard/search", "/orders/cases"];
  const asked = [
    ...lists.flatMap((path) => words.map((word) => `${path}?q=${encodeURIComponent(word)}`)),
    ...["store", "event", "client"].flatMap((name) =>
      ["/orders", "/client-revenue", "/events", "/client-revenue/kept", "/events/changes"].map(
        (path) => `${path}?${name}=${name === "client" ? client : otherShop.id}`,
      ),
    ),
    ...["day", "month", "store", "product", "country"].map((by) => `/client-revenue?by=${by}`),
    `/events/changes?store=${otherShop.id}&store=${shop.id}`,
  ];
  const files = DOORS.filter(
    ({ file, isPage, hasLoader }) => file.startsWith("routes/admin/") && !isPage && hasLoader,
  ).flatMap(({ address }) =>
    [own, others].flatMap((rows) => {
      const id = (table: string) => String((rows[table] as { id: string }[] | undefined)?.[0]?.id ?? "x");
      return storesNamed(rows).map(({ slug }) =>
        address
          .replace(":slug", slug)
          .replace(":orderId", id("orders"))
          .replace(":clientId", id("clients"))
          .replace(":disputeId", id("disputes"))
          .replace(":payoutId", id("payouts"))
          .replaceAll(/:\w+/g, "x"),
      );
    }),
  );
  const wrong: string[] = [];
  for (const path of new Set([...asked, ...files])) {
    const answer = await whole(get(path));
    const text = await answer.text();
    if (answer.status >= 500) wrong.push(`${path}: ${answer.status}`);
    const leaks = leaksIn(text, path);
    if (leaks.length > 0) wrong.push(`${path} tells ${leaks.join(", ")}`);
  }
  expect(wrong).toEqual([]);
});

test("no file of customers and no call of the API tells of other stores", async () => {
  const wrong: string[] = [];
  const post = async (path: string, fields: Record<string, string>) => {
    const { headers } = get(path);
    const body = new URLSearchParams(fields);
    const answer = await whole(new Request(ORIGIN + path, { method: "POST", body, headers }));
    return { status: answer.status, text: await answer.text() };
  };
  const slugsOf = (rows: Rows) => storesNamed(rows).map(({ slug }) => slug);
  let taken = 0;
  for (const rows of ["orders", "lines"]) {
    for (const { id } of [...storesNamed(own), ...storesNamed(others)]) {
      const { status, text } = await post("/orders/export", { store: id, rows });
      const leaks = leaksIn(text, "");
      if (status >= 500 || leaks.length > 0) wrong.push(`/orders/export ${id} ${status} ${leaks.join(", ")}`);
      if (text.includes("OURS")) taken += 1;
    }
  }
  for (const slug of [...slugsOf(own), ...slugsOf(others)]) {
    for (const file of ["recipients/export", "survey/export", "vouchers/export"]) {
      const { status, text } = await post(`/events/${slug}/${file}`, {});
      const leaks = leaksIn(text, slug);
      if (status >= 500 || leaks.length > 0) wrong.push(`${file} ${slug} ${status} ${leaks.join(", ")}`);
    }
  }
  const bearer = "limited-person-of-the-api-0001";
  const now = new Date();
  await here.db.insert(sessions).values({
    idHash: await sha256Hex(bearer),
    tenantId: mine.tenantId,
    userId: person.userId,
    kind: "bearer",
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  for (const call of CALLS as readonly ApiCall[]) {
    // Calls that need no sign-in answer everybody alike.
    if (call.caller !== "signed in" || call.name === "logout") continue;
    for (const slug of slugsOf(others)) {
      const path = call.path
        .replace("{tenant}", mine.tenantId)
        .replace("{slug}", slug)
        .replace("{productId}", String(others["products"]![0]!["id"]));
      const answer = await whole(
        new Request(ORIGIN + path, {
          method: call.method,
          headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` },
          ...(call.method === "POST" && { body: "{}" }),
        }),
      );
      const leaks = leaksIn(await answer.text(), path);
      if (answer.status >= 500 || leaks.length > 0)
        wrong.push(`${path} ${answer.status} ${leaks.join(", ")}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(taken).toBeGreaterThan(1);
});

test("no form takes an id of another store, in its address or in its fields", async () => {
  const pairs = new Map<string, string>();
  for (const [name] of TABLES.filter(isLimited)) {
    for (const row of own[name] ?? []) {
      for (const [column, value] of Object.entries(row)) {
        const other = others[name]?.map((each) => each[column]).find(isId);
        if (column !== "tenantId" && isId(value) && other && foreign.has(other)) pairs.set(value, other);
      }
    }
  }
  const stores = storesNamed(own).map(({ slug }, at) => [slug, storesNamed(others)[at]!.slug] as const);
  const send = ({ fields, multipart, path }: PageForm) => {
    const body = multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of fields) body.append(name, value);
    const { headers } = get(path);
    headers.delete("Content-Type");
    return whole(new Request(ORIGIN + path, { method: "POST", body, headers }));
  };
  const isTheirs = ([, table]: [string, SQLiteTable]) => limitOf(table) === "stores";
  const standing = async () => {
    const read = TABLES.filter(isTheirs).map(async ([name, table]) => {
      const rows = (await here.db
        .select()
        .from(table)
        .where(eq(table.tenantId, mine.tenantId))) as Rows[string];
      return [name, rows.filter((row) => Object.values(row).some((value) => foreign.has(String(value))))];
    });
    return Object.fromEntries(await Promise.all(read)) as Rows;
  };
  const before = await standing();
  expect(before["orders"]!.length).toBeGreaterThan(2);
  const wrong: string[] = [];
  const tried = new Set<string>();
  for (const path of mine.pages) {
    const page = await drawn(get(path));
    if (page.status !== 200) continue;
    for (const form of formsOf(await page.text(), path, isId)) {
      const said = form.fields.map(([name, value]): [string, string] => [name, value || "Some words"]);
      const elsewhere = [...pairs, ...stores].reduce(
        (to, [from, other]) => to.replace(from, other),
        form.path,
      );
      const attempts = [
        ...(elsewhere === form.path ? [] : [{ ...form, fields: said, path: elsewhere }]),
        ...form.fields.flatMap(([name, value], at) => {
          const inName = [...pairs.keys()].find((id) => name.endsWith(`_${id}`));
          const changed: [string, string] | undefined = inName
            ? [name.replace(inName, pairs.get(inName)!), value]
            : pairs.has(value)
              ? [name, pairs.get(value)!]
              : undefined;
          return changed ? [{ ...form, fields: form.fields.with(at, changed) }] : [];
        }),
      ];
      for (const attempt of attempts) {
        const answer = await send(attempt);
        const what = `${attempt.path} ${JSON.stringify(attempt.fields.filter(([name]) => name !== "_token"))}`;
        tried.add(what);
        if (answer.status >= 500) wrong.push(`${what}: ${answer.status}`);
        const text = (await answer.text()).replaceAll(JSON.stringify(attempt.fields), "");
        if (text.includes(MARK)) wrong.push(`${what} tells of the other store`);
        if (attempt.path !== form.path && answer.status < 300) wrong.push(`${what}: ${answer.status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await standing()).toEqual(before);
  expect(tried.size).toBeGreaterThan(60);
});

describe("a limit", () => {
  const limit = (limitedTo: typeof users.$inferInsert.limitedTo) =>
    here.db.update(users).set({ limitedTo }).where(eq(users.id, person.userId));
  const other = () => storesNamed(others)[0]!;

  test("is read at each request, and an open room hears what is theirs alone", async () => {
    const [row] = await here.db.select().from(users).where(eq(users.id, person.userId));
    const sessionHash = await sha256Hex(person.cookie.split("=")[1]!);
    const listen = (name: string, eventId: string) =>
      sessionsThatMayListen(baseScope(here.product.context()), {
        tenantId: mine.tenantId,
        channel: channelOf(name)!,
        sessions: [sessionHash],
        eventId,
      });
    const tenant = `tenant.${mine.tenantId}`;
    const [mineId, otherId] = [row!.limitedTo!.stores[0]!, other().id];
    expect(await listen(tenant, mineId)).toEqual({ hear: [sessionHash], stay: [sessionHash] });
    expect(await listen(tenant, otherId)).toEqual({ hear: [], stay: [sessionHash] });
    expect(await listen(`event.${otherId}`, otherId)).toEqual({ hear: [], stay: [] });
    expect((await whole(get(`/events/${other().slug}/overview`))).status).toBe(404);
    await limit(null);
    expect((await whole(get(`/events/${other().slug}/overview`))).status).toBe(200);
    expect((await listen(tenant, otherId)).hear).toEqual([sessionHash]);
    await limit({ stores: [], clients: [] });
    expect(await (await whole(get("/events"))).text()).not.toContain("OURS");
    expect((await listen(tenant, mineId)).hear).toEqual([]);
    await limit(row!.limitedTo);
  });

  test("holds for digests", async () => {
    const digest = await readDigest(here.runners.scope, {
      userId: person.userId,
      from: "2000-01-01",
      to: "2100-01-01",
    });
    expect(JSON.stringify(digest)).toContain("OURS");
    expect(JSON.stringify(digest)).not.toContain(MARK);
  });

  test("lets nothing be written for another store, or made that is of no store", async () => {
    const door = tenantRepositories(here.db, mine.tenantId, undefined, [storesNamed(own)[0]!.id]);
    expect(await door.events.find(other().id)).toBeUndefined();
    expect(door.stores).toEqual([storesNamed(own)[0]!.id]);
    const client = (others["clients"] as { id: string }[])[0]!.id;
    expect(await door.clients.find(client)).toBeUndefined();
    const [kept] = await here.db.select().from(clients).where(eq(clients.id, client));
    expect(kept?.name).toContain(MARK);
    const [order] = await here.db.select().from(orders).where(eq(orders.eventId, other().id));
    expect(await door.orders.find(order!.id)).toBeUndefined();
  });
});
