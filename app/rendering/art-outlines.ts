import type { ArtNode } from "./artwork.ts";
import type { Command, Matrix } from "./path.ts";
import { readPath } from "./svg-path.ts";

const NUMBERS = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;
const CALL = /(translate|rotate|scale|matrix|skewX|skewY)\(([^)]*)\)/g;

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function callMatrix(name: string, numbers: readonly number[]): Matrix {
  const [one = 0, two, three] = numbers;
  const angle = (one * Math.PI) / 180;
  switch (name) {
    case "translate":
      return [1, 0, 0, 1, one, two ?? 0];
    case "scale":
      return [one, 0, 0, two ?? one, 0, 0];
    case "skewX":
      return [1, 0, Math.tan(angle), 1, 0, 0];
    case "skewY":
      return [1, Math.tan(angle), 0, 1, 0, 0];
    case "rotate": {
      const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
      if (two === undefined) return turn;
      const there: Matrix = [1, 0, 0, 1, two, three ?? 0];
      return times(times(there, turn), [1, 0, 0, 1, -two, -(three ?? 0)]);
    }
    default:
      return numbers.length === 6 ? (numbers as unknown as Matrix) : IDENTITY;
  }
}

/** What a `transform` attribute says, all its calls together. */
export function readTransform(text: string): Matrix {
  let matrix = IDENTITY;
  for (const [, name = "", list = ""] of text.matchAll(CALL))
    matrix = times(matrix, callMatrix(name, (list.match(NUMBERS) ?? []).map(Number)));
  return matrix;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Command[] {
  const half = `A${rx} ${ry} 0 0 1`;
  return readPath(`M${cx + rx} ${cy}${half} ${cx - rx} ${cy}${half} ${cx + rx} ${cy}Z`);
}

function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number): Command[] {
  const [right, bottom] = [x + width, y + height];
  if (rx <= 0 || ry <= 0) return readPath(`M${x} ${y}H${right}V${bottom}H${x}Z`);
  const arc = `A${rx} ${ry} 0 0 1`;
  return readPath(
    `M${x + rx} ${y}H${right - rx}${arc} ${right} ${y + ry}V${bottom - ry}${arc} ${right - rx} ${bottom}` +
      `H${x + rx}${arc} ${x} ${bottom - ry}V${y + ry}${arc} ${x + rx} ${y}Z`,
  );
}

/** The outline of one shape of an artwork, in its own units. */
export function shapeCommands({ name, attributes }: ArtNode): Command[] {
  const value = Object.fromEntries(attributes);
  const number = (key: string) => Number(value[key] ?? 0);
  switch (name) {
    case "path":
      return readPath(value["d"] ?? "");
    case "circle":
      return ellipse(number("cx"), number("cy"), number("r"), number("r"));
    case "ellipse":
      return ellipse(number("cx"), number("cy"), number("rx"), number("ry"));
    case "line":
      return readPath(`M${number("x1")} ${number("y1")}L${number("x2")} ${number("y2")}`);
    case "polyline":
    case "polygon":
      return readPath(`M${value["points"] ?? ""}${name === "polygon" ? "Z" : ""}`);
    case "rect": {
      const [width, height] = [number("width"), number("height")];
      const corner = (own: string, other: string, size: number) =>
        Math.min(size / 2, Number(value[own] ?? value[other] ?? 0));
      return rectangle(
        number("x"),
        number("y"),
        width,
        height,
        corner("rx", "ry", width),
        corner("ry", "rx", height),
      );
    }
    default:
      return [];
  }
}
