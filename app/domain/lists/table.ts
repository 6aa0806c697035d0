import { parse } from "csv-parse/browser/esm/sync";
import { cleanLine } from "../text/pasted.ts";
import { type CellKind, readCell, type Spoiling } from "./spoiled-cell.ts";

/** Columns that an import reads: what each holds, and the headings that people give it, in any of our languages. */
export type Columns<Name extends string> = Readonly<
  Record<Name, { kind: CellKind; heads: readonly string[] }>
>;

/** A cell that the import refuses. `column` is its head as the table has it. */
export type SpoiledCell = { line: number; column: string; value: string; fault: Spoiling };

export type TableRow<Name extends string> = {
  /** Where it begins in the text, from one. */
  line: number;
  /** Cells of the columns that are read; empty where the table lacks one, or its cell is spoiled. */
  cells: Record<Name, string>;
  spoiled: SpoiledCell[];
  /** What stands behind the last column. */
  beyond: string;
};

/**
 * `columns`: no line names the columns that are needed; `value` is what was read in their place. `twice`: `value` names
 * two columns. `tooMany`: `value` is how many lines there are.
 */
export type Table<Name extends string> =
  | { ok: true; rows: TableRow<Name>[] }
  | { ok: false; error: "nothing" | "columns" | "twice" | "tooMany"; line: number; value: string };

type Wanted<Name extends string> = {
  /** As many lines are read in one go. */
  most: number;
  columns: Columns<Name>;
  /** Whether a line with these heads is the one that names the columns. */
  isHead: (names: ReadonlySet<Name>) => boolean;
  /** What the columns are where no line names any: only lists that are typed have none. */
  withoutHead?: readonly Name[];
};

type Line = { line: number; cells: string[] };
type Head<Name extends string> = { at: number; names: (Name | undefined)[] };

const SEPARATORS = [",", ";", "\t", "|"] as const;
/** So many lines of titles may stand above a table. */
const MOST_ABOVE = 20;
const MARK = "\uFFFFq";

/**
 * Reads a table as spreadsheets write it and people send it: with any of the usual separators or the one that its first
 * line says (`sep=;`), titles above it, empty lines and columns around it, and unknown columns, which it skips.
 */
export function readTable<Name extends string>(text: string, wanted: Wanted<Name>): Table<Name> {
  const plain = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const said = /^"?sep=([^\n])"?[^\S\t]*(?:\n|$)/i.exec(plain);
  const body = said ? plain.slice(said[0].length) : plain;
  const readings = (said ? [said[1] ?? ","] : bySize(body)).map((separator) => {
    const top = linesOf(body, separator, MOST_ABOVE);
    return { separator, head: headOf(top, wanted) };
  });
  const known = (head: Head<Name> | undefined) =>
    head?.names.filter((name) => name !== undefined).length ?? 0;
  const { separator, head } = readings.reduce((one, other) =>
    known(other.head) > known(one.head) ? other : one,
  );
  const all = linesOf(body, separator).map((each) => ({ ...each, line: each.line + (said ? 1 : 0) }));
  const [first] = all;
  if (!first) return { ok: false, error: "nothing", line: 0, value: "" };
  if (!head && (!wanted.withoutHead || namesOf(first, wanted.columns).some((name) => name !== undefined))) {
    return { ok: false, error: "columns", line: first.line, value: first.cells.join(" ").slice(0, 100) };
  }
  const names = head?.names ?? wanted.withoutHead ?? [];
  const heads = head ? (all[head.at]?.cells ?? []) : [];
  const twice = names.findIndex((name, at) => name !== undefined && names.indexOf(name) < at);
  if (head && twice >= 0) {
    return { ok: false, error: "twice", line: all[head.at]?.line ?? 0, value: heads[twice] ?? "" };
  }
  const lines = head ? all.slice(head.at + 1) : all;
  if (lines.length === 0) return { ok: false, error: "nothing", line: 0, value: "" };
  if (lines.length > wanted.most)
    return { ok: false, error: "tooMany", line: 0, value: String(lines.length) };
  const rows = lines.map((line) => rowOf(line, names, heads, wanted.columns));
  return { ok: true, rows };
}

/** Separators, the one first that the first line has most of. */
function bySize(body: string): string[] {
  const [first = ""] = body.split("\n", 1);
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.toSorted((one, other) => count(other) - count(one));
}

/** The lines that hold anything; each mark that belongs to no pair is kept as a sign of its cell. */
function linesOf(body: string, separator: string, most?: number): Line[] {
  const options = {
    ...{
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    },
    ...(most !== undefined && { to: most }),
  };
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(body, options) as never;
  } catch {
    // A cell begins with a mark that is never closed: the rest of the text is not one cell.
    records = parse(body.replaceAll('"', MARK), { ...options, quote: false }) as never;
  }
  let line = 1;
  return records.flatMap(({ record, info }) => {
    const begins = line;
    line = info.lines + 1;
    const cells = record.map((cell) => cell.trim());
    return cells.some((cell) => /[^\s,;|]/.test(cleanLine(cell))) ? [{ line: begins, cells }] : [];
  });
}

function headOf<Name extends string>(lines: readonly Line[], { columns, isHead }: Wanted<Name>) {
  for (const [at, line] of lines.entries()) {
    const names = namesOf(line, columns);
    if (isHead(new Set(names.flatMap((name) => name ?? [])))) return { at, names };
  }
  return undefined;
}

/** Heads are compared without case, accents, spaces and signs. */
const headKey = (head: string) =>
  cleanLine(head)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll(/[^\p{L}\p{N}%]/gu, "");

function namesOf<Name extends string>({ cells }: Line, columns: Columns<Name>): (Name | undefined)[] {
  const all = Object.entries(columns) as [Name, Columns<Name>[Name]][];
  return cells.map((cell) => {
    const key = headKey(cell);
    return all.find(([, { heads }]) => heads.some((head) => headKey(head) === key))?.[0];
  });
}

function rowOf<Name extends string>(
  { line, cells: raw }: Line,
  names: readonly (Name | undefined)[],
  heads: readonly string[],
  columns: Columns<Name>,
): TableRow<Name> {
  const cells = Object.fromEntries(Object.keys(columns).map((name) => [name, ""])) as Record<Name, string>;
  const spoiled: SpoiledCell[] = [];
  for (const [at, name] of names.entries()) {
    if (name === undefined) continue;
    const cell = raw[at] ?? "";
    const { value, spoiled: fault } = cell.includes(MARK)
      ? ({ value: cell.replaceAll(MARK, '"'), spoiled: "quote" } as const)
      : readCell(cell, columns[name].kind);
    if (fault) spoiled.push({ line, column: heads[at] ?? name, value, fault });
    else cells[name] = value;
  }
  return { line, cells, spoiled, beyond: raw.slice(names.length).join(" ").trim() };
}
