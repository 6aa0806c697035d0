import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Design, TextLayer } from "../../../app/domain/design/design.ts";
import { textLayer } from "../../../app/domain/design/layout.ts";
import { PRINT_AREAS } from "../../../app/domain/design/print-area.ts";
import { renderPrint } from "../../../app/rendering/product.ts";
import { personalLine } from "../../../app/rendering/scene.ts";
import { demoProduct, fonts } from "./rendering-kit.ts";

const name = textLayer(
  {
    id: "name",
    text: "Sample",
    fontFamily: "Archivo",
    fontWeight: 800,
    fontSize: 60,
    fill: "#112233",
    customisable: true,
    maxLength: 40,
  },
  { middle: 233, baseline: 200, width: 300 },
);

function written(text: string, layer: Partial<TextLayer> = {}, from = fonts) {
  const design: Design = {
    ...demoProduct("acme-classic-tee").design,
    front: [{ ...name, ...layer }],
    items: PRINT_AREAS.tshirt,
    inksOnDark: {},
  };
  return renderPrint({
    design,
    side: "front",
    colourHex: "#ffffff",
    personalTexts: { name: text },
    fonts: from,
    assets: new Map(),
  });
}
const codes = (text: string, layer?: Partial<TextLayer>) =>
  written(text, layer).findings.map(({ code }) => code);

describe("outlined text", () => {
  test("letters come from the given font and from nowhere else", () => {
    const archivo = written("Ada").svg;
    const swapped = new Map(fonts).set("Archivo/800/normal", fonts.get("Yellowtail/400/normal")!);
    expect(archivo).not.toMatch(/<text|font-family/);
    expect(written("Ada", {}, swapped).svg).not.toBe(archivo);
  });

  test("without the font nothing is drawn and the gap is reported", () => {
    const { svg, findings } = written("Ada", {}, new Map());
    expect(svg).not.toContain("<path");
    expect(findings.map(({ code }) => code)).toEqual(["missing_font", "empty_side"]);
  });

  test("accents of our nine languages are there", () => {
    expect(codes("Zoë Łukasz Åse Ñuño", { fontSize: 20 })).toEqual([]);
    expect(codes("Žofie Őrsi Ğül ßäö", { fontSize: 20 })).toEqual([]);
  });

  test("composed and decomposed accents give the same print", () => {
    expect(written("Zoe\u0308").svg).toBe(written("Zoë").svg);
  });

  test("arc, underline, stroke, shadow, angle and scale each change the picture", () => {
    const plain = written("Ada").svg;
    const looks: Partial<TextLayer>[] = [
      { curveRadius: 200 },
      { curveRadius: -200 },
      { underline: true },
      { stroke: "#ff0000", strokeWidth: 4 },
      { shadow: { color: "#ff0000", offsetX: 4, offsetY: 4 } },
      { angle: 20 },
      { scaleX: 0.5 },
      { textAlign: "right" },
      { charSpacing: 200 },
    ];
    const all = looks.map((look) => written("Ada", look).svg);
    expect(new Set([plain, ...all]).size).toBe(looks.length + 1);
  });
});

describe("a shopper's text", () => {
  test("long text shrinks to its box", () => {
    expect(codes("Bartholomew Longname")).toEqual(["text_shrunk"]);
  });

  test("text that would have to shrink below two fifths is an error", () => {
    expect(codes("W".repeat(40))).toContain("text_overflow");
  });

  test("more characters than allowed is an error, and no more are drawn", () => {
    const { findings, svg } = written("x".repeat(5000), { maxLength: 5 });
    expect(findings.map(({ code }) => code)).toContain("text_too_long");
    expect(svg).toBe(written("xxxxx", { maxLength: 5 }).svg);
  });

  test("emoji and scripts the font lacks are named by code point, the rest is drawn", () => {
    const { findings, svg } = written("Ada 🎉 שלום مرحبا");
    const missing = findings.find(({ code }) => code === "missing_glyph");
    expect(missing?.detail).toContain("U+1F389");
    expect(missing?.severity).toBe("error");
    expect(svg).toContain("<path");
    expect(svg).not.toMatch(/[\u0590-\u06ff]|🎉/u);
  });

  test("direction overrides, zero widths and line breaks are taken out", () => {
    expect(personalLine("  A\u202Ed\u200Ba\u0000\n\tLove ")).toBe("A d a Love");
  });

  test("an empty text leaves the place empty", () => {
    expect(written("   ").svg).not.toContain("<path");
  });

  test("a text for a fixed layer is ignored", () => {
    expect(written("Mallory", { customisable: false }).svg).toBe(written("", { customisable: false }).svg);
  });

  test("whatever is typed, it never becomes markup", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom(`</svg><script>alert(1)</script>`, `" onload="x`, "&#60;", "]]>"),
        ),
        (text) => {
          const { svg } = written(text);
          expect(svg).toMatch(
            /^<svg xmlns="[^"]+" width="396mm" height="490mm" viewBox="[\d. ]+">(<path fill="#112233" d="[-\d.a-z ]*"\/>)?<\/svg>$/,
          );
        },
      ),
    );
  });
});
