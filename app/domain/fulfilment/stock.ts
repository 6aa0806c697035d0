import { type Columns, readTable, type SpoiledCell } from "../lists/table.ts";

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

export type StockFault = { line: number; sku: string } & (
  | { fault: "noSku" | "count" | "twice" }
  | { fault: "spoiled"; cell: SpoiledCell }
);
export type StockFile =
  | { ok: true; rows: { sku: string; count: number | null }[]; faults: StockFault[] }
  | { ok: false; error: "nothing" | "columns" | "twice" | "tooMany" };

/** A number of pieces as people write it: `in` or nothing without limit, `out` none. Undefined for anything else. */
export function readCount(text: string): number | null | undefined {
  const word = text.trim().toLowerCase();
  if (IN.has(word)) return null;
  if (OUT.has(word)) return 0;
  return /^\d{1,7}$/.test(word) && Number(word) <= MOST_STOCK ? Number(word) : undefined;
}

/** What people call the columns of their stock. */
const COLUMNS: Columns<"sku" | "count"> = {
  sku: {
    kind: "code",
    heads: ["sku", "article", "article number", "Artikelnummer", "référence", "referencia"],
  },
  count: {
    kind: "whole",
    heads: [
      ...[
        "count",
        "quantity",
        "stock",
        "in stock",
        "on hand",
        "Bestand",
        "Anzahl",
        "Menge",
        "quantité",
        "cantidad",
      ],
      ...["quantità", "giacenza", "voorraad", "aantal", "antal", "lager", "määrä", "varasto"],
    ],
  },
};

/** Reads a table of SKUs and counts. */
export function readStockFile(text: string): StockFile {
  const table = readTable(text, {
    columns: COLUMNS,
    most: MOST_ROWS,
    isHead: (names) => names.has("sku") && names.has("count"),
  });
  if (!table.ok) return { ok: false, error: table.error };
  const rows = new Map<string, { sku: string; count: number | null }>();
  const faults: StockFault[] = [];
  for (const { line, cells, spoiled } of table.rows) {
    const { sku } = cells;
    const count = readCount(cells.count);
    const about = { line, sku: sku.slice(0, 40) };
    const isNoSku = sku === "" || sku.length > LONGEST_SKU;
    if (spoiled.length > 0)
      faults.push(...spoiled.map((cell) => ({ ...about, fault: "spoiled" as const, cell })));
    else if (isNoSku) faults.push({ ...about, fault: "noSku" });
    else if (count === undefined) faults.push({ ...about, fault: "count" });
    else if (rows.has(sku)) faults.push({ ...about, fault: "twice" });
    else rows.set(sku, { sku, count });
  }
  return { ok: true, rows: [...rows.values()], faults };
}
