import { create, type Font as FontFile } from "fontkit";
import { transformed, type Command } from "./path.ts";

/** A letter, or several that a font joins, with the marks that stand on it; in font units, growing upwards. */
export type Cluster = { commands: readonly Command[]; advance: number; width: number };

/** A font as all our drawing knows it: previews, print files and the designer's proofs set text by the same code. */
export type Font = {
  unitsPerEm: number;
  /** Whether there is a glyph for it. */
  has(codePoint: number): boolean;
  /** A line of text with kerning and, unless letters are to stand for themselves, ligatures. */
  set(line: string, joined: boolean): Cluster[];
};

/** Reads font files (TrueType or OpenType bytes) into the map that rendering takes. Throws on a broken file. */
export function parseFonts(files: readonly { key: string; bytes: Uint8Array }[]): Map<string, Font> {
  return new Map(files.map(({ key, bytes }) => [key, parseFont(bytes)]));
}

function parseFont(bytes: Uint8Array): Font {
  const file = create(bytes as Buffer);
  if ("fonts" in file) throw new TypeError("a collection of fonts is no font");
  const outlines = new Map<number, Command[]>();
  const outlineOf = (glyph: { id: number }) => {
    const outline = outlines.get(glyph.id);
    if (outline) return outline;
    const commands = file.getGlyph(glyph.id).path.commands.map(asCommand);
    outlines.set(glyph.id, commands);
    return commands;
  };
  const glyphs = new Map<number, boolean>();
  const has = (codePoint: number) => {
    const hasGlyph = glyphs.get(codePoint);
    if (hasGlyph !== undefined) return hasGlyph;
    const isThere = file.hasGlyphForCodePoint(codePoint);
    // What a shopper may type is more than a font has letters.
    if (isThere) glyphs.set(codePoint, true);
    return isThere;
  };
  return {
    unitsPerEm: file.unitsPerEm,
    has,
    set: (line, joined) => clustersOf(file, line, joined, outlineOf),
  };
}

const LETTER_BY_LETTER = { liga: false, clig: false, calt: false };

function clustersOf(
  file: FontFile,
  line: string,
  joined: boolean,
  outlineOf: (glyph: { id: number }) => readonly Command[],
): Cluster[] {
  if (line === "") return [];
  // The types know a list of features only; with a map they can be switched off, too.
  const run = file.layout(line, joined ? undefined : (LETTER_BY_LETTER as never));
  const clusters: Cluster[] = [];
  for (const [index, glyph] of run.glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
    const outline = outlineOf(glyph);
    const before = clusters.at(-1);
    if (xAdvance !== 0 || !before) {
      const commands = xOffset === 0 && yOffset === 0 ? outline : shifted(outline, xOffset, yOffset);
      clusters.push({ commands, advance: xAdvance, width: glyph.advanceWidth });
      continue;
    }
    // A mark takes no room: it belongs to the letter before it, wherever that is turned to.
    const mark = shifted(outline, before.advance + xOffset, yOffset);
    clusters[clusters.length - 1] = { ...before, commands: [...before.commands, ...mark] };
  }
  return clusters;
}

function asCommand({ command, args }: { command: string; args: number[] }): Command {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
  switch (command) {
    case "moveTo":
      return { type: "M", x: a, y: b };
    case "lineTo":
      return { type: "L", x: a, y: b };
    case "quadraticCurveTo":
      return { type: "Q", x1: a, y1: b, x: c, y: d };
    case "bezierCurveTo":
      return { type: "C", x1: a, y1: b, x2: c, y2: d, x: e, y: f };
    default:
      return { type: "Z" };
  }
}

function shifted(commands: readonly Command[], x: number, y: number): Command[] {
  return transformed(commands, [1, 0, 0, 1, x, y]);
}
