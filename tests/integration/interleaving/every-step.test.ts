import { describe, expect, test } from "vitest";
import {
  brokenInEach,
  type Cell,
  FAULTS,
  nameOf,
  ownWorld,
  type Place,
  placesOf,
  runCell,
} from "./interruption.ts";
import type { PaidWorld } from "../../support/payments.ts";
import { FLOWS } from "./flows.ts";

/** `INTERLEAVE=all` runs every step of every flow with every fault and every rival; else each step once with each fault. */
const RUNS_ALL = process.env.INTERLEAVE === "all";
const LONG = { timeout: RUNS_ALL ? 3_600_000 : 300_000 };

/** The table: what each flow does when nobody disturbs it. */
const table: Record<string, Place[]> = {};
const known = new Set<string>();

/** What was taken while something went wrong. */
const seen = new Map<string, Set<string>>();

/** The cells of a flow. In short every step meets every fault the first time that it is seen. */
function cellsOf(flow: string, places: readonly Place[], rivals: readonly string[]): Cell[] {
  return places.flatMap((place, index) => {
    const isNew = !known.has(place.step);
    known.add(place.step);
    const faults = RUNS_ALL || isNew ? FAULTS : [];
    return faults.flatMap((fault, turn) => {
      const meets = fault === "rival" || fault === "late answer";
      const who = meets && RUNS_ALL ? rivals : [rivals[(index + turn) % rivals.length]!];
      return who.map((rival) => ({ flow, place, fault, rival }));
    });
  });
}

// What is awaited is decided here: `npx vitest run -u` writes the table anew when it was changed on purpose.
test("the table of steps is the one that was agreed on", LONG, async () => {
  for (const [flow, make] of Object.entries(FLOWS)) table[flow] = await placesOf(make);
  const lines = Object.entries(table).map(
    ([flow, places]) => `${flow}\n${places.map(({ step, call }) => `  ${step} ${call}`).join("\n")}\n`,
  );
  await expect(lines.join("\n")).toMatchFileSnapshot("steps.txt");
});

describe("whatever goes wrong between two steps", () => {
  for (const [flow, make] of Object.entries(FLOWS)) {
    test(`of ${flow}, no invariant is broken in the end`, LONG, async () => {
      const places = (table[flow] ??= await placesOf(make));
      const { rivals } = await make(await ownWorld());
      const taken = new Set<string>();
      const cells = cellsOf(flow, places, Object.keys(rivals));
      const worlds: PaidWorld[] = [];
      for (const cell of cells) {
        const { here, steps } = await runCell(cell, make);
        for (const step of steps) taken.add(step);
        worlds.push(here);
      }
      const broken = await brokenInEach(worlds);
      const wrong = cells.flatMap((cell, index) =>
        broken[index]!.map((line) => `${nameOf(cell)}\n    ${line}`),
      );
      expect(wrong).toEqual([]);
      seen.set(flow, taken);
    });
  }
});

test("every step that was taken is a step of the table", () => {
  const steps = new Set(Object.values(table).flatMap((places) => places.map(({ step }) => step)));
  const unknown = [...seen].flatMap(([flow, taken]) =>
    [...taken].filter((step) => !steps.has(step)).map((step) => `${flow}: ${step}`),
  );
  expect(unknown).toEqual([]);
});
