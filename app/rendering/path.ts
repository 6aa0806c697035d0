import type { Point } from "../domain/design/design.ts";

/** Path commands with absolute coordinates: the common ground of glyphs, SVG and PDF. */
export type Command =
  | { type: "M"; x: number; y: number }
  | { type: "L"; x: number; y: number }
  | { type: "Q"; x1: number; y1: number; x: number; y: number }
  | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { type: "Z" };

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** A layer's own box to the canvas: scale, then turn `angle` degrees clockwise, then move. */
export function placement(layer: {
  left: number;
  top: number;
  angle: number;
  scaleX: number;
  scaleY: number;
}): Matrix {
  const turn = (layer.angle * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return [
    cos * layer.scaleX,
    sin * layer.scaleX,
    -sin * layer.scaleY,
    cos * layer.scaleY,
    layer.left,
    layer.top,
  ];
}

export function transformed(commands: readonly Command[], matrix: Matrix): Command[] {
  return commands.map((command) => {
    switch (command.type) {
      case "Z":
        return command;
      case "M":
      case "L":
        return { type: command.type, ...apply(matrix, command) };
      case "Q": {
        const control = apply(matrix, { x: command.x1, y: command.y1 });
        return { type: "Q", x1: control.x, y1: control.y, ...apply(matrix, command) };
      }
      case "C": {
        const first = apply(matrix, { x: command.x1, y: command.y1 });
        const second = apply(matrix, { x: command.x2, y: command.y2 });
        return {
          type: "C",
          x1: first.x,
          y1: first.y,
          x2: second.x,
          y2: second.y,
          ...apply(matrix, command),
        };
      }
    }
  });
}

export type Bounds = { left: number; top: number; right: number; bottom: number };

/** Box around all points, control points included: never too small. Null for an empty path. */
export function boundsOf(commands: readonly Command[]): Bounds | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const take = (x: number, y: number) => {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  };
  for (const command of commands) {
    if (command.type === "Z") continue;
    take(command.x, command.y);
    if (command.type !== "M" && command.type !== "L") take(command.x1, command.y1);
    if (command.type === "C") take(command.x2, command.y2);
  }
  return Number.isFinite(box.left) ? box : null;
}

/** Shortest plain notation with at most `decimals` digits behind the point; never "-0" or an exponent. */
export function short(value: number, decimals: number): string {
  const text = (Math.round(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
  const trimmed = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return trimmed === "-0" ? "0" : trimmed.replace(/^(-?)0\./, "$1.");
}

/** A whole number of steps of a grid, as `short` writes its value. */
function onGrid(steps: number, decimals: number): string {
  if (decimals === 0 || steps === 0) return String(steps + 0);
  const digits = String(Math.abs(steps)).padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  const integer = digits.slice(0, -decimals);
  const sign = steps < 0 ? "-" : "";
  if (fraction === "") return sign + integer;
  return `${sign}${integer === "0" ? "" : integer}.${fraction}`;
}

/**
 * SVG path data in relative commands. Points are first put on the grid of `decimals` digits and differences taken
 * there, so rounding never adds up along an outline.
 */
export function pathData(commands: readonly Command[], decimals: number): string {
  const grid = 10 ** decimals;
  const snap = (value: number) => Math.round(value * grid);
  let out = "";
  let last = "";
  /** A number that follows another needs something between them; a minus sign is enough. */
  let isAfterNumber = false;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const write = (letter: string, numbers: readonly number[]) => {
    // After "m", further pairs would read as "l": always name the command then.
    if (letter !== last || letter === "m") {
      out += letter;
      isAfterNumber = false;
    }
    for (const number of numbers) {
      if (isAfterNumber && number >= 0) out += " ";
      out += onGrid(number, decimals);
      isAfterNumber = true;
    }
    last = letter;
  };
  for (const command of commands) {
    if (command.type === "Z") {
      out += "z";
      last = "z";
      isAfterNumber = false;
      [x, y] = [startX, startY];
      continue;
    }
    const endX = snap(command.x);
    const endY = snap(command.y);
    if (command.type === "M") {
      write("m", [endX - x, endY - y]);
      [startX, startY] = [endX, endY];
    } else if (command.type === "L") {
      if (endY === y) write("h", [endX - x]);
      else if (endX === x) write("v", [endY - y]);
      else write("l", [endX - x, endY - y]);
    } else if (command.type === "Q") {
      write("q", [snap(command.x1) - x, snap(command.y1) - y, endX - x, endY - y]);
    } else {
      write("c", [
        snap(command.x1) - x,
        snap(command.y1) - y,
        snap(command.x2) - x,
        snap(command.y2) - y,
        endX - x,
        endY - y,
      ]);
    }
    [x, y] = [endX, endY];
  }
  return out;
}

/** Box around what is drawn: of curves their own extremes, not their control points. Null for an empty path. */
export function drawnBounds(commands: readonly Command[]): Bounds | null {
  const ends: Command[] = [];
  let at = { x: 0, y: 0 };
  let start = at;
  for (const command of commands) {
    if (command.type === "Z") {
      at = start;
      continue;
    }
    const { x, y } = command;
    // A pen that only moves draws nothing; where it begins to draw, it does.
    if (command.type !== "M") {
      ends.push({ type: "L", ...at }, { type: "L", x, y });
      if (command.type !== "L") {
        const [xs, ys] = (["x", "y"] as const).map((axis) => extremesOf(at[axis], command, axis)) as [
          number[],
          number[],
        ];
        for (const extreme of xs) ends.push({ type: "L", x: extreme, y });
        for (const extreme of ys) ends.push({ type: "L", x, y: extreme });
      }
    } else start = { x, y };
    at = { x, y };
  }
  return boundsOf(ends);
}

/** Where a curve turns round on one axis. */
function extremesOf(from: number, curve: Extract<Command, { type: "Q" | "C" }>, axis: "x" | "y"): number[] {
  const to = curve[axis];
  const one = curve[`${axis}1`];
  if (curve.type === "Q") {
    const bend = from - 2 * one + to;
    const turn = bend === 0 ? -1 : (from - one) / bend;
    return turn > 0 && turn < 1 ? [from + turn * (2 * (one - from) + turn * bend)] : [];
  }
  const two = curve[`${axis}2`];
  // The derivative, divided by three: a t² + b t + c.
  const a = to - 3 * two + 3 * one - from;
  const b = 2 * (two - 2 * one + from);
  const c = one - from;
  const root = Math.sqrt(b * b - 4 * a * c);
  const turns = Math.abs(a) < 1e-9 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  return turns
    .filter((turn) => turn > 0 && turn < 1)
    .map((turn) => from + turn * (3 * c + turn * ((3 * b) / 2 + turn * a)));
}
