import { varint } from "./sqlite-record.ts";

export const PAGE_SIZE = 4096;

const LEAF = 13;
const INTERIOR = 5;
/** The first page begins with the file's own header. */
const FILE_HEADER = 100;

type Child = readonly [page: number, lastRow: number];

/** A page with these cells, filled from its end; its list of cells stands behind its header. */
function pageOf(type: typeof LEAF | typeof INTERIOR, cells: readonly Uint8Array[], begin = 0) {
  const page = new Uint8Array(PAGE_SIZE);
  const view = new DataView(page.buffer);
  const header = type === LEAF ? 8 : 12;
  let at = PAGE_SIZE;
  cells.forEach((cell, index) => {
    at -= cell.length;
    page.set(cell, at);
    view.setUint16(begin + header + index * 2, at);
  });
  if (begin + header + cells.length * 2 > at) throw new Error("A page has too many cells.");
  page[begin] = type;
  view.setUint16(begin + 3, cells.length);
  view.setUint16(begin + 5, at);
  return { page, view };
}

/** A page of rows. */
export const leafPage = (cells: readonly Uint8Array[]): Uint8Array => pageOf(LEAF, cells).page;

/** A page above others. */
export function interiorPage(children: readonly Child[], begin = 0): Uint8Array {
  const cells = children.slice(0, -1).map(([page, lastRow]) => {
    const key = varint(lastRow);
    const cell = new Uint8Array(4 + key.length);
    new DataView(cell.buffer).setUint32(0, page);
    cell.set(key, 4);
    return cell;
  });
  const { page, view } = pageOf(INTERIOR, cells, begin);
  view.setUint32(begin + 8, (children.at(-1) as Child)[0]);
  return page;
}

/** A piece of a long row, and the page where it goes on; 0 at its end. */
export function overflowPage(next: number, bytes: Uint8Array): Uint8Array {
  const page = new Uint8Array(PAGE_SIZE);
  new DataView(page.buffer).setUint32(0, next);
  page.set(bytes, 4);
  return page;
}

/** The first page: the file's header, and the page above the list of tables. */
export function fileHead(children: readonly Child[], pageCount: number): Uint8Array {
  const page = interiorPage(children, FILE_HEADER);
  const view = new DataView(page.buffer);
  page.set(new TextEncoder().encode("SQLite format 3\0"));
  view.setUint16(16, PAGE_SIZE);
  // Written and read without a log beside it; no space kept at the end of pages; the fixed fractions of the format.
  page.set([1, 1, 0, 64, 32, 32], 18);
  /** The version of the file, which its size is of, too. */
  view.setUint32(24, 1);
  view.setUint32(28, pageCount);
  view.setUint32(40, 1);
  // The format of the list of tables, and UTF-8.
  view.setUint32(44, 4);
  view.setUint32(56, 1);
  view.setUint32(92, 1);
  view.setUint32(96, 3_045_000);
  return page;
}
