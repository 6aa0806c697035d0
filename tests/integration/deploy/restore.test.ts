import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopeFor } from "../../../app/http/wiring/context.server.ts";
import { checkPayments } from "../../../app/jobs/reconcile.server.ts";
import { backUp } from "../../../scripts/backup/backup.ts";
import { giveBack, lostPayments } from "../../../scripts/backup/lost-payments.ts";
import { restoreInto } from "../../../scripts/backup/restore.ts";
import { openSealed } from "../../../scripts/backup/sealed-file.ts";
import { statementsOf } from "../../../scripts/backup/sql-text.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { MIGRATIONS } from "../../../scripts/db/demo-world.ts";
import { isUpToDate, migrate } from "../../../scripts/db/migrate.ts";
import { databasesOf } from "../../../db/databases.server.ts";
import seed from "../../../db/seed/seed.ts";
import { brokenIn, deliverAll } from "../../support/audit.ts";
import { MINUTE } from "../../support/clock.ts";
import { startTestServer } from "../../support/database.ts";
import { testProduct, type TestProduct } from "../../support/page.ts";
import { payingWorld, type PaidWorld, readyToPay } from "../../support/payments.ts";
import type { TestTenant } from "../../support/world.ts";

const KEY = Buffer.alloc(32, 7).toString("base64url");
const folder = mkdtempSync(path.join(tmpdir(), "popstall-backup-"));
const file = path.join(folder, "popstall.backup");
type Server = Awaited<ReturnType<typeof startTestServer>>;
let lost: Server;
let empty: Server;
beforeAll(async () => {
  [lost, empty] = await Promise.all([startTestServer(), startTestServer()]);
  const client = connect(lost.url);
  await migrate(client, MIGRATIONS);
  await seed(client);
}, 60_000);
afterAll(async () => {
  await Promise.all([lost.stop(), empty.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The same tenants and provider, with the product on another database. */
async function payingWorldOf(here: PaidWorld, product: TestProduct): Promise<PaidWorld> {
  const { page } = product.context();
  const actor = { id: "shopper", name: "", ip: "192.0.2.1" };
  const of = (tenant: TestTenant) => ({ ...tenant, scope: scopeFor(page, tenant.id, actor) });
  const db = databasesOf(page.settings)("platform");
  return { ...here, product, db, runners: of(here.runners), maple: of(here.maple) };
}

const restored = async () => restoreInto(connect(empty.url), statementsOf(await openSealed(file, KEY)));

test("orders, a backup, more orders, the database lost: it is restored, what was ordered since is given back, and the audit finds nothing", async () => {
  const here = await payingWorld({ LIBSQL_URL: lost.url });
  const store = await here.runners.store();
  const order = async () => {
    const ready = await readyToPay(here, here.runners, store);
    return { ...ready, pay: () => here.pay(ready.payment) };
  };
  const settle = async (world: typeof here) => {
    world.product.clock.forward(MINUTE);
    await checkPayments(world.product.context());
  };
  const before = await order();
  await before.pay();
  await settle(here);
  await deliverAll(here);
  // Its payment is opened before the backup, and paid after it.
  const between = await order();

  const bytes = await backUp({ url: lost.url, token: "" }, file, KEY);
  expect(bytes).toBeGreaterThan(100_000);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "latin1")).not.toContain("pat@test.example");

  await between.pay();
  const after = await order();
  await after.pay();
  await settle(here);
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(3);
  await lost.stop();

  await restored();
  const client = connect(empty.url);
  expect(await isUpToDate(client, MIGRATIONS)).toBe(true);
  const product = testProduct(
    { LIBSQL_URL: empty.url, STRIPE_API_BASE: here.sandboxUrl },
    here.product.clock,
  );
  const again = await payingWorldOf(here, product);
  expect(await again.runners.scope.tenant.orders.countPlaced()).toBe(1);
  await settle(again);
  // The product asked the provider about the payment that it knew, and placed the order.
  expect(await again.runners.scope.tenant.orders.countPlaced()).toBe(2);
  const missing = await lostPayments(client, here.stripe);
  expect(missing.map(({ orderId }) => orderId)).toEqual([after.orderId]);
  for (const intent of [...missing, ...missing]) await giveBack(here.stripe, intent);
  expect(await lostPayments(client, here.stripe)).toEqual([]);
  await deliverAll(again);
  expect(await brokenIn(again)).toEqual([]);
  // What is searched for is found, and what was there is there.
  const words = await client.execute("select count(*) n from order_words where order_words match 'pat'");
  expect(words.rows[0]?.["n"]).toBe(2);
  await expect(client.execute("delete from audit_entries")).rejects.toThrow(/SQLITE_CONSTRAINT/);
}, 60_000);

describe("nothing is restored", () => {
  test("into a database that has tables", async () => {
    await expect(restored()).rejects.toThrow(/^Nothing was restored: the database has tables \(\w+\)\./);
  });
  test("with another key, or from a file that was cut, changed, or is something else", async () => {
    const other = Buffer.alloc(32, 8).toString("base64url");
    await expect(openSealed(file, other)).rejects.toThrow(/another key, or is damaged/);
    await expect(openSealed(file, "short")).rejects.toThrow(/BACKUP_KEY is not 32 bytes/);
    const whole = readFileSync(file);
    const changed = path.join(folder, "changed");
    const broken = Buffer.from(whole);
    broken[broken.length >> 1]! ^= 1;
    for (const bytes of [whole.subarray(0, -1), whole.subarray(0, 60), broken]) {
      writeFileSync(changed, bytes);
      await expect(openSealed(changed, KEY)).rejects.toThrow(/another key, or is damaged/);
    }
    writeFileSync(changed, "SQLite format 3");
    await expect(openSealed(changed, KEY)).rejects.toThrow(/is no backup/);
    await expect(openSealed(path.join(folder, "none"), KEY)).rejects.toThrow(/could not be read/);
  });
});

test("a dump that breaks off, or is refused, leaves the backup before it as it was", async () => {
  const before = readFileSync(file);
  const server = createServer((request, response) =>
    request.headers.authorization === "Bearer right"
      ? response.end("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE a (b);\n")
      : response.writeHead(401).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(backUp({ url, token: "right" }, file, KEY)).rejects.toThrow(/broke off before its end/);
  await expect(backUp({ url, token: "wrong" }, file, KEY)).rejects.toThrow(/answers with 401/);
  server.close();
  await expect(backUp({ url, token: "right" }, file, KEY)).rejects.toThrow(/does not answer/);
  expect(readFileSync(file)).toEqual(before);
});

test("a dump is cut into its statements, wherever its bytes are parted", async () => {
  const statements = [
    "CREATE TABLE a (b text);",
    "INSERT INTO a VALUES('one; two''s\n-- no remark');",
    "INSERT INTO \"a;b\" VALUES('ü');",
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  -- it's a remark; really\n  UPDATE a SET b = CASE WHEN 1 THEN 2 END;\n  SELECT 1;\nEND;",
    "COMMIT;",
  ];
  const bytes = new TextEncoder().encode(statements.join("\n"));
  for (const size of [1, 2, 3, 7, 1000]) {
    const parts = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    const found: string[] = [];
    for await (const statement of statementsOf(parts())) found.push(statement);
    expect(found).toEqual(statements);
  }
});
