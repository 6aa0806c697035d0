import { eq } from "drizzle-orm";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { receiveStripeEvent } from "../../../app/api/stripe-events.server.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { type Step, STEPS, sweep } from "../../../app/jobs/sweep.server.ts";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { printTools } from "../../../app/http/wiring/print-tools.server.ts";
import { addHealth } from "../../../app/services/scheduled/judge-alarms.server.ts";
import { oneIsolate } from "../../support/whole-product.ts";
import { watch } from "../../../app/jobs/watch.server.ts";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { loader as panel } from "../../../app/routes/admin/panel/tenants/page.tsx";
import { alarms, healthCounts, leases } from "../../../db/schema/jobs.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { call, get } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { ORIGIN, testProduct } from "../../support/page.ts";
import { freshId } from "../../support/stores.ts";
import { switchableDatabase } from "../../support/switchable-database.ts";
import { world } from "../../support/world.ts";

/** Alarms are about all tenants' rows, so each test has a database of its own. */
async function place(variables: Record<string, string> = {}) {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const logged: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const here = await world({ LIBSQL_URL: database.url, ...variables });
  await here.db.delete(outbox);
  await here.db.update(users).set({ superadmin: false });
  const { userId, cookie } = await here.staff(here.runners);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const add = async (state: "open" | "dead") => {
    const id = freshId();
    const payload = { kind: "realtime", notice: "order", id: "none" } as const;
    const createdAt = here.product.clock.now();
    await here.db
      .insert(outbox)
      .values({ id, tenantId: here.runners.id, dedupeKey: id, payload, createdAt, state });
    return id;
  };
  /** Some minutes of the scheduled work, each with what it queued. */
  const watchFor = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await watch(here.product.context());
      await deliver(here.product.context(), here.product.queued.splice(0));
      here.product.clock.forward(MINUTE);
    }
  };
  const mailed = () => here.db.select().from(mails).where(eq(mails.toAddress, "reports@popstall.example"));
  const lines = () => logged.filter((line) => line.includes('"level":"alarm"'));
  const banners = async (who = cookie) =>
    Promise.all(
      [dashboard, panel].map(async (loader) => {
        const { body } = await call(loader, get("/", { cookie: who }), here.product.context(), {});
        return (body as { alarms?: string[] }).alarms;
      }),
    );
  return { here, add, watchFor, mailed, lines, banners };
}

test("a dead row opens an alarm once, mails once, shows a banner, and closes when it is gone", async () => {
  const { here, add, watchFor, mailed, lines, banners } = await place();
  await watchFor(2);
  expect(await here.db.select().from(alarms)).toEqual([]);
  expect(await banners()).toEqual([[], []]);
  const id = await add("dead");
  const openedAt = here.product.clock.now();
  // Two runs at once, and those of the next two hours.
  await Promise.all([watch(here.product.context()), watch(here.product.context())]);
  await watchFor(120);
  expect(await here.db.select().from(alarms)).toMatchObject([
    { kind: "dead_deliveries", openedAt, closedAt: null, incidents: 1 },
  ]);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain('"alarm":"dead_deliveries"');
  const written = await mailed();
  expect(written).toHaveLength(1);
  expect(written[0]?.text).toContain("/settings/super-admin-panel/outbox");
  expect(written[0]?.text).toContain("docs/runbooks/dead_deliveries.md");
  expect(await banners()).toEqual([["dead_deliveries"], ["dead_deliveries"]]);
  const { cookie } = await here.staff(here.maple);
  expect((await banners(cookie))[0]).toEqual([]);

  await here.db.update(outbox).set({ state: "open" }).where(eq(outbox.id, id));
  await deliver(here.product.context(), [id]);
  await watchFor(1);
  expect((await here.db.select().from(alarms))[0]?.closedAt).not.toBeNull();
  expect(await banners()).toEqual([[], []]);
  expect(await mailed()).toHaveLength(1);
});

test("an alarm that comes and goes within the hour is mailed once, and again after it", async () => {
  const { here, add, watchFor, mailed, lines } = await place();
  for (let times = 0; times < 4; times += 1) {
    const id = await add("dead");
    await watchFor(1);
    await here.db.delete(outbox).where(eq(outbox.id, id));
    await watchFor(1);
  }
  expect(lines()).toHaveLength(4);
  expect(await mailed()).toHaveLength(1);
  here.product.clock.forward(60 * MINUTE);
  await add("dead");
  await watchFor(1);
  expect(await mailed()).toHaveLength(2);
});

test("a row that waits too long and a step that stands still are alarms; a still scheduler shows without one", async () => {
  const { here, add, watchFor, lines, banners } = await place();
  const doneAt = here.product.clock.now();
  await add("open");
  await here.db
    .insert(leases)
    .values({ name: "payments", holder: "x", until: new Date(0), dueAt: doneAt, doneAt });
  await watchFor(5);
  expect(lines()).toEqual([]);
  here.product.clock.forward(11 * MINUTE);
  // Nobody has written it down yet.
  expect(await banners()).toEqual([["late_steps"], ["late_steps"]]);
  await watchFor(3);
  const open = await here.db.select().from(alarms);
  expect(open.map(({ kind }) => kind).sort()).toEqual(["late_deliveries", "late_steps"]);
  expect(lines()).toHaveLength(2);
});

test("an alarm that grows is told again each time that it is twice as much, by several runs at once too", async () => {
  const { add, here, watchFor, lines, mailed } = await place();
  const dead = async (count: number) => {
    for (let number = 0; number < count; number += 1) await add("dead");
    await Promise.all([watch(here.product.context()), watch(here.product.context())]);
    await watchFor(1);
  };
  for (const more of [1, 8, 1, 5, 4, 1, 30]) await dead(more);
  expect(lines().map((line) => JSON.parse(line) as { is: string; count: number })).toMatchObject([
    { is: "opened", count: 1 },
    { is: "grown", count: 10 },
    { is: "grown", count: 20 },
    { is: "grown", count: 50 },
  ]);
  expect(await mailed()).toHaveLength(4);
});

/** A monitor outside of the platform that remembers what it was asked. */
async function monitor() {
  const heard: { method: string; path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      heard.push({ method: request.method ?? "", path: request.url ?? "", body });
      response.writeHead(monitor.status).end();
    });
  });
  const monitor = { heard, status: 200, url: "" };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  monitor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.close());
  return monitor;
}

test("a monitor outside hears of each alarm once, and one that is away holds nothing up", async () => {
  const outside = await monitor();
  const { here, add, watchFor, mailed } = await place({ ALARM_URL: `${outside.url}/alarm` });
  const id = await add("dead");
  await watchFor(3);
  expect(outside.heard).toHaveLength(1);
  expect(JSON.parse(outside.heard[0]!.body)).toEqual({
    alarm: "dead_deliveries",
    is: "opened",
    count: 1,
    platform: ORIGIN,
    runbook: "docs/runbooks/dead_deliveries.md",
    text: `${ORIGIN}: dead_deliveries opened – docs/runbooks/dead_deliveries.md`,
  });
  outside.status = 500;
  await here.db.delete(outbox).where(eq(outbox.id, id));
  await watchFor(1);
  expect(outside.heard).toHaveLength(2);
  expect((await here.db.select().from(alarms))[0]?.closedAt).not.toBeNull();
  expect(await mailed()).toHaveLength(1);
});

const step = (name: string, run: () => Promise<void>): Step => ({
  name,
  everyMs: 60_000,
  deadlineMs: 1_000,
  run,
});

test("a monitor hears a beat when all steps ended well, and none when one failed", async () => {
  const outside = await monitor();
  const { here } = await place({ HEARTBEAT_URL: `${outside.url}/beat` });
  const sweepOnce = (...steps: Step[]) => sweep(here.product.context(), { steps, runForMs: 10 });
  await sweepOnce(step("well", async () => undefined));
  expect(outside.heard).toMatchObject([{ method: "GET", path: "/beat" }]);
  await sweepOnce(
    step("other", async () => undefined),
    step("failing", () => Promise.reject(new Error("away"))),
  );
  expect(outside.heard).toHaveLength(1);
});

test("a monitor hears of a database that cannot be asked, and no beat", async () => {
  const outside = await monitor();
  const { here } = await place();
  const away = await switchableDatabase(here.product.env.LIBSQL_URL as string);
  onTestFinished(() => away.close());
  away.mode = 401;
  const settings = { ALARM_URL: `${outside.url}/alarm`, HEARTBEAT_URL: `${outside.url}/beat` };
  const product = testProduct({ LIBSQL_URL: away.url, ...settings }, here.product.clock);
  await sweep(product.context(), { steps: STEPS, runForMs: 10 });
  expect(outside.heard.map(({ path }) => path)).toEqual(["/alarm"]);
  expect(JSON.parse(outside.heard[0]!.body)).toMatchObject({ alarm: "database_away", is: "opened" });
});

test("a database that is lost in the middle of a run is no alarm yet, and no beat", async () => {
  const outside = await monitor();
  const { here } = await place();
  const line = await switchableDatabase(here.product.env.LIBSQL_URL as string);
  onTestFinished(() => line.close());
  const settings = { ALARM_URL: `${outside.url}/alarm`, HEARTBEAT_URL: `${outside.url}/beat` };
  const product = testProduct({ LIBSQL_URL: line.url, ...settings }, here.product.clock);
  const steps = [
    step("before", async () => undefined),
    step("while", async () => {
      await expect
        .poll(() => here.db.select().from(leases))
        .toContainEqual(
          expect.objectContaining({ name: "before", lastError: null, doneAt: expect.any(Date) }),
        );
      line.mode = 401;
    }),
  ];
  await sweep(product.context(), { steps, runForMs: 10 });
  expect(outside.heard).toEqual([]);
});

test("three events in a row whose signature does not fit are an alarm until one fits again", async () => {
  const { here, watchFor, lines, banners } = await place();
  const send = (headers: Record<string, string>) =>
    receiveStripeEvent(
      new Request(`${ORIGIN}/webhooks/stripe`, { method: "POST", body: "{}", headers }),
      here.product.context(),
    );
  const forged = { "Stripe-Signature": "t=1,v1=wrong" };
  for (let times = 0; times < 5; times += 1) expect((await send({})).status).toBe(400);
  await Promise.all([send(forged), send(forged)]);
  await watchFor(1);
  expect(lines()).toEqual([]);
  await send(forged);
  await watchFor(1);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain('"alarm":"refused_events"');
  expect(await banners()).toEqual([["refused_events"], ["refused_events"]]);

  await baseScope(here.product.context()).platform.outbox.sawInbound(
    ...(["stripe", freshId(), "payment_intent.succeeded", here.product.clock.now()] as const),
  );
  await watchFor(1);
  expect(await banners()).toEqual([[], []]);
  // From one on again.
  here.product.clock.forward(MINUTE);
  await send(forged);
  await watchFor(1);
  expect(await banners()).toEqual([[], []]);
});

test("requests that end with an error of ours are an alarm", async () => {
  const { here, watchFor, lines } = await place();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const fetch = oneIsolate(here.product, () => async () => new Response(null, { status: 500 }));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let times = 0; times < 12; times += 1) expect((await fetch(get("/login"))).status).toBe(500);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  await expect
    .poll(() => here.db.select().from(healthCounts), { timeout: 10_000 })
    .toMatchObject([{ kind: "requests", total: 12, failed: 12 }]);
  await watchFor(1);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain('"alarm":"failed_requests"');
});

test("the Workers for pictures and print files are told which request asks", async () => {
  const { here } = await place();
  const context = here.product.context();
  const asked: string[] = [];
  const noting = (call: string) =>
    function note(...args: unknown[]) {
      asked.push(`${call} ${String(args.at(-1))}`);
      return Promise.resolve({ ok: false, error: "busy" });
    };
  const [png, seen, light, read, pdf, svg] = ["png", "seen", "light", "read", "pdf", "svg"].map(noting);
  context.page.env = {
    ...context.page.env,
    PICTURES: { png, seen, light, read },
    PRINT: { pdf, png, svg },
  } as never;
  context.page.requestId = "this-request";
  const { pictures } = baseScope(context);
  await pictures.png("<svg/>", { width: 1, ground: "#ffffff" });
  await pictures.seen("<svg/>", ["#ffffff"]);
  await pictures.light(new Uint8Array(1));
  await pictures.read(new Uint8Array(1), [1]);
  const tools = printTools(context);
  for (const format of ["pdf", "png", "svg"] as const) await tools[format]({} as never);
  const calls = ["png", "seen", "light", "read", "pdf", "png", "svg"];
  expect(asked).toEqual(calls.map((call) => `${call} this-request`));
});

test("a provider and Workers that fail are alarms, each by its own fault, and end by themselves", async () => {
  const { here, watchFor, lines, banners } = await place();
  const context = here.product.context();
  const failing = {
    png: () => Promise.reject(new Error("down")),
    pdf: () => Promise.reject(new Error("down")),
  };
  context.page.env = { ...context.page.env, PICTURES: failing, PRINT: failing } as never;
  const { pictures } = baseScope(context);
  const { pdf } = printTools(context);
  const failTimes = async (what: () => Promise<unknown>) => {
    for (let times = 0; times < 6; times += 1) await what().catch(() => undefined);
    await context.page.health.write((counts) => addHealth(baseScope(context), counts));
    await watchFor(1);
    return lines().flatMap((line) => /"alarm":"(failed_\w+)"/.exec(line)?.[1] ?? []);
  };
  expect(await failTimes(() => pictures.png("<svg/>", { width: 1, ground: "#ffffff" }))).toEqual([
    "failed_pictures",
  ]);
  expect(await failTimes(() => pdf({} as never))).toEqual(["failed_pictures", "failed_prints"]);
  // Nobody listens where this product would find its provider.
  const payments = async (number = freshId()) =>
    systemScope(context, here.runners.id, { answerWithinMs: 2_000 }).payments.readIntent(null, number);
  expect(await failTimes(() => payments())).toEqual(["failed_pictures", "failed_prints", "failed_payments"]);
  here.product.clock.forward(6 * MINUTE);
  await watchFor(1);
  expect(await banners()).toEqual([[], []]);
});

test("mails that bounce are an alarm, mails that arrive are none", async () => {
  const { here, watchFor, lines } = await place();
  const add = (outcome: "bounced" | "delivered") => ({
    id: freshId(),
    tenantId: here.runners.id,
    dedupeKey: freshId(),
    fromAddress: "a@b.example",
    toAddress: "c@d.example",
    subject: "x",
    html: "x",
    text: "x",
    lang: "en" as const,
    outcome,
    outcomeAt: here.product.clock.now(),
    createdAt: here.product.clock.now(),
  });
  const some = (outcome: "bounced" | "delivered", count: number) =>
    here.db.insert(mails).values(Array.from({ length: count }, () => add(outcome)) as never);
  await some("delivered", 200);
  await some("bounced", 12);
  await watchFor(1);
  expect(lines()).toEqual([]);
  await some("bounced", 12);
  await watchFor(1);
  expect(lines()[0]).toContain('"alarm":"bounced_mails"');
});
