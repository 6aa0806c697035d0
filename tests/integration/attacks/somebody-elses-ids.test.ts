import { eq, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test, vi } from "vitest";
import type { Database } from "../../../db/driver/client.server.ts";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { formsOf, type PageForm } from "../../support/forms-of-page.ts";
import { furnishTenant } from "../../support/furnished-tenant.ts";
import { ORIGIN } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { payingWorld } from "../../support/payments.ts";

vi.setConfig({ testTimeout: 240_000 });

/*
 * Every form of the desk as its pages draw it, sent once for each id in it with that of another tenant's thing of the same
 * kind. Nothing of the other tenant's may change or be told, and nothing of one's own may point there afterwards.
 */

const MARK = "CANARY-F";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
const TABLES = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(
    (entry): entry is [string, SQLiteTable & { tenantId: SQLiteColumn }] =>
      is(entry[1], SQLiteTable) && "tenantId" in entry[1],
  );

type Rows = Record<string, Record<string, unknown>[]>;
async function rowsOf(db: Database, tenantId: string): Promise<Rows> {
  const read = TABLES.map(async ([name, table]) => [
    name,
    await db.select().from(table).where(eq(table.tenantId, tenantId)),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Rows;
}

/** What names a row: an id of ours, however it is made. One of 400 ids of the product has no digit. */
const isId = (value: unknown): value is string =>
  typeof value === "string" && /^(?:(?=.*\d)[\w-]{16,64}|[\da-hjkmnp-tv-z]{16})$/.test(value);

const idsIn = (rows: Rows) =>
  Object.values(rows).flatMap((some) => some.flatMap((row) => Object.values(row).filter(isId)));

/** For each id of one's own, that of the other tenant's thing of the same kind. */
function counterparts(ours: Rows, others: Rows): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const [table, rows] of Object.entries(ours)) {
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const other = others[table]?.map((each) => each[column]).find(isId);
        if (column !== "tenantId" && isId(value) && other && !pairs.has(value)) pairs.set(value, other);
      }
    }
  }
  return pairs;
}

test("no form of the desk takes an id of another tenant's, in any of its fields", async () => {
  const here = await payingWorld();
  here.product.clock.set(new Date().toISOString());
  const mine = await furnishTenant(here, here.runners, "OURS");
  const theirs = await furnishTenant(here, here.maple, MARK);
  const ask = drawnProduct(here.product);
  const headers = { Cookie: mine.cookie, Origin: ORIGIN, Host: new URL(ORIGIN).host };
  const read = (path: string) => ask(new Request(ORIGIN + path, { headers }));
  const send = ({ fields, multipart, path }: PageForm) => {
    const body = multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of fields) body.append(name, value);
    return ask(new Request(ORIGIN + path, { method: "POST", body, headers }));
  };
  const before = await rowsOf(here.db, theirs.tenantId);
  const own = await rowsOf(here.db, mine.tenantId);
  const pairs = counterparts(own, before);
  // Hashes of the same picture and marks of the catalogue are no one's.
  const shared = new Set(idsIn(own));
  const foreign = new Set(idsIn(before).filter((id) => !shared.has(id)));
  const swapped = new Set<string>();
  const addressed = new Set<string>();
  const wrong: string[] = [];
  for (const path of mine.pages) {
    const page = await read(path);
    const html = await page.text();
    if (page.status !== 200) wrong.push(`${path}: ${page.status}`);
    for (const drawn of formsOf(html, path, isId)) {
      // Whoever tries knows their own password.
      const form = {
        ...drawn,
        fields: drawn.fields.map(([name, value]): [string, string] =>
          name === "current_password" ? [name, PASSWORD] : [name, value],
        ),
      };
      const [address = "", query] = form.path.split("?");
      const inPath = address.split("/").find((part) => pairs.has(part));
      if (inPath) {
        const intent = form.fields.find(([name]) => name === "intent")?.[1].split(":")[0] ?? "";
        const what = `${address.replace(/[\w-]{16,}/g, "ID")} by ${intent}`;
        addressed.add(what);
        const elsewhere = address.replace(inPath, pairs.get(inPath)!);
        // What has to be said is said: an empty note would be refused before anybody looks for its order.
        const said = form.fields.map(([name, value]): [string, string] => [name, value || "Some words"]);
        const answer = await send({
          ...form,
          fields: said,
          path: query ? `${elsewhere}?${query}` : elsewhere,
        });
        // A form that is refused by itself looks for nothing; what leads back to the thing leads to nothing.
        const led = answer.headers.get("Location");
        const status = led ? (await read(new URL(led, ORIGIN).pathname)).status : answer.status;
        if (![403, 404, 422].includes(status)) wrong.push(`${what}: ${answer.status} ${status}`);
        if ((await answer.text()).includes(MARK)) wrong.push(`${what} tells of the other tenant`);
      }
      for (const [at, [name, value]] of form.fields.entries()) {
        const inName = [...pairs.keys()].find((id) => name.endsWith(`_${id}`));
        const changed: [string, string] | undefined = inName
          ? [name.replace(inName, pairs.get(inName)!), value]
          : pairs.has(value)
            ? [name, pairs.get(value)!]
            : undefined;
        if (!changed) continue;
        const what = inName ? name.replace(inName, "ID") : name;
        swapped.add(`${path.replace(/[\w-]{16,}/g, "ID").replace(/events\/[^/]+/, "events/ID")} ${what}`);
        const fields = form.fields.with(at, changed);
        const answer = await send({ ...form, fields });
        const text = await answer.text();
        if (answer.status >= 500) wrong.push(`${path} ${what}: ${answer.status}`);
        if (text.includes(MARK)) wrong.push(`${path} ${what} tells of the other tenant`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await rowsOf(here.db, theirs.tenantId)).toEqual(before);
  for (const [table, rows] of Object.entries(await rowsOf(here.db, mine.tenantId))) {
    // Of the log of what was refused: an id that somebody typed is no pointer.
    if (table === "auditEntries") continue;
    for (const row of rows) {
      const pointing = Object.entries(row).filter(([, value]) => isId(value) && foreign.has(value));
      expect(pointing, table).toEqual([]);
    }
  }
  // What was tried: a form that is drawn no more, or in which no id is found, tests nothing.
  expect([...swapped].sort()).toEqual(
    expect.arrayContaining([
      ...["/clients/ID store", "/dashboard/views view", "/fulfillers store", "/settings/passkeys passkey"],
      ...["/events/ID/gift stock_ID", "/events/ID/photos asset", "/events/ID/photos product"],
      ...["/events/ID/products price_ID", "/events/ID/products product_id", "/events/ID/vouchers voucher"],
      ...["/events/ID/vouchers batch", "/events/ID/vouchers?q=OURS-0001 code_id", "/orders order"],
      ...[
        "/events/ID/vouchers?q=OURS-0001 order",
        "/orders/ID case",
        "/orders/ID fulfilment",
        "/orders/ID line",
      ],
      ...["/events/ID/branding logo", "/orders/ID fulfiller"],
      ...["/orders/ID quantity_ID", "/orders/incidents incident", "/settings/your-data/person request"],
    ]),
  );
  // The same of the addresses themselves: a thing of another tenant's is not there, whatever is to be done with it.
  expect([...addressed].sort()).toEqual(
    expect.arrayContaining(["/orders/ID by cancel", "/users/ID by disable", "/users/ID by reset-factor"]),
  );
});
