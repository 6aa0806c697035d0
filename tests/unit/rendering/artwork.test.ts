import { describe, expect, test } from "vitest";
import {
  artworkMarkup,
  coloursOf,
  parseArtwork,
  type ArtworkProblem,
} from "../../../app/rendering/artwork.ts";
import { parseRaster } from "../../../app/rendering/raster.ts";
import { artLibrary } from "../../../db/seed/artwork/library.ts";
import { expectAtMost } from "../../support/times.ts";

const refused: [why: string, fragment: string, problem: ArtworkProblem][] = [
  ["a script", "<script>alert(1)</script>", "element_not_allowed"],
  ["an event handler", '<path d="M0 0" onclick="alert(1)"/>', "attribute_not_allowed"],
  ["a style attribute", '<path style="fill:url(http://x)"/>', "attribute_not_allowed"],
  ["a style element", "<style>*{}</style>", "element_not_allowed"],
  ["foreign content", "<foreignObject/>", "element_not_allowed"],
  ["a link", '<a href="javascript:alert(1)"/>', "element_not_allowed"],
  ["a reference", '<use href="#x"/>', "element_not_allowed"],
  ["an outside picture", '<image href="http://x/y.png"/>', "element_not_allowed"],
  ["text", '<text x="0">hello</text>', "element_not_allowed"],
  ["an animation", '<animate attributeName="d"/>', "element_not_allowed"],
  ["a paint server", '<path fill="url(#a)" d="M0 0"/>', "bad_value"],
  ["a clip path of itself", '<defs><clipPath id="c1" clip-path="url(#c1)"/></defs><g/>', "bad_value"],
  ["a mask within itself", '<defs><mask id="m1"><g mask="url(#m1)"/></mask></defs><g/>', "bad_value"],
  [
    "a clip path that comes later",
    '<defs><clipPath id="c1" clip-path="url(#c2)"/><clipPath id="c2"/></defs><g/>',
    "bad_value",
  ],
  ["a clip path as paint", '<defs><clipPath id="c1"/></defs><path fill="url(#c1)" d="M0 0"/>', "bad_value"],
  ["a gradient that clips", '<defs><linearGradient id="g1"/></defs><g clip-path="url(#g1)"/>', "bad_value"],
  ["definitions behind shapes", "<g/><defs/>", "element_not_allowed"],
  ["a shape among definitions", '<defs><path d="M0 0"/></defs>', "element_not_allowed"],
  ["an id that is more than one", '<defs><clipPath id="c1 onload"/></defs>', "bad_value"],
  ["a named colour", '<path fill="red" d="M0 0"/>', "bad_value"],
  ["an id", '<path id="x" d="M0 0"/>', "attribute_not_allowed"],
  ["a prototype's name", '<path constructor="x"/>', "attribute_not_allowed"],
  ["an element named like a prototype", "<constructor/>", "element_not_allowed"],
  ["a namespace", '<svg:script xmlns:svg="x"/>', "element_not_allowed"],
  ["a comment", "<!-- x --><g/>", "not_well_formed"],
  ["an entity", "<!DOCTYPE x><g/>", "not_well_formed"],
  ["words between tags", "<g>hi</g>", "not_well_formed"],
  ["a tag never closed", "<g><g></g>", "not_well_formed"],
  ["tags closed crosswise", '<g><path d="M0 0"></g></path>', "not_well_formed"],
  ["an attribute twice", '<path d="M0 0" d="M1 1"/>', "not_well_formed"],
  ["code in a transform", '<g transform="translate(1);x"/>', "bad_value"],
  ["a path with words", '<path d="M0 0 alert(1)"/>', "bad_value"],
  ["too deep nesting", "<g>".repeat(50) + "</g>".repeat(50), "too_deep"],
  ["too many shapes", "<g/>".repeat(4000), "too_large"],
  ["too long a text", " ".repeat(200_000), "too_large"],
];

describe("vector artwork", () => {
  test.each(refused)("%s is refused", (_, fragment, problem) => {
    expect(parseArtwork(fragment, 100, 100)).toMatchObject({ ok: false, problem });
  });

  test.each([0, -1, Number.NaN, Infinity, 1e9])("a size of %s is refused", (width) => {
    expect(parseArtwork("<g/>", width, 100)).toMatchObject({ ok: false, problem: "bad_size" });
  });

  test("is written out again from what was understood, in other inks where asked", () => {
    const parsed = parseArtwork(
      `<g transform="rotate(-4 10 10) scale(.5)"> <path d='M0 0h10z' fill="#AA0000"/></g>`,
      100,
      100,
    );
    if (!parsed.ok) throw new Error(parsed.problem);
    expect(coloursOf(parsed.art.nodes)).toEqual(["#aa0000"]);
    expect(artworkMarkup(parsed.art.nodes, () => "#00ff00")).toBe(
      '<g transform="rotate(-4 10 10) scale(.5)"><path d="M0 0h10z" fill="#00ff00"/></g>',
    );
  });

  test.each([
    ["an attribute list", `<path ${"a=".repeat(40_000)}`],
    ["a transform of many", `<g transform="${"scale(1".repeat(10_000)}"/>`],
    ["a transform of many numbers", `<g transform="rotate(${"1 ".repeat(20_000)}"/>`],
  ])("%s that was made to be slow costs no more than an ordinary drawing", async (_, hostile) => {
    const ordinary = `<path d="${"M0 0h10v10z".repeat(8_000)}"/>`;
    await expectAtMost(
      10,
      () => expect(parseArtwork(ordinary, 100, 100).ok).toBe(true),
      () => expect(parseArtwork(hostile, 100, 100).ok).toBe(false),
    );
  });

  test.each(artLibrary.map((art) => [art.id, art] as const))(
    "%s of the demo library is accepted",
    (_, art) => {
      expect(parseArtwork(art.fragment, art.width, art.height).ok).toBe(true);
    },
  );
});

describe("pictures of pixels", () => {
  test("are known by their bytes, not by their name", () => {
    const png = new Uint8Array(24);
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    new DataView(png.buffer).setUint32(16, 640);
    new DataView(png.buffer).setUint32(20, 480);
    expect(parseRaster(png)).toMatchObject({ mime: "image/png", width: 640, height: 480 });
    const jpeg = new Uint8Array([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 1, 0, 2, 0, 3, 0, 0, 0,
    ]);
    expect(parseRaster(jpeg)).toMatchObject({ mime: "image/jpeg", width: 512, height: 256 });
    expect(parseRaster(new TextEncoder().encode("<svg onload=alert(1)>"))).toBeNull();
    expect(parseRaster(new Uint8Array())).toBeNull();
  });
});
