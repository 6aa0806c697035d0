import svgpath from "svgpath";
import type { Command } from "./path.ts";

type Segment = Parameters<Parameters<ReturnType<typeof svgpath>["iterate"]>[0]>[0];

/** SVG path data in absolute commands: lines, quadratic and cubic curves. Reading stops at what is no path. */
export function readPath(data: string): Command[] {
  const commands: Command[] = [];
  svgpath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
      commands.push(commandOf(segment, x, y));
    });
  return commands;
}

/** @param x and y: where the pen is before it. */
function commandOf(segment: Segment, x: number, y: number): Command {
  switch (segment[0]) {
    case "M":
    case "L":
      return { type: segment[0], x: segment[1], y: segment[2] };
    case "H":
      return { type: "L", x: segment[1], y };
    case "V":
      return { type: "L", x, y: segment[1] };
    case "Q":
      return { type: "Q", x1: segment[1], y1: segment[2], x: segment[3], y: segment[4] };
    case "C": {
      const [, x1, y1, x2, y2, toX, toY] = segment;
      return { type: "C", x1, y1, x2, y2, x: toX, y: toY };
    }
    case "Z":
    case "z":
      return { type: "Z" };
    default:
      throw new Error(`svgpath left the segment ${segment[0]}.`);
  }
}
