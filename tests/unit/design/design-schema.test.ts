import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { expectAtMost } from "../../support/times.ts";
import type { Design } from "../../../app/domain/design/design.ts";
import { DesignSchema, DrawnSidesSchema, PersonalTextsSchema } from "../../../app/schemas/design.ts";
import { readDrawn } from "../../../app/schemas/read-drawn.ts";
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
      expect(v.parse(DesignSchema, JSON.parse(JSON.stringify(design)))).toEqual({ ...design, version: 2 });
    },
  );

  const hostile: [why: string, input: unknown][] = [
    ["nothing", null],
    ["a list", []],
    ["an address as picture", layer({ src: "https://evil.example/x.svg" })],
    ["a data address as picture", layer({ src: "data:image/svg+xml,<svg/>" })],
    ["a path as picture", layer({ src: "../../secrets" })],
    ["an unknown place", layer({ location: "http" })],
    ["an infinite place", layer({ left: Infinity })],
    ["a place that is no number", layer({ top: Number.NaN })],
    ["a number in quotes", layer({ top: "12" })],
    ["a place out of the world", layer({ left: 1e9 })],
    ["a size of nothing", layer({ width: 0 })],
    ["a text of no height", text({ height: 0 })],
    ["a font that we do not have", text({ fontFamily: "Comic Sans MS" })],
    ["a cut that its font does not have", text({ fontWeight: 900 })],
    ["characters of an unknown rule", text({ characters: "emoji" })],
    ["a sample of two lines", text({ sample: "a\nb" })],
    ["a record of tomorrow", changed((design) => (design.version = 3))],
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
          (design.front = Array.from({ length: 201 }, (_, index) => ({
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

describe("designs as text", () => {
  const faults = (input: string | unknown) => {
    const read = readDrawn(typeof input === "string" ? input : JSON.stringify(input), DesignSchema);
    return read.ok ? [] : read.faults;
  };

  test("say what is wrong at which layer", () => {
    expect(faults(text({ fill: "red" }))).toEqual([
      { code: "not_a_colour", side: "front", layer: welcome.front[1]!.id, member: "fill" },
    ]);
    expect(faults(text({ underline: "yes" }))[0]).toMatchObject({ code: "wrong_type", member: "underline" });
    expect(faults(changed((design) => (design.selected.colour = "<b>")))[0]).toMatchObject({
      code: "bad_name",
      layer: null,
      member: "selected",
    });
  });

  test("of a thousand layers or five megabytes are refused before they cost anything", async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...welcome.front[0]!, id: `l${index}` }));
    expect(faults(changed((design) => (design.back = many)))).not.toEqual([]);
    const large = `["${"x".repeat(5_000_000)}"]`;
    const plain = () => JSON.parse(large) as unknown;
    await expectAtMost(10, plain, () =>
      expect(faults(large)).toEqual([{ code: "too_much", side: null, layer: null, member: "" }]),
    );
    expect(faults("{")).toMatchObject([{ code: "not_json" }]);
  });

  test("lose what nobody knows", () => {
    const extra = changed((design) => Object.assign(design, { extra: 1 }));
    Object.assign((extra as Design).front[0]!, { onclick: "x" });
    const read = readDrawn(JSON.stringify(extra), DesignSchema);
    expect(read).toEqual({ ok: true, value: { ...welcome, version: 2 } });
    const { front, back, inksOnDark } = welcome;
    const drawn = readDrawn(JSON.stringify(extra), DrawnSidesSchema);
    expect(drawn).toEqual({ ok: true, value: { front, back, inksOnDark } });
  });

  test("of the specification's members alone get the rest", () => {
    const old = changed((design) => {
      const later = ["lineHeight", "charSpacing", "curveRadius", "strokeWidth", "id"];
      const bare = (layer: object) =>
        Object.fromEntries(Object.entries(layer).filter(([member]) => !later.includes(member)));
      const sides = { front: design.front.map(bare), back: design.back.map(bare) };
      Object.assign(design, sides, { inksOnDark: undefined });
    });
    const read = readDrawn(JSON.stringify(old), DesignSchema);
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    expect(read.value.version).toBe(2);
    expect(read.value.front.map(({ id }) => id)).toEqual(
      welcome.front.map((_, index) => `front-${index + 1}`),
    );
    expect(read.value.front.find((each) => each.type === "text")).toMatchObject({
      lineHeight: 1.16,
      charSpacing: 0,
      curveRadius: 0,
    });
  });
});

describe("personal texts", () => {
  test("are bounded and keyed by layer ids", () => {
    const ok = (input: unknown) => v.safeParse(PersonalTextsSchema, input).success;
    expect(ok({ "back-name": "Zoë 🎉" })).toBe(true);
    expect(ok({ "back-name": "x".repeat(201) })).toBe(false);
    expect(ok({ 'a"b': "x" })).toBe(false);
    expect(ok(JSON.parse('{"__proto__":"x"}'))).toBe(false);
    expect(ok(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`l${index}`, "x"])))).toBe(false);
  });
});
