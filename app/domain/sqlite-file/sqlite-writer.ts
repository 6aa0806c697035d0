import { PAGE_SIZE, fileHead, interiorPage, leafPage, overflowPage } from "./sqlite-pages.ts";
import { record, type SqliteValue, varint } from "./sqlite-record.ts";

/** A page and the highest row number below it. */
type Child = [page: number, lastRow: number];
type Table = { name: string; sql: string; root: number };

/** What is left between two parts of a file; small whatever the size of the file. */
export type WriterState = {
  nextPage: number;
  /** Those that are complete. */
  tables: Table[];
  /** The one that rows are added to: pages of each level that no page stands above yet, the leaves first. */
  open: { name: string; sql: string; rows: number; levels: Child[][] } | null;
};

export const NEW_FILE: WriterState = { nextPage: 2, tables: [], open: null };

/** SQLite uses the page at this byte for locks, so it must hold no data. */
const LOCKED_PAGE = 2 ** 30 / PAGE_SIZE + 1;
/** A row that is longer goes on in pages of its own. */
const LONGEST_IN_LEAF = PAGE_SIZE - 35;
const SHORTEST_IN_LEAF = Math.floor(((PAGE_SIZE - 12) * 32) / 255) - 23;
const IN_OVERFLOW = PAGE_SIZE - 4;
const LEAF_SPACE = PAGE_SIZE - 8;
/** A child takes up to 15 bytes: its place, its page and its last row. */
const CHILDREN = Math.floor((PAGE_SIZE - 12) / 15);

/**
 * Writes an SQLite file from its second page to its end, in parts, without ever going back: rows are numbered as they
 * come, so each page of a table is complete before the next one begins. The first page, which names all tables, is made
 * last (docs/decisions/0260; the format: https://sqlite.org/fileformat2.html).
 */
export function sqliteWriter(begun: WriterState) {
  const state = structuredClone(begun);
  let pages: Uint8Array[] = [];
  let cells: Uint8Array[] = [];
  let cellBytes = 0;

  function newPage(): number {
    if (state.nextPage === LOCKED_PAGE) {
      pages.push(new Uint8Array(PAGE_SIZE));
      state.nextPage += 1;
    }
    return state.nextPage++;
  }

  function openTable() {
    if (!state.open) throw new Error("No table is open.");
    return state.open;
  }

  function addChild(level: number, child: Child): void {
    const { levels } = openTable();
    const children = (levels[level] ??= []);
    children.push(child);
    // Two stay behind, so that the last page of a level never has a single child.
    if (children.length < CHILDREN + 2) return;
    const full = children.splice(0, CHILDREN);
    const page = newPage();
    pages.push(interiorPage(full));
    addChild(level + 1, [page, (full.at(-1) as Child)[1]]);
  }

  function endLeaf(): void {
    if (cells.length === 0) return;
    const page = newPage();
    pages.push(leafPage(cells));
    cells = [];
    cellBytes = 0;
    addChild(0, [page, openTable().rows]);
  }

  /** A row's cell; what does not fit into a leaf is written to overflow pages before it. */
  function cellOf(row: Uint8Array, number: number): Uint8Array {
    const start = [...varint(row.length), ...varint(number)];
    if (row.length <= LONGEST_IN_LEAF) return concat([Uint8Array.from(start), row]);
    const fitting = SHORTEST_IN_LEAF + ((row.length - SHORTEST_IN_LEAF) % IN_OVERFLOW);
    const local = fitting <= LONGEST_IN_LEAF ? fitting : SHORTEST_IN_LEAF;
    const count = Math.ceil((row.length - local) / IN_OVERFLOW);
    let page = newPage();
    const first = page;
    for (let at = 0; at < count; at += 1) {
      const from = local + at * IN_OVERFLOW;
      const here = pages.length;
      const next = at + 1 < count ? newPage() : 0;
      // A locked page that was passed over stands behind this one.
      pages.splice(here, 0, overflowPage(next, row.subarray(from, from + IN_OVERFLOW)));
      page = next;
    }
    const pointer = new Uint8Array(4);
    new DataView(pointer.buffer).setUint32(0, first);
    return concat([Uint8Array.from(start), row.subarray(0, local), pointer]);
  }

  /** @returns the pages below the root, of the highest level. */
  function top(): Child[] {
    endLeaf();
    const { levels } = openTable();
    for (let level = 0; level < levels.length - 1; level += 1) {
      const children = levels[level] as Child[];
      const page = newPage();
      pages.push(interiorPage(children));
      addChild(level + 1, [page, (children.at(-1) as Child)[1]]);
      levels[level] = [];
    }
    return levels.at(-1) ?? [];
  }

  const writer = {
    openTable(name: string, sql: string): void {
      if (state.open) throw new Error(`The table ${state.open.name} is still open.`);
      state.open = { name, sql, rows: 0, levels: [] };
    },

    addRow(values: readonly SqliteValue[]): void {
      const table = openTable();
      const cell = cellOf(record(values), table.rows + 1);
      if (cellBytes + cell.length + 2 > LEAF_SPACE) endLeaf();
      table.rows += 1;
      cells.push(cell);
      cellBytes += cell.length + 2;
    },

    closeTable(): void {
      const { name, sql } = openTable();
      const children = top();
      let root = children[0]?.[0];
      if (children.length !== 1) {
        root = newPage();
        pages.push(children.length === 0 ? leafPage([]) : interiorPage(children));
      }
      state.open = null;
      state.tables.push({ name, sql, root: root as number });
    },

    /** How many bytes wait to be taken. */
    waiting: () => pages.length * PAGE_SIZE,

    /** Takes the pages that are complete, and what is left to go on with. */
    takePart(): { bytes: Uint8Array; state: WriterState } {
      if (state.open) endLeaf();
      const bytes = concat(pages);
      pages = [];
      return { bytes, state: structuredClone(state) };
    },

    /** Ends the file. @returns its last pages, and the first one. */
    end(): { bytes: Uint8Array; head: Uint8Array } {
      const tables = state.tables;
      writer.openTable("sqlite_schema", "");
      for (const { name, sql, root } of tables) {
        writer.addRow(["table", name, name, root, sql]);
        // More leaves than one make the first page the page above them.
        if (tables.length < 50) endLeaf();
      }
      const children = top();
      if (children.length < 2) throw new Error("A file has two tables at least.");
      state.open = null;
      return { bytes: concat(pages), head: fileHead(children, state.nextPage - 1) };
    },
  };
  return writer;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
