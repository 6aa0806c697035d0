import { eq, getTableName, is, like } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { eraseTenants } from "../../../app/jobs/erase-tenants.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import {
  askForErasure,
  readErasure,
  takeBackErasure,
} from "../../../app/services/erasure/ask-for-erasure.server.ts";
import { confirmErasure } from "../../../app/services/erasure/confirm-erasure.server.ts";
import { eraseTenant } from "../../../app/services/erasure/erase-tenant.server.ts";
import { ERASED_TABLES, nameOfErased } from "../../../db/erased-tables.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { orders } from "../../../db/schema/orders.ts";
import { payments } from "../../../db/schema/payments.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { tenantErasures } from "../../../db/schema/tenant-erasures.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { brokenIn } from "../../support/audit.ts";
import { claimer } from "../../support/claims.ts";
import { DAY } from "../../support/clock.ts";
import { crash, interleave } from "../../support/interleaving.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { addPromoCode, addVoucher, freshId } from "../../support/stores.ts";
import { type TestTenant, world } from "../../support/world.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
const owned = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is SQLiteTable & { tenantId: SQLiteColumn } =>
      is(value, SQLiteTable) && "tenantId" in value,
  );

type World = Awaited<ReturnType<typeof soldWorld>>;
let here: World;
beforeEach(async () => void (here = await soldWorld()), 60_000);

/** Two companies that sold a shirt and gave a gift away, each with an administrator. */
async function soldWorld() {
  const world = await payingWorld();
  const placed: Record<string, string> = {};
  for (const tenant of [world.maple, world.runners]) {
    const store = await tenant.store({ products: [{ name: `Tee of ${tenant.id}` }] });
    await addVoucher(world.db, store, freshId(), 500);
    const ready = await readyToPay(world, tenant, store);
    placed[tenant.id] = ready.orderId;
    await world.pay(ready.payment);
    await settleOrder(tenant.scope, { orderId: ready.orderId, region: "UK" });
    const gift = await tenant.store({ type: "Promo", products: [{ price: 0, vat: false }] });
    const code = freshId().toUpperCase();
    await addPromoCode(world.db, gift, code);
    await claimer(world, tenant, gift)(code);
  }
  const { userId } = await world.staff(world.maple);
  await world.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, userId));
  return { ...world, placed, user: { id: userId, name: "Some Staff" } };
}

const scopeOf = ({ id }: TestTenant) => systemScope(here.product.context(), id);
const later = (ms: number) => here.product.clock.forward(ms);

async function rowsOf({ id }: TestTenant): Promise<Map<string, unknown[]>> {
  const all = await Promise.all(
    owned.map(async (table) => {
      const rows = await here.db.select().from(table).where(eq(table.tenantId, id));
      return [getTableName(table), rows] as const;
    }),
  );
  return new Map(all.filter(([, rows]) => rows.length > 0));
}

/** Nothing is on its way any more, and what the platform held was paid out. */
async function settle(tenant: TestTenant): Promise<void> {
  await here.db.update(orders).set({ status: "shipped" }).where(eq(orders.tenantId, tenant.id));
  const { erasures } = scopeOf(tenant).tenant;
  for (const due of await erasures.payoutsDue()) {
    const note = { id: freshId(), action: "Payout recorded" as const, actor: "system", actorName: "" };
    const about = { subjectKind: "tenant" as const, subjectId: tenant.id, subjectName: "", changes: {} };
    const at = here.product.clock.now();
    await erasures.notePayout(
      { ...due, id: freshId(), at },
      { ...note, ...about, supportSessionId: null, ip: null, at },
    );
  }
}

const ask = (typed = "Maple") =>
  askForErasure(here.maple.scope, { typed, company: "Maple", user: here.user });
async function waiting(): Promise<void> {
  await settle(here.maple);
  expect(await ask(" maple ")).toMatchObject({ ok: true });
  const { id } = (await scopeOf(here.maple).tenant.erasures.find())!;
  expect(await confirmErasure(here.maple.scope, { id, company: "Maple" })).toMatchObject({ ok: true });
}
const standing = async () =>
  (await here.db.select().from(tenants).where(eq(tenants.id, here.maple.id)))[0]!.status;

describe("the erasure of a company", () => {
  test("waits for what is open, names it, and asks for the company's name and its mail", async () => {
    expect(await ask("Runners")).toEqual({ ok: false, error: "refusals:otherCompany" });
    expect(await ask()).toEqual({ ok: false, error: "refusals:erasureBlocked" });
    // What shoppers paid to the platform's own account is still the company's.
    await here.db.update(payments).set({ accountId: null }).where(eq(payments.tenantId, here.maple.id));
    const { obstacles } = await readErasure(scopeOf(here.maple));
    expect(obstacles).toMatchObject({ payments: 0, refunds: 0, incidents: 0, invoices: [] });
    expect(obstacles.payouts).toMatchObject([{ currency: "GBP" }]);
    expect(obstacles.orders).toBeGreaterThan(0);
    expect(obstacles.named.map(({ id }) => id)).toContain(here.placed[here.maple.id]);

    await settle(here.maple);
    expect(await ask()).toMatchObject({ ok: true });
    const first = (await scopeOf(here.maple).tenant.erasures.find())!;
    // A second mail takes the first one's place.
    expect(await ask()).toMatchObject({ ok: true });
    expect(await confirmErasure(here.maple.scope, { id: first.id, company: "Maple" })).toMatchObject({
      error: "refusals:linkGone",
    });
    const second = (await scopeOf(here.maple).tenant.erasures.find())!;
    expect(await confirmErasure(here.runners.scope, { id: second.id, company: "Runners" })).toMatchObject({
      error: "refusals:linkGone",
    });
    later(DAY + 1000);
    expect(await confirmErasure(here.maple.scope, { id: second.id, company: "Maple" })).toMatchObject({
      error: "refusals:linkGone",
    });
    expect(await standing()).toBe("verified");
  });

  test("takes the stores away at once, and gives them back", async () => {
    const store = await here.maple.store();
    const opening = async () => (await here.storefront(store)).opening;
    expect(await opening()).toBe("open");
    await waiting();
    expect(await opening()).toBe("hidden");
    const entries = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.maple.id));
    expect(JSON.stringify(entries)).toContain("erasure_waits");

    later(29 * DAY);
    await eraseTenants(here.product.context());
    expect(await takeBackErasure(here.maple.scope, { company: "Maple" })).toEqual({ ok: true, value: null });
    expect([await standing(), await opening()]).toEqual(["verified", "open"]);
    later(30 * DAY);
    await eraseTenants(here.product.context());
    expect(await standing()).toBe("verified");
    expect(await takeBackErasure(here.maple.scope, { company: "Maple" })).toMatchObject({ ok: false });
  });

  test("leaves sums without anybody, and the other company as it is, also after a crash", async () => {
    const before = await rowsOf(here.maple);
    const others = await rowsOf(here.runners);
    expect(before.size).toBeGreaterThan(20);
    const [sold] = before.get("orders") as { total: number }[];
    const [shop] = await here.db
      .insert(fulfillers)
      .values({
        id: freshId(),
        name: "Maple Press",
        state: "active",
        mode: "desk",
        ownerTenantId: here.maple.id,
        profile: { contactName: "Some Printer" },
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .returning();
    // Somebody runs the platform: the last mail is theirs to send.
    const platform = await world();
    const { userId: superadminId } = await platform.staff(platform.runners);
    await here.db.update(users).set({ superadmin: true }).where(eq(users.id, superadminId));
    const [admin] = await here.db.select().from(users).where(eq(users.id, here.user.id));
    await waiting();
    later(30 * DAY);
    const dies = interleave(scopeOf(here.maple), {
      step: "tenant.erasures.eraseSome",
      call: 30,
      when: "after",
      rival: crash,
    });
    await expect(eraseTenant(dies.scope, () => false)).rejects.toThrow("died");
    // A deployment puts a table in front of those that are done: it is not passed over.
    const half = eq(tenantErasures.tenantId, here.maple.id);
    const [underWay] = await here.db.select().from(tenantErasures).where(half);
    const [first = "", ...done] = underWay!.doneTables;
    expect(done.length).toBeGreaterThan(5);
    await here.db.update(tenantErasures).set({ doneTables: done }).where(half);
    const { table: inserted } = ERASED_TABLES.find((entry) => nameOfErased(entry) === first)!;
    expect(getTableName(inserted)).toBe("sessions");
    await here.db.insert(sessions).values(before.get("sessions")![0] as never);
    expect(await takeBackErasure(here.maple.scope, { company: "Maple" })).toMatchObject({ ok: false });
    await eraseTenants(here.product.context());
    await eraseTenants(here.product.context());

    const after = await rowsOf(here.maple);
    const removed = ERASED_TABLES.filter((entry) => "removed" in entry && entry.removed === "all");
    for (const { table } of removed) expect(after.has(getTableName(table)), getTableName(table)).toBe(false);
    const left = JSON.stringify([...after]).toLowerCase();
    expect(left).not.toMatch(/@|maple|some staff|tee of|203\.0|192\.0/);
    expect(after.get("orders")).toHaveLength(before.get("orders")!.length);
    expect(after.get("orders")).toContainEqual(
      expect.objectContaining({ total: sold!.total, name: "", email: "", addressFirstLine: "" }),
    );
    expect(after.get("tenant_erasures")).toMatchObject([{ state: "erased", askedByName: "", tell: null }]);
    // Its print shop printed for nobody else.
    expect(await here.db.select().from(fulfillers).where(eq(fulfillers.id, shop!.id))).toEqual([]);
    const last = await here.db
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `company_erased:${here.maple.id}:%`));
    expect(last.map(({ payload }) => payload)).toMatchObject([
      { kind: "company_erased", company: "Maple", email: admin!.email },
    ]);
    expect(last.map(({ tenantId }) => tenantId)).not.toContain(here.maple.id);
    const actions = (after.get("audit_entries") as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["Order added", "Company erased"]));
    expect(await standing()).toBe("erased");
    expect(await rowsOf(here.runners)).toEqual(others);
    // Mails of the other company have waited for a month here.
    expect((await brokenIn(here)).filter((line) => !line.startsWith("I8"))).toEqual([]);
  });

  test("begins or is taken back, never both", async () => {
    for (const when of ["before", "after"] as const) {
      here = await soldWorld();
      await waiting();
      later(30 * DAY);
      let taken: { ok: boolean } | undefined;
      const race = interleave(scopeOf(here.maple), {
        step: "tenant.erasures.begin",
        when,
        rival: async () => void (taken = await takeBackErasure(here.maple.scope, { company: "Maple" })),
      });
      await eraseTenant(race.scope, () => false);
      expect(taken!.ok).toBe(when === "before");
      expect(await standing()).toBe(when === "before" ? "verified" : "erased");
      const rows = await here.db.select().from(orders).where(eq(orders.tenantId, here.maple.id));
      expect(rows.every(({ email }) => email === "")).toBe(when === "after");
    }
  });

  test("waits on while something came up meanwhile", async () => {
    await waiting();
    const id = here.placed[here.maple.id]!;
    await here.db.update(orders).set({ status: "in production" }).where(eq(orders.id, id));
    later(30 * DAY);
    await eraseTenants(here.product.context());
    expect(await standing()).toBe("closing");
    const [row] = await here.db
      .select()
      .from(tenantErasures)
      .where(eq(tenantErasures.tenantId, here.maple.id));
    expect(row!.state).toBe("waiting");
    const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.maple.id));
    expect(entries.some(({ action }) => action === "Company erased")).toBe(false);
  });
});
