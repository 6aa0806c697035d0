import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Step, STEPS, sweep } from "../../../app/jobs/sweep.server.ts";
import { leases } from "../../../db/schema/jobs.ts";
import { MINUTE, SECOND } from "../../support/clock.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.restoreAllMocks());

/** Steps have names of their own here: all tests share one database. */
function step(run: Step["run"], change: Partial<Step> = {}): Step {
  return { name: `step-${freshId()}`, everyMs: MINUTE, deadlineMs: 5 * SECOND, run, ...change };
}

const once = (here: World, steps: Step[]) =>
  sweep(here.product.context({ requestId: freshId() }), { steps, runForMs: 0 });
const leaseOf = async (here: World, { name }: Step) =>
  (await here.db.select().from(leases).where(eq(leases.name, name)))[0];

test("a step that fails and one that hangs stop no other, and why stands with their leases", async () => {
  const here = await world();
  const done = vi.fn(async () => 1);
  const failing = step(() => Promise.reject(new Error("The queue is away.")));
  const hanging = step(() => new Promise(() => undefined), { deadlineMs: 100 });
  const working = step(done);
  await once(here, [failing, hanging, working]);
  expect(done).toHaveBeenCalledOnce();
  expect(await leaseOf(here, failing)).toMatchObject({
    lastError: "Error: The queue is away.",
    doneAt: null,
  });
  expect((await leaseOf(here, hanging))?.lastError).toContain("took longer than 100 ms");
  expect(await leaseOf(here, working)).toMatchObject({ lastError: null, doneAt: here.product.clock.now() });
  expect(logged.join("\n")).toContain(failing.name);
});

test("two runs at once do a step once; the next is due after its time", async () => {
  const here = await world();
  let running = 0;
  const run = vi.fn(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
  });
  const one = step(run);
  await Promise.all([once(here, [one]), once(here, [one]), once(here, [one])]);
  expect(run).toHaveBeenCalledTimes(1);
  await once(here, [one]);
  expect(run).toHaveBeenCalledTimes(1);
  here.product.clock.forward(MINUTE);
  await once(here, [one]);
  expect(run).toHaveBeenCalledTimes(2);
});

test("a run that died keeps its step from the next one only until its deadline", async () => {
  const here = await world();
  const run = vi.fn(async () => undefined);
  const one = step(run);
  const { now } = here.product.clock;
  await here.db
    .insert(leases)
    .values({ name: one.name, holder: "dead", until: new Date(now().getTime() + 30 * SECOND), dueAt: now() });
  await once(here, [one]);
  expect(run).not.toHaveBeenCalled();
  here.product.clock.forward(31 * SECOND);
  await once(here, [one]);
  expect(run).toHaveBeenCalledOnce();
});

test("a run that finds a step due in a moment takes it then, not a whole period later", async () => {
  const here = await world();
  const ran = vi.fn(async () => undefined);
  const one = step(ran);
  const dueAt = new Date(here.product.clock.now().getTime() + SECOND);
  await here.db.insert(leases).values({ name: one.name, holder: "", until: new Date(0), dueAt });
  const sweeping = sweep(here.product.context(), { steps: [one], runForMs: 5 * SECOND });
  setTimeout(() => here.product.clock.forward(SECOND), 200);
  await sweeping;
  expect(ran).toHaveBeenCalledOnce();
});

test("a step that is due every few milliseconds is repeated within one run", async () => {
  const here = await world();
  const run = vi.fn(async () => void here.product.clock.forward(MINUTE));
  await sweep(here.product.context(), { steps: [step(run, { everyMs: 20 })], runForMs: 400 });
  expect(run.mock.calls.length).toBeGreaterThan(2);
});

test("steps stop taking new work before their deadline, and payments are looked for within seconds", async () => {
  const here = await world();
  const seen: boolean[] = [];
  const patient = step(
    async (_, isOver) => {
      while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 10));
      seen.push(isOver());
    },
    { deadlineMs: 300 },
  );
  await once(here, [patient]);
  expect(seen).toEqual([true]);
  expect((await leaseOf(here, patient))?.lastError).toBeNull();
  const payments = STEPS.find(({ name }) => name === "payments");
  expect(payments?.everyMs).toBeLessThanOrEqual(10 * SECOND);
  expect(new Set(STEPS.map(({ name }) => name)).size).toBe(STEPS.length);
});
