import opentype, { type Font } from "opentype.js";

/** Reads font files (TrueType or OpenType bytes) into the map that rendering takes. Throws on a broken file. */
export function parseFonts(
  files: readonly { key: string; bytes: Uint8Array<ArrayBuffer> }[],
): Map<string, Font> {
  return new Map(
    files.map(({ key, bytes }) => [
      key,
      // opentype.js reads a whole ArrayBuffer: a view into a larger one must be cut out first.
      opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
    ]),
  );
}
