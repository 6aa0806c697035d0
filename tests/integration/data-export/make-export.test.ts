import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { and, eq, getTableName, like, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { endExports } from "../../../app/jobs/sweep.server.ts";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { askForExport } from "../../../app/services/data-export/ask-for-export.server.ts";
import { makeExport } from "../../../app/services/data-export/make-export.server.ts";
import { openExport, readExports } from "../../../app/services/data-export/read.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { copiedTables } from "../../../db/copied-tables.ts";
import { orders } from "../../../db/schema/orders.ts";
import { assets } from "../../../db/schema/products.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { DAY } from "../../support/clock.ts";
import { claimer } from "../../support/claims.ts";
import { addPromoCode, addVoucher, freshId } from "../../support/stores.ts";

const folder = mkdtempSync(path.join(tmpdir(), "data-export-"));
afterAll(() => rmSync(folder, { recursive: true }));

type World = Awaited<ReturnType<typeof worldWithOrders>>;
let here: World;
let begun: Promise<World> | undefined;
/** One that failed is made anew for the next test. */
const another = (error: unknown): never => {
  begun = undefined;
  throw error;
};
beforeEach(async () => void (here = await (begun ??= worldWithOrders().catch(another))), 60_000);

/** Two companies that sold something; the first has pictures that need several parts. */
async function worldWithOrders() {
  const world = await payingWorld();
  for (const tenant of [world.maple, world.runners]) {
    const store = await tenant.store({ products: [{ name: `Tee of ${tenant.id}` }] });
    await addVoucher(world.db, store, freshId(), 500);
    const placed = await readyToPay(world, tenant, store);
    await world.pay(placed.payment);
    await settleOrder(tenant.scope, { orderId: placed.orderId, region: "UK" });
    const gift = await tenant.store({ type: "Promo", products: [{ price: 0, vat: false }] });
    const code = freshId().toUpperCase();
    await addPromoCode(world.db, gift, code);
    await claimer(world, tenant, gift)(code);
  }
  const tenantId = world.maple.id;
  const createdAt = new Date("2030-01-01T00:00:00Z");
  const drawing = (at: number) => `<svg>${String(at).repeat(2_900_000)}</svg>`;
  for (const at of [1, 2, 3]) {
    const row = { tenantId, kind: "artwork" as const, name: `Drawing ${at}.svg`, sha256: "0", createdAt };
    const id = `${freshId()}${at}`;
    await world.db.insert(assets).values({ ...row, id, contentType: "image/svg+xml", svg: drawing(at) });
  }
  const { userId } = await world.staff(world.maple);
  const passwordHash = `scrypt$canary$${freshId()}`;
  await world.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  const scope = systemScope(world.product.context(), tenantId);
  return { ...world, userId, scope, passwordHash };
}

async function asked(scope: Scope): Promise<string> {
  const answer = await askForExport(scope, { userId: here.userId, name: "Maple" });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.id;
}

/** Runs until it is made, as the outbox does. */
async function made(scope: Scope, id: string): Promise<void> {
  for (let run = 0; run < 10; run += 1) {
    await makeExport(scope, id);
    if ((await scope.tenant.dataExports.find(id))?.state !== "making") return;
  }
  throw new Error("The export does not end.");
}

async function bytesOf(scope: Scope, id: string): Promise<Buffer> {
  const body = await openExport(scope, { id, name: "Maple" });
  return Buffer.from(await new Response(body).arrayBuffer());
}

function opened(bytes: Buffer) {
  const file = path.join(folder, `${freshId()}.sqlite`);
  writeFileSync(file, bytes);
  return createClient({ url: `file:${file}` });
}

const mailsOf = (id: string) =>
  here.db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `account:data_ready:${id}`));

describe("the file with everything of a company", () => {
  test("holds each of its rows, its sums and its pictures, and nothing of anybody else or secret", async () => {
    const { scope, db } = here;
    const id = await asked(scope);
    expect((await askForExport(scope, { userId: here.userId, name: "Maple" })).ok).toBe(false);
    await made(scope, id);
    const row = (await scope.tenant.dataExports.find(id))!;
    expect(row.progress!.parts.length).toBeGreaterThan(2);
    const bytes = await bytesOf(scope, id);
    expect(bytes.length).toBe(row.size);
    const copy = opened(bytes);
    const one = async (statement: string) => (await copy.execute(statement)).rows[0]![0];
    expect(await one("pragma integrity_check")).toBe("ok");

    for (const { table } of copiedTables()) {
      const name = getTableName(table);
      const [inDatabase] = await db
        .select({ count: sql<number>`count(*)` })
        .from(table)
        .where(eq(table.tenantId, scope.tenant.tenantId));
      // What happened since it was asked for is not in it.
      if (!["audit_entries", "mails"].includes(name)) {
        expect(await one(`select count(*) from "${name}"`), name).toBe(inDatabase!.count);
      }
    }
    const [sum] = await db
      .select({ total: sql<number>`sum(${orders.total})` })
      .from(orders)
      .where(eq(orders.tenantId, scope.tenant.tenantId));
    expect(Number(sum!.total)).toBeGreaterThan(0);
    expect(await one("select sum(total_store_price) from orders")).toBe(sum!.total);
    expect(await one("select group_concat(distinct currency) from order_lines")).toBe("GBP");
    expect(await one("select placed_at from orders where placed_at is not null")).toMatch(/^\d{4}-.*Z$/);
    expect(await one("select count(*) from orders where order_ref is not null")).toBe(2);
    expect(await one("select count(*) from \"columns\" where table_name = 'orders'")).toBeGreaterThan(20);
    const pictures = await copy.execute("select name, sz, length(data) from sqlar order by name");
    expect(pictures.rows.map((picture) => [picture[1], picture[2]])).toEqual(
      Array(3).fill([2_900_011, 2_900_011]),
    );
    expect(pictures.rows[0]![0]).toMatch(/^pictures\/Drawing 1 \w+\.svg$/);

    expect(bytes.includes(here.runners.id)).toBe(false);
    expect(bytes.includes(here.passwordHash)).toBe(false);
    expect(bytes.includes("scrypt$")).toBe(false);
    expect(bytes.includes("_secret_")).toBe(false);

    expect(await mailsOf(id)).toHaveLength(1);
    const notes = await db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.tenantId, scope.tenant.tenantId), like(auditEntries.action, "Company data%")),
      );
    expect(notes.map(({ action }) => action).sort()).toEqual([
      "Company data downloaded",
      "Company data requested",
    ]);
    // Nobody else opens it.
    expect(await openExport(here.runners.scope, { id, name: "Runners" })).toBeUndefined();
  });

  test("the export is made once, also when steps fail and two runs work on it at the same time", async () => {
    const { scope } = here;
    const id = await asked(scope);
    let puts = 0;
    const failing: Scope = Object.create(scope, {
      files: {
        value: {
          ...scope.files,
          put: async (...all: Parameters<typeof scope.files.put>) =>
            (puts += 1) !== 2 && scope.files.put(...all),
        },
      },
    }) as Scope;
    await expect(makeExport(failing, id)).rejects.toThrow("away");
    await Promise.all([made(scope, id), made(scope, id), made(scope, id)]);
    await makeExport(scope, id);
    const copy = opened(await bytesOf(scope, id));
    expect((await copy.execute("pragma integrity_check")).rows[0]![0]).toBe("ok");
    expect((await copy.execute("select count(*) from sqlar")).rows[0]![0]).toBe(3);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test("is gone after seven days, and may be asked for three times a day", async () => {
    const { scope, product } = here;
    const id = await asked(scope);
    expect((await readExports(scope)).find((file) => file.id === id)?.state).toBe("making");
    await made(scope, id);
    expect((await askForExport(scope, { userId: here.userId, name: "Maple" })).ok).toBe(false);
    product.clock.forward(7 * DAY + 1);
    expect((await readExports(scope)).map(({ state }) => state)).toEqual(["expired", "expired", "expired"]);
    expect(await openExport(scope, { id, name: "Maple" })).toBeUndefined();
    const kept = await scope.files.read((await scope.tenant.dataExports.find(id))!.progress!.head!);
    expect(kept).toBeInstanceOf(Uint8Array);
    const row = (await scope.tenant.dataExports.find(id))!;
    await endExports(product.context());
    expect(await scope.files.read(row.progress!.head!)).toBeUndefined();
    expect((await scope.tenant.dataExports.find(id))!).toMatchObject({ state: "expired", progress: null });
    // One that nobody could make ends as well, and the next can be asked for.
    const stuck = await asked(scope);
    product.clock.forward(3 * DAY + 1);
    await endExports(product.context());
    expect((await scope.tenant.dataExports.find(stuck))!.state).toBe("failed");
    await asked(scope);
  });
});
