import { and, eq, like } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { action } from "../../../app/routes/admin/settings/own-account/page.tsx";
import { queueDigests } from "../../../app/services/notices/queue-digests.server.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { call, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { putOrders } from "../../support/orders.ts";
import { world } from "../../support/world.ts";

/**
 * An admin who reads German and somebody of customer service, on a Tuesday evening. Summaries go to all tenants, so each
 * test has a database of its own.
 */
async function desk() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const here = await world({ LIBSQL_URL: database.url });
  const admin = await here.staff(here.runners, "admin");
  await here.staff(here.runners, "customer_service");
  await here.db
    .update(users)
    .set({ passwordHash: "x", lang: "de" })
    .where(eq(users.tenantId, here.runners.id));
  const store = await here.runners.store();
  const queue = () => queueDigests(baseScope(here.product.context()));
  const rows = () =>
    here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "digest:%")));
  here.product.clock.set("2026-11-17T20:00:00Z");
  await queue();
  return {
    here,
    admin,
    store,
    queue,
    rows,
    sent: async () => {
      await deliver(
        here.product.context(),
        (await rows()).filter(({ state }) => state === "open").map(({ id }) => id),
      );
      return here.db
        .select()
        .from(mails)
        .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, "digest:%")));
    },
  };
}

test("an organiser gets one digest of the day before, in the morning, in their language, also when two runs meet", async () => {
  const { here, admin, store, queue, rows, sent } = await desk();
  expect(await rows()).toEqual([]);
  await putOrders(here.db, store, [
    { placedAt: new Date("2026-11-17T09:00:00Z"), total: 1_500 },
    { placedAt: new Date("2026-11-17T22:00:00Z"), total: 2_000 },
    { placedAt: new Date("2026-11-18T00:30:00Z"), total: 9_900 },
    { placedAt: new Date("2026-11-10T09:00:00Z"), status: "address issue" },
  ]);
  here.product.clock.set("2026-11-18T07:01:00Z");
  await Promise.all([queue(), queue()]);
  await queue();
  expect((await rows()).map(({ payload }) => payload)).toEqual([
    { kind: "digest", userId: admin.userId, from: "2026-11-17", to: "2026-11-17" },
  ]);
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ lang: "de", toAddress: `${admin.userId}@test.example` });
  expect(mail?.subject).toContain("17. November 2026");
  expect(mail?.text).toContain("2 · £35.00");
  expect(mail?.text).toMatch(/Adress[^\n]*1/);
});

test("a day without news sends no digest, and the next morning checks again", async () => {
  const { here, queue, rows, sent } = await desk();
  here.product.clock.set("2026-11-18T07:01:00Z");
  await queue();
  expect(await sent()).toEqual([]);
  here.product.clock.set("2026-11-19T07:01:00Z");
  await queue();
  expect(await rows()).toHaveLength(2);
});

test("by one's own choice it comes on Mondays, of the week before, or never; what is no rhythm is refused", async () => {
  const { here, admin, store, queue, rows } = await desk();
  const choose = async (digest: string) => {
    const cookie = await here.signIn(here.runners, admin.userId);
    const fields = { intent: "profile", name: "Some Staff", lang: "de", digest };
    return (await call(action, post("/settings", fields, { cookie }), here.product.context(), {})).status;
  };
  expect(await choose("hourly")).toBe(422);
  expect(await choose("weekly")).toBe(303);
  await putOrders(here.db, store, [{ placedAt: new Date("2026-11-19T09:00:00Z") }]);
  await queue();
  here.product.clock.set("2026-11-20T07:01:00Z");
  await queue();
  expect(await rows()).toEqual([]);
  here.product.clock.set("2026-11-23T07:01:00Z");
  await queue();
  expect((await rows()).map(({ payload }) => payload)).toMatchObject([
    { from: "2026-11-16", to: "2026-11-22" },
  ]);
  expect(await choose("never")).toBe(303);
  here.product.clock.forward(14 * 24 * 60 * MINUTE);
  await queue();
  expect(await rows()).toHaveLength(1);
});
