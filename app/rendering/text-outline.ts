import { type Letter, lettersOverlap } from "../domain/design/arc.ts";
import type { TextLayer } from "../domain/design/design.ts";
import type { Cluster, Font } from "./fonts.ts";
import type { Command, Matrix } from "./path.ts";
import { boundsOf, transformed } from "./path.ts";

/** fabric's metrics, which do not depend on the font: the first baseline and the distance to the next one. */
const BASELINE_SHARE = 1.13 * (1 - 0.222);
const LINE_SHARE = 1.13;
/** Personal text may shrink to this share of its size before we call it too long for its box. */
const SMALLEST_FIT = 0.4;

export type Outline = {
  /** In the layer's own box, before scaling, turning and moving. */
  commands: Command[];
  /** 1 unless the text had to shrink. */
  fit: number;
  overflows: boolean;
  /** The arc lays letters on each other. */
  overlaps: boolean;
  /** Code points without a glyph, such as "U+1F600". */
  missing: string[];
};

/** A cluster with the room that it takes, in em. */
type Placed = { cluster: Cluster; advance: number };

/** How a code point is named to people: "U+1F600". */
const named = (codePoint: number) => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * The part of a line that the font can show, in composed letters; a letter that the font has only in parts is
 * decomposed.
 */
function settable(font: Font, line: string, missing: Set<string>): string {
  let text = "";
  for (const character of line.normalize("NFC")) {
    if (font.has(character.codePointAt(0) ?? 0)) {
      text += character;
      continue;
    }
    const parts = [...character.normalize("NFD")];
    if (parts.every((part) => font.has(part.codePointAt(0) ?? 0))) text += parts.join("");
    else missing.add(named(character.codePointAt(0) ?? 0));
  }
  return text;
}

/** Letters that are set apart or on an arc stand for themselves, as browsers and fabric have it. */
function setLine(
  font: Font,
  line: string,
  { charSpacing, joined }: { charSpacing: number; joined: boolean },
  missing: Set<string>,
): Placed[] {
  return font.set(settable(font, line, missing), joined).map((cluster) => ({
    cluster,
    advance: cluster.advance / font.unitsPerEm + charSpacing / 1000,
  }));
}

const PLAIN = { charSpacing: 0, joined: true };

/** Width in em: the space behind the last letter does not count. */
function widthOf(line: readonly Placed[], charSpacing: number): number {
  const sum = line.reduce((width, { advance }) => width + advance, 0);
  return line.length === 0 ? 0 : sum - charSpacing / 1000;
}

const START: Record<TextLayer["textAlign"], number> = { left: 0, center: 0.5, right: 1 };

function clusterCommands({ commands }: Cluster, font: Font, size: number, at: Matrix): Command[] {
  const scale = size / font.unitsPerEm;
  const [a, b, c, d, e, f] = at;
  // Font units grow upwards, the canvas downwards.
  return transformed(commands, [a * scale, b * scale, -c * scale, -d * scale, e, f]);
}

/** Where a cluster stands whose middle is `along` units from the layer's middle, on a line or on its arc. */
function stand(layer: TextLayer, along: number, half: number, baseline: number): Matrix {
  const middle = layer.width / 2;
  if (layer.curveRadius === 0) return [1, 0, 0, 1, middle + along - half, baseline];
  const radius = layer.curveRadius;
  const turn = along / radius;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    cos,
    sin,
    -sin,
    cos,
    middle + radius * sin - half * cos,
    baseline + radius * (1 - cos) - half * sin,
  ];
}

/** One straight line of text from a point of its baseline on; what the font has no glyph for is missing in it. */
export function textLine(
  font: Font,
  text: string,
  size: number,
  at: { x: number; y: number },
): { commands: Command[]; width: number; isIncomplete: boolean } {
  const missing = new Set<string>();
  const placed = setLine(font, text, PLAIN, missing);
  const commands: Command[] = [];
  let pen = at.x;
  for (const { cluster, advance } of placed) {
    for (const command of clusterCommands(cluster, font, size, [1, 0, 0, 1, pen, at.y]))
      commands.push(command);
    pen += advance * size;
  }
  return { commands, width: widthOf(placed, 0) * size, isIncomplete: missing.size > 0 };
}

/** The width of a straight line of text at a size of one, and the code points that the font has no glyph for. */
export function lineMetrics(font: Font, text: string): { ems: number; missing: string[] } {
  const missing = new Set<string>();
  return { ems: widthOf(setLine(font, text, PLAIN, missing), 0), missing: [...missing] };
}

function bar(x: number, y: number, width: number, height: number): Command[] {
  return [
    { type: "M", x, y },
    { type: "L", x: x + width, y },
    { type: "L", x: x + width, y: y + height },
    { type: "L", x, y: y + height },
    { type: "Z" },
  ];
}

/** Sets `text` in the layer's box with real glyph outlines. `shrink` lets it become smaller until it fits. */
export function outline(layer: TextLayer, text: string, font: Font, shrink: boolean): Outline {
  const missing = new Set<string>();
  const { charSpacing } = layer;
  const joined = charSpacing === 0 && layer.curveRadius === 0;
  const lines = text.split("\n").map((line) => setLine(font, line, { charSpacing, joined }, missing));
  const widest = Math.max(...lines.map((line) => widthOf(line, charSpacing))) * layer.fontSize;
  const needed = widest > layer.width ? layer.width / widest : 1;
  const fit = shrink ? Math.max(SMALLEST_FIT, needed) : 1;
  const size = layer.fontSize * fit;
  // A smaller text keeps the middle of its lower-case height, about a third of an em over the baseline.
  const lift = (layer.fontSize - size) / 3;
  const commands: Command[] = [];
  const letters: Letter[] = [];
  for (const [row, line] of lines.entries()) {
    const baseline = layer.fontSize * (BASELINE_SHARE + row * LINE_SHARE * layer.lineHeight) - lift;
    const width = widthOf(line, charSpacing) * size;
    const start = (layer.width - width) * START[layer.textAlign] - layer.width / 2;
    let pen = start;
    for (const { cluster, advance } of line) {
      const half = ((cluster.width / font.unitsPerEm) * size) / 2;
      const at = stand(layer, pen + half, half, baseline);
      if (layer.curveRadius !== 0) {
        const letter = letterOf(cluster, {
          along: pen + half,
          half,
          baseline,
          scale: size / font.unitsPerEm,
        });
        if (letter) letters.push(letter);
      }
      for (const command of clusterCommands(cluster, font, size, at)) commands.push(command);
      pen += advance * size;
    }
    if (layer.underline && layer.curveRadius === 0 && line.length > 0)
      commands.push(...bar(start + layer.width / 2, baseline + size * 0.1, width, size / 15));
  }
  const overlaps = lettersOverlap(letters, { middle: layer.width / 2, radius: layer.curveRadius }, size);
  return { commands, fit, overflows: shrink && needed < SMALLEST_FIT, overlaps, missing: [...missing] };
}

/** A cluster's ink about the middle of its room; undefined for a space. */
function letterOf(
  { commands }: Cluster,
  { along, half, baseline, scale }: { along: number; half: number; baseline: number; scale: number },
): Letter | undefined {
  const ink = boundsOf(commands);
  return (
    (ink && {
      along,
      baseline,
      left: ink.left * scale - half,
      right: ink.right * scale - half,
      // Font units grow upwards.
      top: -ink.bottom * scale,
      bottom: -ink.top * scale,
    }) ??
    undefined
  );
}
