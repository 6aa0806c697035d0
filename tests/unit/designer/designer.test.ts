import { describe, expect, test } from "vitest";
import type { DrawnSides } from "../../../app/domain/design/change-design.ts";
import { PRINT_AREAS } from "../../../app/domain/design/print-area.ts";
import {
  type TypedText,
  withLayerStep,
  withPicture,
  withText,
} from "../../../app/domain/designer/form-steps.ts";
import { PLACES, placesOf } from "../../../app/domain/designer/places.ts";
import { continuesSitting, versionsToDrop } from "../../../app/domain/designer/versions.ts";

const EMPTY: DrawnSides = { front: [], back: [], inksOnDark: {} };
const areas = PRINT_AREAS.tshirt;
const typed: TypedText = {
  side: "front",
  place: "chest",
  text: "Crew",
  family: "Outfit",
  weight: 600,
  ink: "#1b1b1f",
  ems: 2,
  personal: null,
};

describe("what a form puts on a garment", () => {
  test("stays within the print area at every place of every garment", () => {
    for (const garment of Object.values(PRINT_AREAS))
      for (const side of ["front", "back"] as const)
        for (const place of placesOf(garment[side])) {
          const { width, height } = garment[side].converted;
          const text = withText(EMPTY, garment, { ...typed, side, place })[side][0]!;
          const picture = withPicture(EMPTY, garment, {
            side,
            place,
            picture: { id: "a", width: 900, height: 300 },
          })[side][0]!;
          for (const { left, top, width: w, height: h, scaleX, scaleY } of [text, picture]) {
            expect(left).toBeGreaterThanOrEqual(-0.5);
            expect(left + w * scaleX).toBeLessThanOrEqual(width + 0.5);
            if (text.type === "text" && place === "whole") continue;
            expect(top).toBeGreaterThanOrEqual(-0.5);
            expect(top + h * scaleY).toBeLessThanOrEqual(height + 0.5);
          }
        }
    expect(placesOf(PRINT_AREAS.mug.front)).toEqual(["middle", "whole"]);
    expect(placesOf(areas.front)).toEqual(PLACES);
  });

  test("gets an id of its own, and dark ink its white on dark garments", () => {
    const once = withText(EMPTY, areas, typed);
    const twice = withText(once, areas, typed);
    expect(twice.front.map(({ id }) => id)).toEqual(["text-1", "text-2"]);
    expect(twice.inksOnDark).toEqual({ "#1b1b1f": "#ffffff" });
  });

  test("is changed where it is, moved to the other side, and loses a shopper's rule with its tick", () => {
    const personal = {
      label: "Name",
      sample: "Nora",
      maxLength: 9,
      characters: "name",
      required: true,
    } as const;
    const made = withText(withText(EMPTY, areas, { ...typed, personal }), areas, typed);
    const [first] = made.front;
    expect(first).toMatchObject({ customisable: true, ...personal });
    const changed = withText(made, areas, { ...typed, place: null, text: "New", ems: 40 }, "text-1");
    expect(changed.front.map(({ id }) => id)).toEqual(["text-1", "text-2"]);
    expect(changed.front[0]).toMatchObject({ text: "New", left: first!.left, customisable: false });
    expect(changed.front[0]).not.toHaveProperty("maxLength");
    const moved = withText(made, areas, { ...typed, side: "back" }, "text-1");
    expect([moved.front.map(({ id }) => id), moved.back.map(({ id }) => id)]).toEqual([
      ["text-2"],
      ["text-1"],
    ]);
  });

  test("is put before or behind its neighbour, and taken away", () => {
    const two = withText(withText(EMPTY, areas, typed), areas, typed);
    const order = (sides: DrawnSides | undefined) => sides?.front.map(({ id }) => id);
    expect(order(withLayerStep(two, "text-1", "up"))).toEqual(["text-2", "text-1"]);
    expect(order(withLayerStep(two, "text-1", "down"))).toEqual(["text-1", "text-2"]);
    expect(order(withLayerStep(two, "text-1", "remove"))).toEqual(["text-2"]);
    expect(withLayerStep(two, "text-9", "up")).toBeUndefined();
  });
});

describe("versions of a design", () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
  const version = (id: string, seconds: number, isAutomatic = true, savedBy = "user:a") => ({
    id,
    savedAt: at(seconds),
    isAutomatic,
    savedBy,
  });
  const saving = { id: "new", savedBy: "user:a", at: at(1000) };

  test("that the page saved by itself are ten minutes apart", () => {
    expect(versionsToDrop([version("b", 995), version("a", 600)], saving)).toEqual(["b"]);
    expect(versionsToDrop([version("b", 995), version("a", 300)], saving)).toEqual([]);
    expect(versionsToDrop([version("b", 995, false), version("a", 990)], saving)).toEqual([]);
    expect(versionsToDrop([version("b", 995, true, "user:b"), version("a", 990)], saving)).toEqual([]);
    expect(versionsToDrop([version("b", 995)], saving)).toEqual([]);
  });

  test("are at most thirty, and saving one again keeps it", () => {
    const many = Array.from({ length: 40 }, (_, index) => version(`v${index}`, 900 - index * 700, false));
    expect(versionsToDrop(many, saving)).toEqual(many.slice(28).map(({ id }) => id));
    expect(versionsToDrop(many, { ...saving, id: "v39" })).not.toContain("v39");
  });

  test("of one sitting have one entry of the log", () => {
    expect(continuesSitting([version("b", 995)], saving)).toBe(true);
    expect(continuesSitting([version("b", 300)], saving)).toBe(false);
    expect(continuesSitting([version("b", 995, true, "user:b")], saving)).toBe(false);
    expect(continuesSitting([], saving)).toBe(false);
  });
});
