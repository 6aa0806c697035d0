import { readCsv } from "../lists/csv-rows.ts";
import { unsafeCell } from "../lists/unsafe-cell.ts";

/** What a fulfiller says that it has of a SKU; null: as many as anybody likes. */
export type StockTold = { sku: string; count: number | null; at: Date };

export type SkuNeed = { sku: string; quantity: number };

/** What lines need of each SKU; lines without one are not counted. */
export function needsOf(lines: readonly SkuNeed[]): SkuNeed[] {
  const needs = new Map<string, number>();
  for (const { sku, quantity } of lines) if (sku !== "") needs.set(sku, (needs.get(sku) ?? 0) + quantity);
  return [...needs].map(([sku, quantity]) => ({ sku, quantity }));
}

export const LONGEST_SKU = 100;
export const MOST_STOCK = 1_000_000;
const MOST_ROWS = 2_000;
const OUT = new Set(["out", "no"]);
const IN = new Set(["in", "yes", ""]);

export type StockFault = {
  line: number;
  sku: string;
  fault: "encoding" | "formula" | "noSku" | "count" | "twice";
};
export type StockFile =
  | { ok: true; rows: { sku: string; count: number | null }[]; faults: StockFault[] }
  | { ok: false; error: "nothing" | "columns" | "tooMany" };

/** A number of pieces as people write it: `in` or nothing without limit, `out` none. Undefined for anything else. */
export function readCount(text: string): number | null | undefined {
  const word = text.trim().toLowerCase();
  if (IN.has(word)) return null;
  if (OUT.has(word)) return 0;
  return /^\d{1,7}$/.test(word) && Number(word) <= MOST_STOCK ? Number(word) : undefined;
}

/** Reads a table of SKUs and counts, with the heads `sku` and `count`. */
export function readStockFile(text: string): StockFile {
  const [head, ...lines] = readCsv(text);
  if (!head || lines.length === 0) return { ok: false, error: "nothing" };
  if (lines.length > MOST_ROWS) return { ok: false, error: "tooMany" };
  const heads = head.cells.map((cell) => cell.toLowerCase().trim());
  const [skuAt, countAt] = [heads.indexOf("sku"), heads.indexOf("count")];
  if (skuAt < 0 || countAt < 0) return { ok: false, error: "columns" };
  const rows = new Map<string, { sku: string; count: number | null }>();
  const faults: StockFault[] = [];
  for (const { line, cells } of lines) {
    const [sku = "", typed = ""] = [cells[skuAt], cells[countAt]];
    const count = readCount(typed);
    const unsafe = unsafeCell([sku, typed]);
    const fault = unsafe
      ? unsafe.fault
      : sku === "" || sku.length > LONGEST_SKU
        ? "noSku"
        : count === undefined
          ? "count"
          : rows.has(sku)
            ? "twice"
            : undefined;
    if (fault) faults.push({ line, sku: sku.slice(0, 40), fault });
    else rows.set(sku, { sku, count: count ?? null });
  }
  return { ok: true, rows: [...rows.values()], faults };
}
