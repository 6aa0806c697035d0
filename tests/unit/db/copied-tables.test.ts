import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { copiedTables, NOT_COPIED } from "../../../db/copied-tables.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
const owned = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map(getTableConfig)
  .filter(({ columns }) => columns.some(({ name }) => name === "tenant_id"));
const copied = copiedTables().map(({ table }) => getTableName(table));

/** Words of columns that open or prove something. */
const SECRET = /hash|secret|token|key|sealed|password|session|cookie|cipher|signature|^url$|^text$|^html$/;
/** Those that say no more than what they are. */
const HARMLESS = new Set([
  "products.design_hash",
  "order_lines.design_hash",
  // Of a file, which tells two pictures apart.
  "assets.sha256",
  // The payment provider's own number of a hosted page.
  "payments.session_id",
  "audit_entries.support_session_id",
]);

/** Parts of ten thousand. */
const RATES = new Set(["platform_fee"]);

describe("what a company's copy of its data holds", () => {
  test("is decided for every table of tenants, once", () => {
    expect([...copied, ...Object.keys(NOT_COPIED)].sort()).toEqual(owned.map(({ name }) => name).sort());
  });

  test("is no tenant's id and nothing that opens a door", () => {
    const names = copiedTables().flatMap(({ table, columns }) =>
      Object.values(columns).map(({ name }) => `${getTableName(table)}.${name}`),
    );
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => name.endsWith(".tenant_id"))).toEqual([]);
    const secret = names.filter((name) => SECRET.test(name.split(".")[1] as string) && !HARMLESS.has(name));
    expect(secret).toEqual([]);
  });

  test("says of every amount that it is one, and in which currency", () => {
    const money =
      /(price|amount|total|debit|credit|_minor|discount|tax|gross|net|vat|cost|fee|basket|spent|budget|^cost|expected|received|items|shipping)$/;
    for (const { table, columns, amounts, currency } of copiedTables()) {
      const name = getTableName(table);
      const integers = Object.entries(columns).filter(([, column]) => column.dataType === "number");
      const unsaid = integers.filter(
        ([column]) => money.test(column) && !amounts.has(column) && !RATES.has(column),
      );
      expect(unsaid.map(([column]) => `${name}.${column}`)).toEqual([]);
      expect([...amounts].filter((column) => !(column in columns))).toEqual([]);
      if (amounts.size > 0) expect("currency" in columns || currency !== undefined, name).toBe(true);
    }
  });

  test("is read by columns that are never null and that an index has behind the tenant", () => {
    for (const { table, by } of copiedTables()) {
      const { name, indexes, primaryKeys, columns } = getTableConfig(table);
      const keys = [
        ...indexes.map(({ config }) => config.columns.map((column) => (column as { name?: string }).name)),
        ...primaryKeys.map((key) => key.columns.map((column) => column.name)),
      ];
      expect(
        by.every((column) => column.notNull || column.primary),
        name,
      ).toBe(true);
      const led = keys.some(([first, second]) => first === "tenant_id" && second === by[0]?.name);
      expect(led, `${name} by ${by[0]?.name}`).toBe(true);
      // What it is read by names one row.
      const names = new Set(by.map((column) => column.name));
      const unique = indexes
        .filter(({ config }) => config.unique && !config.where)
        .map(({ config }) => config.columns.map((column) => (column as { name?: string }).name));
      const own = columns.filter(({ primary }) => primary).map((column) => [column.name]);
      const identified = [...unique, ...keys.slice(indexes.length), ...own].some((key) =>
        key.every((column) => column === "tenant_id" || names.has(column as string)),
      );
      expect(identified, `${name} is not named by ${[...names].join(", ")}`).toBe(true);
    }
  });
});
