import type { Hex } from "../../app/domain/design/colour.ts";
import { type Command, type Matrix, short } from "../../app/rendering/path.ts";

/** A thousandth of a canvas unit is less than a thousandth of a millimetre. */
const DECIMALS = 3;
const number = (value: number) => short(value, DECIMALS);
const point = (x: number, y: number) => `${number(x)} ${number(y)}`;

/** Coordinates from here on are of the inner space. */
export function concatenated([a, b, c, d, e, f]: Matrix): string {
  return `${[a, b, c, d].map((value) => short(value, 7)).join(" ")} ${short(e, 4)} ${short(f, 4)} cm`;
}

/** An outline, not painted yet. */
export function outlined(commands: readonly Command[]): string {
  const lines: string[] = [];
  let [x, y] = [0, 0];
  for (const command of commands) {
    switch (command.type) {
      case "M":
      case "L":
        lines.push(`${point(command.x, command.y)} ${command.type.toLowerCase()}`);
        break;
      case "Q": {
        // PDF has cubic curves only; this one is the same.
        const third = (end: number, control: number) => end + ((control - end) * 2) / 3;
        const first = point(third(x, command.x1), third(y, command.y1));
        const second = point(third(command.x, command.x1), third(command.y, command.y1));
        lines.push(`${first} ${second} ${point(command.x, command.y)} c`);
        break;
      }
      case "C":
        lines.push(
          `${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${point(command.x, command.y)} c`,
        );
        break;
      case "Z":
        lines.push("h");
        continue;
    }
    [x, y] = [command.x, command.y];
  }
  return lines.join("\n");
}

/** Sets the colour of fills, or of strokes. */
export type Ink = (colour: Hex, of: "fill" | "stroke") => string;

/** Colours of the screen, as browsers know them. */
export const screenInk: Ink = (colour, of) => {
  const parts = [1, 3, 5].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255, 4));
  return `${parts.join(" ")} ${of === "fill" ? "rg" : "RG"}`;
};

const CAPS: Record<string, number> = { butt: 0, round: 1, square: 2 };
const JOINS: Record<string, number> = { miter: 0, round: 1, bevel: 2 };

export type Pen = {
  width: number;
  cap?: string | undefined;
  join?: string | undefined;
  miterLimit?: number | undefined;
  dashes?: readonly number[] | undefined;
  /** How far into its dashes a line begins. */
  dashOffset?: number | undefined;
};

/** How strokes are drawn from here on. */
export function pen({
  width,
  cap = "butt",
  join = "miter",
  miterLimit = 4,
  dashes = [],
  dashOffset = 0,
}: Pen): string {
  // As SVG has it: a dash below nothing, or nothing but nothing, is no dash.
  const isDashed = dashes.every((dash) => dash >= 0) && dashes.some((dash) => dash > 0);
  const list = isDashed ? dashes.map(number).join(" ") : "";
  const limit = Math.max(1, miterLimit);
  // An odd list counts twice over before it comes round. PDF has no phase below nothing.
  const round = dashes.reduce((sum, dash) => sum + dash, 0) * (dashes.length % 2 === 0 ? 1 : 2);
  const phase = isDashed ? ((dashOffset % round) + round) % round : 0;
  return `${number(width)} w ${CAPS[cap] ?? 0} J ${JOINS[join] ?? 0} j ${number(limit)} M [${list}] ${number(phase)} d`;
}
