import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { watch } from "../../../app/jobs/watch.server.ts";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { loader as panel } from "../../../app/routes/admin/panel/tenants/page.tsx";
import { alarms, leases } from "../../../db/schema/jobs.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { call, get } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** Alarms are about all tenants' rows, so each test has a database of its own. */
async function place() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const logged: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const here = await world({ LIBSQL_URL: database.url });
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
