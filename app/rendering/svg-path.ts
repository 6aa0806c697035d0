import { arcCommands } from "./arc.ts";
import type { Command } from "./path.ts";

type Control = { kind: string; x: number; y: number } | null;

const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const LETTER = /[\s,]*([MmLlHhVvCcSsQqTtAaZz])/y;
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
/** An arc's two flags are one digit each and may stand together: "0 01.5" is 0, 0, 1.5. */
const FLAG = /[\s,]*([01])/y;

function reader(data: string) {
  let at = 0;
  return (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(data);
    if (match) at = pattern.lastIndex;
    return match?.[1];
  };
}

/** The numbers that a command takes; undefined when they are not all there. */
function operands(read: (pattern: RegExp) => string | undefined, kind: string): number[] | undefined {
  const numbers: number[] = [];
  for (let index = 0; index < (TAKES[kind] ?? 0); index++) {
    const text = read(kind === "a" && (index === 3 || index === 4) ? FLAG : NUMBER);
    if (text === undefined) return undefined;
    numbers.push(Number(text));
  }
  return numbers;
}

/** SVG path data in absolute commands: lines, quadratic and cubic curves. Reading stops at what is no path. */
export function readPath(data: string): Command[] {
  const read = reader(data);
  const out: Command[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  /** The control point that a smooth curve mirrors, and the kind of curve it belongs to. */
  let control: Control = null;
  let letter = "";
  for (;;) {
    const named = read(LETTER);
    // More numbers without a letter repeat the command; after a move they are lines.
    letter = named ?? (letter === "M" ? "L" : letter === "m" ? "l" : letter);
    const kind = letter.toLowerCase();
    const count = TAKES[kind];
    const numbers = count === undefined || (!named && kind === "z") ? undefined : operands(read, kind);
    if (count === undefined || !numbers) return out;
    const relative = letter === kind;
    const px = (at: number) => (numbers[at] ?? 0) + (relative ? x : 0);
    const py = (at: number) => (numbers[at] ?? 0) + (relative ? y : 0);
    const mirrored = (of: string) =>
      control?.kind === of ? { x: 2 * x - control.x, y: 2 * y - control.y } : { x, y };
    let [toX, toY] = [x, y];
    let next: Control = null;
    if (kind === "z") {
      out.push({ type: "Z" });
      [toX, toY] = [startX, startY];
    } else if (kind === "h") {
      toX = px(0);
      out.push({ type: "L", x: toX, y });
    } else if (kind === "v") {
      toY = py(0);
      out.push({ type: "L", x, y: toY });
    } else {
      [toX, toY] = [px(count - 2), py(count - 1)];
      if (kind === "m") {
        out.push({ type: "M", x: toX, y: toY });
        [startX, startY] = [toX, toY];
      } else if (kind === "l") out.push({ type: "L", x: toX, y: toY });
      else if (kind === "a") {
        const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0] = numbers;
        out.push(
          ...arcCommands(
            { x, y },
            { x: toX, y: toY },
            { rx, ry, turn, large: large !== 0, sweep: sweep !== 0 },
          ),
        );
      } else if (kind === "q" || kind === "t") {
        const one = kind === "q" ? { x: px(0), y: py(1) } : mirrored("q");
        out.push({ type: "Q", x1: one.x, y1: one.y, x: toX, y: toY });
        next = { kind: "q", ...one };
      } else {
        const one = kind === "c" ? { x: px(0), y: py(1) } : mirrored("c");
        const two = { x: px(count - 4), y: py(count - 3) };
        out.push({ type: "C", x1: one.x, y1: one.y, x2: two.x, y2: two.y, x: toX, y: toY });
        next = { kind: "c", ...two };
      }
    }
    control = next;
    [x, y] = [toX, toY];
  }
}
