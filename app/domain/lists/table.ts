import { parse } from "csv-parse/sync";
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
  /** All its cells as the table has them, those of unknown columns too. */
  raw: string[];
};

/** What may stand between the cells of a line. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;

/** A head of a table, told apart from its others, and what its column is taken for. */
export type TableHead<Name extends string> = { label: string; cell: string; name: Name | undefined };

/** Which head each column is read from, as a person chose it; "" where the table has no such column. */
export type ChosenHeads<Name extends string> = Partial<Record<Name, string>>;

/**
 * `heads`: of the line that names the columns, or seems to. `columns`: no line names those that are needed; `value` is
 * what was read in their place. `twice`: `value` names two columns. `tooMany`: `value` is how many lines there are.
 */
export type Table<Name extends string> =
  | { ok: true; heads: TableHead<Name>[]; rows: TableRow<Name>[]; separator: string }
  | {
      ok: false;
      error: "nothing" | "columns" | "twice" | "tooMany";
      line: number;
      value: string;
      heads: TableHead<Name>[];
    };

type Wanted<Name extends string> = {
  /** As many lines are read in one go. */
  most: number;
  columns: Columns<Name>;
  /** Whether a line with these heads is the one that names the columns. */
  isHead: (names: ReadonlySet<Name>) => boolean;
  /** What the columns are where no line names any: only lists that are typed have none. */
  withoutHead?: readonly Name[];
  /** What only rows hold, such as an address: the line of heads stands above the first of them, whatever its words. */
  isOfRow?: (cell: string) => boolean;
  /** Comes before what the heads are known for, in a table that has one of these heads. */
  chosen?: ChosenHeads<Name>;
};

type Line = { line: number; cells: string[] };
type Head<Name extends string> = { at: number; names: (Name | undefined)[] };
/** A table as one separator reads its first lines; `rows` is how many cells only rows have. */
type Reading<Name extends string> = { separator: string; head: Head<Name> | undefined; rows: number };

/** So many lines of titles may stand above a table. */
const MOST_ABOVE = 20;
/** Longer ones are cut where people choose among them. */
const LONGEST_HEAD = 80;
const MARK = "\uFFFFq";

/**
 * Reads a table as spreadsheets write it and people send it: with any of the usual separators or the one that its first
 * line says (`sep=;`), titles above it, empty lines and columns around it, and unknown columns, which it skips.
 */
export function readTable<Name extends string>(text: string, wanted: Wanted<Name>): Table<Name> {
  const plain = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const said = /^"?sep=([^\n])"?[^\S\t]*(?:\n|$)/i.exec(plain);
  const body = said ? plain.slice(said[0].length) : plain;
  const readings = (said ? [said[1] ?? ","] : bySize(body)).map((separator): Reading<Name> => {
    const top = linesOf(body, separator, MOST_ABOVE);
    const rows = top.flatMap(({ cells }) => cells).filter((cell) => wanted.isOfRow?.(cell)).length;
    return { separator, rows, head: headOf(top, wanted) };
  });
  const { separator, head } = readings.reduce((one, other) => (isBetter(other, one) ? other : one));
  const all = linesOf(body, separator).map((each) => ({ ...each, line: each.line + (said ? 1 : 0) }));
  const [first] = all;
  const failed = { ok: false as const, line: 0, value: "", heads: [] };
  if (!first) return { ...failed, error: "nothing" };
  if (!head) {
    const seeming = seemingHead(all, wanted);
    const isNamed = namesOf(first, wanted).some((name) => name !== undefined);
    if (seeming || isNamed || !wanted.withoutHead) {
      const { line, cells } = seeming ?? first;
      const value = cells.join(" ").slice(0, 100);
      return { ...failed, error: "columns", line, value, heads: seeming ? headsOf(seeming, wanted) : [] };
    }
  }
  const headLine = head && all[head.at];
  const heads = headLine ? headsOf(headLine, wanted) : [];
  const names = head?.names ?? wanted.withoutHead ?? [];
  const twice = names.findIndex((name, at) => name !== undefined && names.indexOf(name) < at);
  if (headLine && twice >= 0) {
    const value = headLine.cells[twice] ?? "";
    return { ...failed, error: "twice", line: headLine.line, value, heads };
  }
  const lines = head ? all.slice(head.at + 1) : all;
  if (lines.length === 0) return { ...failed, error: "nothing" };
  if (lines.length > wanted.most) return { ...failed, error: "tooMany", value: String(lines.length) };
  const rows = lines.map((line) => rowOf(line, names, headLine?.cells ?? [], wanted.columns));
  return { ok: true, heads, rows, separator };
}

/** Whether a separator reads more columns that are known, or more cells of rows where none is. */
function isBetter<Name extends string>(one: Reading<Name>, other: Reading<Name>): boolean {
  const known = ({ head }: Reading<Name>) => head?.names.filter((name) => name !== undefined).length ?? 0;
  return known(one) > known(other) || (known(one) === known(other) && one.rows > other.rows);
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
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
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

function headOf<Name extends string>(lines: readonly Line[], wanted: Wanted<Name>) {
  for (const [at, line] of lines.entries()) {
    const names = namesOf(line, wanted);
    if (wanted.isHead(new Set(names.flatMap((name) => name ?? [])))) return { at, names };
  }
  return undefined;
}

/** The fullest line above the first row: titles have fewer cells. */
function seemingHead<Name extends string>(
  lines: readonly Line[],
  { isOfRow }: Wanted<Name>,
): Line | undefined {
  if (!isOfRow) return undefined;
  const firstRow = lines.findIndex(({ cells }) => cells.some(isOfRow));
  const filled = ({ cells }: Line) => cells.filter((cell) => cell !== "").length;
  return lines
    .slice(0, Math.min(Math.max(firstRow, 0), MOST_ABOVE))
    .reduce<Line | undefined>((one, other) => (one && filled(one) >= filled(other) ? one : other), undefined);
}

/** The heads of a line; one that is there before, or is empty, gets a number. */
function headsOf<Name extends string>(line: Line, wanted: Wanted<Name>): TableHead<Name>[] {
  const names = namesOf(line, wanted);
  return labelsOf(line).map((label, at) => ({ label, cell: line.cells[at] ?? "", name: names[at] }));
}

function labelsOf({ cells }: Line): string[] {
  const taken = new Set<string>();
  return cells.map((cell, at) => {
    const plain = cleanLine(cell).slice(0, LONGEST_HEAD);
    let label = plain || `#${at + 1}`;
    for (let count = 2; taken.has(label.toLowerCase()); count += 1) label = `${plain} (${count})`;
    taken.add(label.toLowerCase());
    return label;
  });
}

/** Heads are compared without case, accents, spaces and signs. */
const headKey = (head: string) =>
  cleanLine(head)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll(/[^\p{L}\p{N}%]/gu, "");

function namesOf<Name extends string>(
  line: Line,
  { columns, chosen = {} }: Pick<Wanted<Name>, "columns" | "chosen">,
): (Name | undefined)[] {
  const all = Object.entries(columns) as [Name, Columns<Name>[Name]][];
  const labels = labelsOf(line).map((label) => label.toLowerCase());
  const isThere = (name: Name) => labels.includes(chosen[name]?.toLowerCase() ?? "");
  const isChosen = all.some(([name]) => isThere(name));
  return line.cells.map((cell, at) => {
    const own = all.find(([name]) => chosen[name]?.toLowerCase() === labels[at]);
    if (own) return own[0];
    const key = headKey(cell);
    const [known] = all.find(([, { heads }]) => heads.some((head) => headKey(head) === key)) ?? [];
    const isSettled = known && isChosen && (isThere(known) || chosen[known] === "");
    return isSettled ? undefined : known;
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
  return {
    line,
    cells,
    spoiled,
    beyond: raw.slice(names.length).join(" ").trim(),
    raw: raw.map((cell) => cell.replaceAll(MARK, '"')),
  };
}
