import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Design } from "../../../app/domain/design/design.ts";
import { DesignSchema, PersonalTextsSchema } from "../../../app/schemas/design.ts";
import { demoProducts } from "../../../db/seed/designs.ts";

const welcome = demoProducts.find(({ key }) => key === "meridian-welcome-tee")!.design;
const accepts = (input: unknown) => v.safeParse(DesignSchema, input).success;
/** The design as JSON would bring it, one member changed. */
function changed(change: (design: Design & Record<string, unknown>) => void): unknown {
  const copy = structuredClone(welcome) as Design & Record<string, unknown>;
  change(copy);
  return copy;
}
const layer = (patch: Record<string, unknown>) =>
  changed((design) => Object.assign(design.front[0] as object, patch));
const text = (patch: Record<string, unknown>) =>
  changed((design) => Object.assign(design.front[1] as object, patch));

describe("designs from outside", () => {
  test.each(demoProducts.map(({ key, design }) => [key, design] as const))(
    "%s passes unchanged",
    (_, design) => {
      expect(v.parse(DesignSchema, JSON.parse(JSON.stringify(design)))).toEqual(design);
    },
  );

  const hostile: [why: string, input: unknown][] = [
    ["nothing", null],
    ["a list", []],
    ["an unknown member", changed((design) => (design.extra = 1))],
    ["an unknown member of a layer", layer({ onclick: "x" })],
    ["an address as picture", layer({ src: "https://evil.example/x.svg" })],
    ["a data address as picture", layer({ src: "data:image/svg+xml,<svg/>" })],
    ["a path as picture", layer({ src: "../../secrets" })],
    ["an unknown place", layer({ location: "http" })],
    ["an infinite place", layer({ left: Infinity })],
    ["a place that is no number", layer({ top: Number.NaN })],
    ["a number in quotes", layer({ top: "12" })],
    ["a place out of the world", layer({ left: 1e9 })],
    ["a size of nothing", layer({ width: 0 })],
    ["a scale of nothing", layer({ scaleX: 0 })],
    ["a colour with an address", text({ fill: "url(#x)" })],
    ["a colour by name", text({ fill: "red" })],
    ["a colour that closes the attribute", text({ fill: '#000000"/><script>' })],
    ["a font that closes the attribute", text({ fontFamily: 'A"><script>' })],
    ["a font weight between two", text({ fontWeight: 450 })],
    ["too long a text", text({ text: "x".repeat(501) })],
    ["hidden direction marks", text({ text: "abc\u202Edef" })],
    ["a null byte", text({ text: "a\u0000b" })],
    ["a radius that divides by almost nothing", text({ curveRadius: 0.0001 })],
    [
      "too many layers",
      changed(
        (design) =>
          (design.front = Array.from({ length: 61 }, (_, index) => ({
            ...design.front[0]!,
            id: `l${index}`,
          }))),
      ),
    ],
    ["the same id twice", changed((design) => (design.front = [design.front[0]!, design.front[0]!]))],
    ["sizes that contradict each other", changed((design) => (design.items.front.pixels.width = 100))],
    ["a foreign artwork address", changed((design) => (design.artwork.front = "https://evil.example/x.pdf"))],
    ["an artwork path that climbs", changed((design) => (design.artwork.front = "a/../../b.pdf"))],
    ["an ink that is no colour", changed((design) => (design.inksOnDark = { "#000000": "javascript:1" }))],
    [
      "a prototype as own member",
      JSON.parse(JSON.stringify(welcome).replace('{"front"', '{"__proto__":{"polluted":1},"front"')),
    ],
    [
      "a prototype in a map",
      JSON.parse(JSON.stringify(welcome).replace('"colour_size":{', '"colour_size":{"__proto__":["S"],')),
    ],
    [
      "a constructor in a map",
      JSON.parse(JSON.stringify(welcome).replace('"colour_size":{', '"colour_size":{"constructor":["S"],')),
    ],
    [
      "a prototype in a layer",
      JSON.parse(JSON.stringify(welcome).replace('"type":"image"', '"__proto__":{},"type":"image"')),
    ],
    [
      "endless depth",
      changed((design) => (design.selected = JSON.parse('{"a":'.repeat(500) + "1" + "}".repeat(500)))),
    ],
  ];
  test.each(hostile)("%s is refused", (_, input) => {
    expect(accepts(input)).toBe(false);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("personal texts", () => {
  test("are bounded and keyed by layer ids", () => {
    const ok = (input: unknown) => v.safeParse(PersonalTextsSchema, input).success;
    expect(ok({ "back-name": "Zoë 🎉" })).toBe(true);
    expect(ok({ "back-name": "x".repeat(201) })).toBe(false);
    expect(ok({ 'a"b': "x" })).toBe(false);
    expect(ok(JSON.parse('{"__proto__":"x"}'))).toBe(false);
    expect(ok(Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`l${index}`, "x"])))).toBe(false);
  });
});
