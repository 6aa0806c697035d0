/** What a column of a row may hold. */
export type SqliteValue = string | number | Uint8Array | null;

const encoder = new TextEncoder();

/** A whole number as SQLite's variable-length integer: seven bits a byte, the highest first; below 2^53. */
export function varint(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest % 128) | 0x80);
  }
  return bytes;
}

/** How many bytes a whole number of each serial type takes. */
const WIDTHS = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 6],
  [6, 8],
] as const;

/** A value's serial type and its bytes. */
function encoded(value: SqliteValue): { type: number; bytes: Uint8Array } {
  if (value === null) return { type: 0, bytes: new Uint8Array(0) };
  if (typeof value === "string") {
    const bytes = encoder.encode(value);
    return { type: bytes.length * 2 + 13, bytes };
  }
  if (value instanceof Uint8Array) return { type: value.length * 2 + 12, bytes: value };
  if (value === 0 || value === 1) return { type: 8 + value, bytes: new Uint8Array(0) };
  const view = new DataView(new ArrayBuffer(8));
  if (!Number.isSafeInteger(value)) {
    view.setFloat64(0, value);
    return { type: 7, bytes: new Uint8Array(view.buffer) };
  }
  view.setBigInt64(0, BigInt(value));
  const [type, width] = WIDTHS.find(([, bytes]) => Math.abs(value) < 2 ** (bytes * 8 - 1)) ?? [6, 8];
  return { type, bytes: new Uint8Array(view.buffer, 8 - width) };
}

/** A row as SQLite stores it: the types of its columns, then their values. */
export function record(values: readonly SqliteValue[]): Uint8Array {
  const columns = values.map(encoded);
  const types = columns.flatMap(({ type }) => varint(type));
  // The header's length counts itself, which takes a second byte from 127 on.
  let header = types.length + 1;
  if (varint(header).length > 1) header += varint(header + 1).length - 1;
  const size = columns.reduce((sum, { bytes }) => sum + bytes.length, header);
  const row = new Uint8Array(size);
  const start = [...varint(header), ...types];
  row.set(start);
  let at = start.length;
  for (const { bytes } of columns) {
    row.set(bytes, at);
    at += bytes.length;
  }
  return row;
}
