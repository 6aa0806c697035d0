import { createClient } from "@libsql/client/web";
import { and, inArray, isNotNull, isNull, lte, notInArray, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { describe, expect, onTestFinished, test } from "vitest";
import { startSandbox } from "@popstall/payment-sandbox";
import { addressDoubts } from "../../../app/domain/address/address-doubts.ts";
import { postcodeFits } from "../../../app/domain/address/places.ts";
import { ORDER_STATUSES } from "../../../app/domain/order/order-status.ts";
import { databaseOver } from "../../../db/driver/client.server.ts";
import { promoCodes } from "../../../db/schema/codes.ts";
import { events } from "../../../db/schema/events.ts";
import { fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { pageViews } from "../../../db/schema/visits.ts";
import { rowId } from "../../../db/seed/identifiers.ts";
import { audit, violationLines } from "../../../scripts/audit/audit.ts";
import { knownAccounts, providerClient, readBooks } from "../../../scripts/audit/provider-books.ts";
import { resetWorld, seedWhenEmpty } from "../../../scripts/db/demo-world.ts";
import { keepPastAt } from "../../../scripts/db/provider-past.ts";
import { TENANTS_WITH_HISTORY, writeHistory } from "../../../scripts/demo-history/demo-history.ts";
import { openTestDatabase } from "../../support/database.ts";
import { DAY, MINUTE } from "../../support/clock.ts";

const CONTRACT_TENANTS = ["acme", "borealis", "cactus", "dogwood", "elm", "platform"];
const idsOf = (keys: readonly string[]) => keys.map((key) => rowId(key, "tenant", key));
const NOON = new Date("2026-11-18T12:00:00Z");

/** A demo world with its past, in a database of the test's own. */
async function pastWorld(now = NOON) {
  const database = openTestDatabase();
  const client = createClient({ url: database.url, fetch: (request: Request) => fetch(request) });
  onTestFinished(() => {
    client.close();
    database.stop();
  });
  const payments = await writeHistory(client, now);
  return { client, db: databaseOver(client), payments };
}

async function sandboxWith(payments: Awaited<ReturnType<typeof writeHistory>>) {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.close());
  await keepPastAt(sandbox.url)(payments);
  return sandbox;
}

describe("the demo world's past", () => {
  // At night, on a Sunday, over a change of clocks and of the year.
  test.each(["2026-11-18T12:00:00Z", "2026-11-02T00:07:00Z", "2027-01-03T22:45:00Z", "2027-04-05T05:30:00Z"])(
    "holds all that the audit asks, the provider's books included, at %s",
    async (moment) => {
      const now = new Date(moment);
      const { client, db, payments } = await pastWorld(now);
      const sandbox = await sandboxWith(payments);
      const stripe = providerClient({ key: "sk_test_demo", base: sandbox.url });
      const books = await readBooks(stripe, await knownAccounts(client));
      expect(books.intents.filter(({ status }) => status === "succeeded")).toHaveLength(payments.length);
      const findings = await audit({ client, books, now, graceMs: 0 });
      expect(violationLines(findings)).toEqual([]);
      // It asked about something.
      expect(await db.$count(orders, isNotNull(orders.placedAt))).toBeGreaterThan(120);
    },
  );

  test("belongs to the showcase alone: the contract's tenants have no order and no used code", async () => {
    const { db } = await pastWorld();
    const contract = idsOf(CONTRACT_TENANTS);
    expect(await db.$count(orders, notInArray(orders.tenantId, idsOf(TENANTS_WITH_HISTORY)))).toBe(0);
    for (const table of [auditEntries, mails, outbox, pageViews])
      expect(await db.$count(table, inArray(table.tenantId, contract))).toBe(0);
    expect(await db.$count(promoCodes, and(inArray(promoCodes.tenantId, contract), sql`used > 0`))).toBe(0);
    const mixed = await db
      .select({ budget: events.budgetUsedMinor })
      .from(events)
      .where(and(inArray(events.tenantId, contract), sql`${events.budgetUsedMinor} > 0`));
    expect(mixed).toEqual([]);
  });

  test("is the same each time for the same moment, and moves with it", async () => {
    const [one, same, later] = await Promise.all([
      pastWorld(),
      pastWorld(),
      pastWorld(new Date(NOON.getTime() + 7 * DAY)),
    ]);
    for (const table of await tablesOf(one.client))
      expect([table, await rowsOf(same.client, table)]).toEqual([table, await rowsOf(one.client, table)]);
    expect(same.payments).toEqual(one.payments);
    const last = async ({ db }: typeof one) => {
      const [row] = await db.select({ at: sql<number>`max(placed_at)` }).from(orders);
      return Number(row?.at);
    };
    expect((await last(later)) - (await last(one))).toBe(7 * DAY);
  });

  test("leaves the scheduled work little to do: what is new, and one order that stands still", async () => {
    const { db } = await pastWorld();
    const due = await db
      .select({ status: fulfilments.status })
      .from(fulfilments)
      .where(isNotNull(fulfilments.dueAt));
    expect(due.length).toBeGreaterThan(0);
    expect(new Set(due.map(({ status }) => status))).toEqual(new Set(["new"]));
    // Nothing is due at once, and nobody is to be told of an order that stands still.
    expect(await db.$count(fulfilments, lte(fulfilments.dueAt, NOON))).toBe(0);
    const overdue = await db
      .select({ told: fulfilments.overdueToldAt })
      .from(fulfilments)
      .where(lte(fulfilments.overdueAt, NOON));
    expect(overdue).toEqual([{ told: expect.any(Date) as Date }]);
    const open = await db
      .select({ kind: sql<string>`payload ->> '$.kind'` })
      .from(outbox)
      .where(isNull(outbox.doneAt));
    expect(open.length).toBeLessThan(30);
    expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(["print"]));
  });

  test("is told of people who can be found and written to, and never of real ones", async () => {
    const { db } = await pastWorld();
    const placed = await db.select().from(orders);
    for (const order of placed) {
      expect(order.email).toMatch(/^[a-z0-9.]+@mail\.example$/);
      expect([order.addressPostcode, postcodeFits(order.addressPostcode, order.addressCountry)]).toEqual([
        order.addressPostcode,
        true,
      ]);
      expect(addressDoubts({ ...order, addressState: order.addressState })).toEqual([]);
      expect(order.placedAt!.getTime()).toBeLessThan(NOON.getTime());
      expect(order.placedAt!.getTime()).toBeGreaterThan(NOON.getTime() - 71 * DAY);
    }
    const staff = await db.select({ email: users.email }).from(users);
    expect(staff.filter(({ email }) => !email.endsWith(".example"))).toEqual([]);
  });

  test("shows orders on every stage that people ask about", async () => {
    const { db } = await pastWorld();
    const rows = await db
      .select({ status: orders.status, count: sql<number>`count(*)` })
      .from(orders)
      .groupBy(orders.status);
    const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    const shown = ["new", "shipped", "cancelled", "address issue", "artwork issue", "awaiting reprint"];
    for (const status of [...shown, "over budget"]) expect(counts[status] ?? 0).toBeGreaterThan(0);
    expect(counts["shipped"]).toBeGreaterThan(0.7 * (await db.$count(orders)));
    expect(Object.keys(counts).filter((status) => !ORDER_STATUSES.includes(status as never))).toEqual([]);
    // Today and in the days before, for the figures that the desk begins with.
    const since = (ms: number) => db.$count(orders, sql`placed_at > ${NOON.getTime() - ms}`);
    expect(await since(4 * 60 * MINUTE)).toBeGreaterThan(3);
    expect(await since(7 * DAY)).toBeGreaterThan(20);
    expect(await db.$count(statusEvents)).toBeGreaterThan(1_000);
  });
});

test("without somewhere to keep payments, the demo world has no past", async () => {
  const database = openTestDatabase();
  const client = createClient({ url: database.url, fetch: (request: Request) => fetch(request) });
  onTestFinished(() => {
    client.close();
    database.stop();
  });
  expect(await seedWhenEmpty(client)).toBe(false);
  expect(await databaseOver(client).$count(orders)).toBe(0);
});

describe("payments of the past at the payment sandbox", () => {
  test("are dated back, named the same each time, and announced to nobody", async () => {
    const { payments } = await pastWorld();
    const sandbox = await sandboxWith(payments);
    const ask = async (path: string) => (await fetch(`${sandbox.url}/_sandbox/${path}`)).text();
    const ledger = await ask("ledger");
    await keepPastAt(sandbox.url)(payments);
    expect(await ask("ledger")).toBe(ledger);
    expect(JSON.parse(await ask("deliveries"))).toEqual({ data: [] });
    const [payment] = payments.filter(({ refund }) => refund);
    const stripe: Stripe = providerClient({ key: "sk_test_demo", base: sandbox.url });
    const on = { stripeAccount: payment!.account };
    const intent = await stripe.paymentIntents.retrieve(payment!.id, {}, on);
    expect(intent).toMatchObject({ status: "succeeded", created: Math.floor(payment!.at / 1000) });
    const charge = await stripe.charges.retrieve(String(intent.latest_charge), {}, on);
    expect(charge).toMatchObject({ amount: payment!.amount, amount_refunded: payment!.refund!.amount });
    expect((await stripe.refunds.retrieve(payment!.refund!.id, {}, on)).charge).toBe(charge.id);
    expect((await stripe.events.list({}, on)).data).toEqual([]);
  });

  test("are refused when they are none", async () => {
    const sandbox = await startSandbox({ port: 0 });
    onTestFinished(() => sandbox.close());
    const post = (body: object) =>
      fetch(`${sandbox.url}/_sandbox/payments`, { method: "POST", body: JSON.stringify(body) });
    expect((await post({})).status).toBe(400);
    expect((await post({ payments: [{ id: "somebody's" }] })).status).toBe(400);
  });
});

type Client = Awaited<ReturnType<typeof pastWorld>>["client"];

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\' and name not like 'order_words%'",
  );
  return rows.map(({ name }) => String(name));
}

async function rowsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.execute(`select * from "${table}"`);
  return rows.map((row) => JSON.stringify(Object.values(row))).toSorted();
}

test("a reset begins again when a running product counted a page view before the world's own", async () => {
  const { client, db } = await pastWorld(new Date());
  const [view] = await db.select().from(pageViews).limit(1);
  const batch = client.batch.bind(client);
  let rivals = 0;
  client.batch = async (...asked: Parameters<typeof batch>) => {
    if (rivals === 0 && JSON.stringify(asked).includes('into \\"page_views')) {
      rivals += 1;
      await db.insert(pageViews).values(view!);
    }
    return batch(...asked);
  };
  await resetWorld(client, () => Promise.resolve());
  expect(rivals).toBe(1);
  expect((await db.select().from(pageViews)).length).toBeGreaterThan(1);
});
