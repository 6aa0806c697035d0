import { expect, test } from "vitest";
import { contrast } from "../../../app/domain/design/colour.ts";
import { stageOf, STAGES } from "../../../app/domain/store/event-status.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";

const colours = new Map(catalogue.flatMap((product) => product.colours.map(({ name, hex }) => [name, hex])));

test.each(Object.keys(STAGES) as (keyof typeof STAGES)[])(
  "on %s paper every colour of the catalogue stands out from its stage",
  (paper) => {
    for (const [name, hex] of colours) {
      const stage = STAGES[paper][stageOf(paper, hex) ?? "usual"];
      expect(contrast(stage, hex), `${name} on ${stage}`).toBeGreaterThanOrEqual(1.25);
    }
  },
);

test("most colours stand on the usual stage", () => {
  expect(stageOf("white", "#151517")).toBeUndefined();
  expect(stageOf("white", "#c3202f")).toBeUndefined();
  expect(stageOf("white", "#ffffff")).toBe("other");
});
