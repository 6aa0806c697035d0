import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { ERASED_TABLES, NOT_ERASED, undecidedOf } from "../../../db/erased-tables.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
const owned = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map(getTableConfig)
  .filter(({ columns }) => columns.some(({ name }) => name === "tenant_id"));

describe("what becomes of a tenant's rows when it is erased", () => {
  test("is decided for every table of tenants", () => {
    const erased = new Set(ERASED_TABLES.map(({ table }) => getTableName(table)));
    expect([...erased, ...Object.keys(NOT_ERASED)].sort()).toEqual(owned.map(({ name }) => name).sort());
  });

  test("is decided for every column of rows that stay", () => {
    const kept = ERASED_TABLES.filter((entry) => "kept" in entry);
    expect(kept.length).toBeGreaterThan(3);
    for (const entry of kept) expect(undecidedOf(entry), getTableName(entry.table)).toEqual([]);
  });

  test("goes before what it points to", () => {
    const goneAt = new Map(
      ERASED_TABLES.flatMap((entry, at) =>
        "removed" in entry && entry.removed === "all" ? [[getTableName(entry.table), at] as const] : [],
      ),
    );
    const removed = owned.filter(({ name }) => goneAt.has(name));
    for (const { name, foreignKeys } of removed) {
      for (const key of foreignKeys) {
        const target = goneAt.get(getTableName(key.reference().foreignTable));
        if (target !== undefined) expect(goneAt.get(name), `${name}: ${key.getName()}`).toBeLessThan(target);
      }
    }
  });
});
