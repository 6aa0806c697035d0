import {
  DRAWING_PARTS,
  type DrawingFault,
  type DrawingPart,
} from "../../../app/domain/pictures/refusal-texts.ts";

/** How many of a kind are named; the others are counted. */
const NAMED = 3;
const LONGEST_NAME = 40;

/** Ends the reading of a drawing where going on makes no sense. */
export class DrawingRefused extends Error {
  constructor(
    readonly part: DrawingPart,
    readonly found: string,
  ) {
    super(`${part}: ${found}`);
  }
}

export type FaultList = { add(part: DrawingPart, found: string): void; list(): DrawingFault[] };

/** Gathers what a drawing is refused for, so that all of it is named at once. */
export function faultList(): FaultList {
  const found = new Map<DrawingPart, Map<string, number>>();
  return {
    add(part, name) {
      const shown = shortened(name);
      const names = found.get(part) ?? new Map<string, number>();
      names.set(shown, (names.get(shown) ?? 0) + 1);
      found.set(part, names);
    },
    list() {
      return DRAWING_PARTS.flatMap((part) => {
        const names = found.get(part);
        if (!names) return [];
        const count = [...names.values()].reduce((sum, each) => sum + each, 0);
        const shown = [...names.keys()].filter((name) => name !== "").slice(0, NAMED);
        return [{ part, count, found: shown.join(", ") }];
      });
    },
  };
}

/** On one line, without what cannot be seen, and not longer than a message takes. */
function shortened(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME).join("").trim()}…` : line;
}
