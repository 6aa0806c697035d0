import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, describe, expect, test } from "vitest";
import type { SqliteValue } from "../../../app/domain/sqlite-file/sqlite-record.ts";
import { NEW_FILE, sqliteWriter, type WriterState } from "../../../app/domain/sqlite-file/sqlite-writer.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sqlite-file-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

type Rows = readonly (readonly SqliteValue[])[];

/** Writes tables, with a new writer behind so many rows each, and opens the file with SQLite. */
async function written(tables: Record<string, { columns: string; rows: Rows }>, rowsInPart = Infinity) {
  let state: WriterState = NEW_FILE;
  const parts: Uint8Array[] = [];
  let writer = sqliteWriter(state);
  const goOn = () => {
    const part = writer.takePart();
    parts.push(part.bytes);
    state = JSON.parse(JSON.stringify(part.state)) as WriterState;
    writer = sqliteWriter(state);
  };
  for (const [name, { columns, rows }] of Object.entries(tables)) {
    writer.openTable(name, `CREATE TABLE ${name} (${columns})`);
    rows.forEach((row, index) => {
      writer.addRow(row);
      if ((index + 1) % rowsInPart === 0) goOn();
    });
    writer.closeTable();
    goOn();
  }
  const { bytes, head } = writer.end();
  const file = path.join(folder, `${(files += 1)}.sqlite`);
  writeFileSync(file, Buffer.concat([head, ...parts, bytes]));
  return createClient({ url: `file:${file}` });
}

const none = { columns: "a", rows: [] };

describe("a file that SQLite opens", () => {
  test("holds every kind of value as it was", async () => {
    const values: SqliteValue[] = [0, 1, -1, 127, -128, 128, 32_767, 32_768, 8_388_608, -2_147_483_649];
    values.push(2 ** 40, 2 ** 47, -(2 ** 47) - 1, Number.MAX_SAFE_INTEGER, 1.5, -0.1, null, "", "æ ß 漢 🎁");
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
    const db = await written({ kept: { columns: "v", rows: [...values, bytes].map((v) => [v]) }, none });
    const { rows } = await db.execute("select v from kept order by rowid");
    expect(rows.slice(0, -1).map((row) => row[0])).toEqual(values);
    expect(new Uint8Array(rows.at(-1)![0] as ArrayBuffer)).toEqual(bytes);
  });

  test("keeps rows of every length around the limits of a page", async () => {
    const lengths = [
      ...Array.from({ length: 60 }, (_, at) => 4_020 + at),
      480,
      489,
      8_100,
      8_180,
      8_200,
      70_000,
    ];
    const rows = lengths.map((length) => [length, "x".repeat(length)]);
    const db = await written({ long: { columns: "length, content", rows }, none }, 7);
    expect((await db.execute("pragma integrity_check")).rows[0]![0]).toBe("ok");
    const wrong = await db.execute("select length from long where length(content) <> length");
    expect(wrong.rows).toEqual([]);
    expect((await db.execute("select count(*) from long")).rows[0]![0]).toBe(lengths.length);
  });

  test.each([0, 1, 2, 30, 60_000])("with %i rows, made in parts", async (count) => {
    const rows = Array.from({ length: count }, (_, at) => [`row ${at}`, at]);
    const db = await written({ many: { columns: "name text, number integer", rows }, none }, 1_999);
    expect((await db.execute("pragma integrity_check")).rows[0]![0]).toBe("ok");
    const { rows: sums } = await db.execute("select count(*), total(number), max(rowid) from many");
    expect([...Object.values(sums[0]!)].slice(0, 2)).toEqual([count, Math.max(0, (count * (count - 1)) / 2)]);
    if (count > 0) {
      const found = await db.execute(`select name from many where rowid = ${count}`);
      expect(found.rows[0]![0]).toBe(`row ${count - 1}`);
    }
  });

  test("names two hundred tables", async () => {
    const table = (at: number) => [`table_${at}`, { columns: "a text, b text", rows: [["x", "y"]] }] as const;
    const db = await written(Object.fromEntries(Array.from({ length: 200 }, (_, at) => table(at))));
    expect((await db.execute("pragma integrity_check")).rows[0]![0]).toBe("ok");
    expect((await db.execute("select a from table_199")).rows).toHaveLength(1);
  });

  test("leaves out the page that SQLite locks", () => {
    const locked = 2 ** 30 / 4096 + 1;
    const writer = sqliteWriter({
      ...NEW_FILE,
      nextPage: locked - 1,
      open: { name: "t", sql: "", rows: 0, levels: [] },
    });
    writer.addRow(["x".repeat(12_000)]);
    const { bytes, state } = writer.takePart();
    const pages = bytes.length / 4096;
    const page = (at: number) => bytes.subarray(at * 4096, (at + 1) * 4096);
    expect(page(1).every((byte) => byte === 0)).toBe(true);
    // The page before goes on behind it.
    expect(new DataView(page(0).buffer, page(0).byteOffset).getUint32(0)).toBe(locked + 1);
    expect(state.nextPage).toBe(locked - 1 + pages);
  });
});
