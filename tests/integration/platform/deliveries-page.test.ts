import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { action, loader } from "../../../app/routes/admin/panel/deliveries/page.tsx";
import { leases } from "../../../db/schema/jobs.ts";
import { auditEntries, outbox, type OutboxPayload } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import type { Role } from "../../../app/domain/access/roles.ts";
import { call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const PAGE = "/settings/super-admin-panel/outbox";
const NOTICE: OutboxPayload = { kind: "realtime", notice: "order", id: "none" };
const BUDGET: OutboxPayload = { kind: "budget", eventId: "none" };

/** The page shows all tenants' rows, so each test has a database of its own. */
async function place() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const here = await world({ LIBSQL_URL: database.url });
  await here.db.delete(outbox);
  await here.db.delete(leases);
  const superadmin = async (role: Role = "admin") => {
    const { userId, cookie } = await here.staff(here.runners, role);
    await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
    return cookie;
  };
  const cookie = await superadmin();
  const add = async (state: "open" | "dead" | "done", payload = NOTICE, count = 1) => {
    const rows = Array.from({ length: count }, () => {
      const id = freshId();
      const createdAt = here.product.clock.now();
      const failed =
        state === "dead" ? { firstFailedAt: createdAt, lastError: "Error: away", attempts: 9 } : {};
      return { id, tenantId: here.maple.id, dedupeKey: id, payload, createdAt, state, ...failed };
    });
    await here.db.insert(outbox).values(rows);
    return rows.map(({ id }) => id);
  };
  const read = async (query = "", who = cookie) => {
    const answer = await call(loader, get(PAGE + query, { cookie: who }), here.product.context(), {});
    return answer.body as unknown as Awaited<ReturnType<typeof loader>>;
  };
  const send = (fields: Record<string, string>, who = cookie) =>
    call(action, post(PAGE, fields, { cookie: who }), here.product.context(), {});
  const stateOf = async (id: string) =>
    (await here.db.select().from(outbox).where(eq(outbox.id, id)))[0]?.state;
  const noted = () =>
    here.db
      .select({ changes: auditEntries.changes, tenantId: auditEntries.tenantId })
      .from(auditEntries)
      .where(eq(auditEntries.action, "Deliveries sent again"));
  return { here, superadmin, add, read, send, stateOf, noted };
}

test("the page counts each lane, names what is dead or late, and says when each step ran", async () => {
  const { here, add, read } = await place();
  const [late] = await add("open");
  here.product.clock.forward(16 * MINUTE);
  const [dead] = await add("dead", BUDGET);
  await add("open");
  await add("done");
  const doneAt = here.product.clock.now();
  await here.db
    .insert(leases)
    .values({ name: "outbox", holder: "x", until: new Date(0), dueAt: doneAt, doneAt });
  const page = await read();
  expect(page.lanes).toEqual([
    { lane: "mails", open: 0, late: 0, dead: 0, oldestAge: null },
    { lane: "notices", open: 2, late: 1, dead: 0, oldestAge: 16 * MINUTE },
    { lane: "work", open: 0, late: 0, dead: 1, oldestAge: null },
    { lane: "prints", open: 0, late: 0, dead: 0, oldestAge: null },
    { lane: "product_prints", open: 0, late: 0, dead: 0, oldestAge: null },
    { lane: "fulfilments", open: 0, late: 0, dead: 0, oldestAge: null },
    { lane: "shops", open: 0, late: 0, dead: 0, oldestAge: null },
  ]);
  expect(page.rows.map(({ id, state }) => [id, state])).toEqual([
    [late, "open"],
    [dead, "dead"],
  ]);
  expect(page.rows[1]).toMatchObject({
    kind: "budget",
    tenant: { name: "Maple" },
    attempts: 9,
    lastError: "Error: away",
  });
  // Nothing of what it carries is shown.
  expect(Object.keys(page.rows[1]!)).not.toContain("payload");
  expect(page.steps.find(({ name }) => name === "outbox")).toMatchObject({
    doneAt: doneAt.toISOString(),
    late: false,
  });
});

test("pages go on behind the last row although others are added and leave meanwhile", async () => {
  const { here, add, read } = await place();
  const seen: string[] = [];
  const ids = await add("dead", NOTICE, 70);
  let query = "";
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await read(query);
    seen.push(...page.rows.map(({ id }) => id));
    await here.db.delete(outbox).where(eq(outbox.id, page.rows[0]!.id));
    query = page.nextHref?.replace(PAGE, "") ?? "";
  }
  expect(query).toBe("");
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect((await read("?after=nonsense")).rows).toHaveLength(30);
});

test("a dead row is sent again once however often it is asked for, with one entry in the platform's log", async () => {
  const { here, add, send, stateOf, noted } = await place();
  const [id, other] = await add("dead", NOTICE, 2);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send({ delivery: id! })));
  for (const { status, location } of answers) expect([status, location]).toEqual([303, PAGE]);
  expect(await stateOf(id!)).toBe("open");
  expect(await stateOf(other!)).toBe("dead");
  expect(await noted()).toEqual([{ changes: { delivery: id }, tenantId: here.runners.id }]);
  await here.product.afterwards();
  expect(here.product.queued).toEqual([id]);
  // It has its three days anew.
  expect((await here.db.select().from(outbox).where(eq(outbox.id, id!)))[0]?.firstFailedAt).toBeNull();
});

test("all dead rows of a kind are sent again, no others, and what is done stays done", async () => {
  const { here, add, send, noted } = await place();
  await add("dead", NOTICE, 150);
  const [budget] = await add("dead", BUDGET);
  const [done] = await add("done");
  await send({ kind: "realtime" });
  const states = await here.db
    .select({ state: outbox.state, count: sql<number>`count(*)` })
    .from(outbox)
    .groupBy(outbox.state)
    .orderBy(outbox.state);
  expect(states).toEqual([
    { state: "dead", count: 1 },
    { state: "done", count: 1 },
    { state: "open", count: 150 },
  ]);
  await send({ delivery: done! });
  await send({ kind: "realtime" });
  expect(await noted()).toHaveLength(1);
  expect((await send({ kind: "constructor" })).status).toBe(422);
  expect((await send({})).status).toBe(422);
  expect((await here.db.select().from(outbox).where(eq(outbox.id, budget!)))[0]?.state).toBe("dead");
});

test("only the platform's admins may send; its other people see, and a tenant's see nothing", async () => {
  const { here, superadmin, add, read, send, stateOf } = await place();
  const [id] = await add("dead");
  const manager = await superadmin("account_manager");
  expect((await read("", manager)).maySend).toBe(false);
  expect((await send({ delivery: id! }, manager)).status).toBe(403);
  const { cookie } = await here.staff(here.maple);
  expect((await send({ delivery: id! }, cookie)).status).toBe(403);
  expect((await call(loader, get(PAGE, { cookie }), here.product.context(), {})).status).toBe(403);
  expect(await stateOf(id!)).toBe("dead");
});

test("the page shows what an operator has switched off, and says so where the storage does not answer", async () => {
  const { here, read } = await place();
  const switches = async () => (await read()).switches;
  const until = new Date(here.product.clock.now().getTime() + 60 * MINUTE).toISOString();
  await here.product.env.MEDIA.put(
    "switches.json",
    JSON.stringify({ cards: until, api: "2020-01-01T00:00:00Z" }),
  );
  expect(await switches()).toEqual([
    { name: "cards", until },
    ...["sign-ups", "campaigns", "uploads", "api"].map((name) => ({ name, until: null })),
  ]);
  here.product.env.MEDIA.get = () => Promise.reject(new Error("away"));
  expect(await switches()).toBeNull();
});
