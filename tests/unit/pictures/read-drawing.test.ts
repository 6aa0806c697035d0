import { gzipSync } from "node:zlib";
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { printArea } from "../../../app/domain/design/print-area.ts";
import { drawingFaultsOf } from "../../../app/domain/pictures/refusal-texts.ts";
import { IDENTITY } from "../../../app/rendering/art-outlines.ts";
import { placedMarkup } from "../../../app/rendering/placed-markup.ts";
import type { Matrix } from "../../../app/rendering/path.ts";
import { vectorMarkup } from "../../../app/rendering/scene-markup.ts";
import { coloursOf, parseArtwork } from "../../../app/rendering/artwork.ts";
import { readUpload, startedDrawing } from "../../support/pictures.ts";
import { expectAtMost } from "../../support/times.ts";
import { difference, pagePixels, pdfOf, type Pixels, svgPixels } from "../print/print-kit.ts";

const svg = (inner: string, head = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inner}</svg>`;
const SQUARE = '<path d="M0 0h100v100H0z"/>';

beforeAll(() => startedDrawing());

async function read(file: string | Uint8Array) {
  const answer = await readUpload(typeof file === "string" ? Buffer.from(file) : file, []);
  if (!answer.ok) throw new Error(answer.error);
  const { fragment, width, height, bytes } = answer.picture;
  return { fragment: fragment ?? "", width, height, file: Buffer.from(bytes).toString() };
}

async function refused(file: string | Uint8Array) {
  const answer = await readUpload(typeof file === "string" ? Buffer.from(file) : file, []);
  return answer.ok ? [] : (drawingFaultsOf(answer.error) ?? answer.error);
}

/** The colour at a place of a drawing, on white. */
async function colourAt(file: string, x: number, y: number): Promise<string> {
  const { file: kept, width } = await read(file);
  return pixelOf(svgPixels(kept, width), x, y);
}

function pixelOf({ data, width }: Pixels, x: number, y: number): string {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return `#${[...data.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** A drawing that covers a print area of 200 mm. */
async function placed(bytes: Uint8Array) {
  const { fragment, file, width, height } = await read(bytes);
  const parsed = parseArtwork(fragment, width, height);
  if (!parsed.ok) throw new Error(parsed.detail);
  const area = printArea(200, Math.round((200 * height) / width));
  const scale = area.converted.width / width;
  const matrix: Matrix = [scale, 0, 0, scale, 0, 0];
  const size = `viewBox="0 0 ${area.converted.width} ${scale * height}"`;
  const art = {
    kind: "art" as const,
    layer: "art",
    art: parsed.art,
    matrix,
    inks: {} as Record<string, string>,
  };
  return { file, art, area, size };
}

const FOLDER = "tests/unit/pictures/drawings/";
const drawings = readdirSync(FOLDER).map((name) => ({ name, bytes: readFileSync(FOLDER + name) }));

describe("a drawing as a program writes it", () => {
  test.each(drawings)("$name is printed as it is shown", async ({ name, bytes }) => {
    const { file, art, area } = await placed(bytes);
    const pdf = await pdfOf({ area, layers: [art] });
    const { mean, far } = difference(svgPixels(file, 600), await pagePixels(pdf, { width: 600 }));
    // pdfium knows 256 colours of a gradient, however often it repeats, as those of css.svg do.
    expect(mean).toBeLessThan(name === "css.svg" ? 2.2 : 0.6);
    expect(far).toBeLessThan(name === "css.svg" ? 0.012 : 0.002);
  });

  test.each(drawings)("$name lies on a thing as it is shown", async ({ bytes }) => {
    const { file, art, size } = await placed(bytes);
    const flat = placedMarkup([art], IDENTITY, { steps: 10, tolerance: 0.05 }, (id) => id);
    const { mean, far } = difference(svgPixels(file, 600), svgPixels(svg(flat, size), 600));
    expect(mean).toBeLessThan(0.3);
    expect(far).toBeLessThan(0.002);
  });

  test("affinity.svg has an underlay wherever it prints, and nowhere else", async () => {
    const { art, area } = await placed(readFileSync(`${FOLDER}affinity.svg`));
    const pdf = await pdfOf({ area, layers: [art], finish: { bleed: 0, cutMarks: false, underlay: true } });
    const page = await pagePixels(pdf, { page: 1, width: 800 });
    const inks = (x: number, y: number) =>
      pixelOf({ ...page, data: Uint8Array.from(page.data) }, x, y) !== "#ffffff";
    // On the frame, in its hole, on the circle within the clip path, and outside of that.
    expect([inks(110, 120), inks(240, 190), inks(600, 290), inks(470, 200)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test("the same drawing placed twice, in other inks, keeps its gradients apart", async () => {
    const { art } = await placed(readFileSync(`${FOLDER}canva.svg`));
    const both = [art, { ...art, layer: "other", inks: { "#ff5b4c": "#00ff00" } }].map(vectorMarkup);
    const ids = both.map((markup) => [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(ids[0]?.length).toBeGreaterThan(2);
    expect(ids[0]?.filter((id) => ids[1]?.includes(id))).toEqual([]);
    expect(both[0]).toContain("#ff5b4c");
    expect(both[1]).not.toContain("#ff5b4c");
  });

  test("illustrator.svg shows its classes, its clip path and its opacity", async () => {
    const file = readFileSync(`${FOLDER}illustrator.svg`, "utf8");
    expect(await colourAt(file, 20, 20)).toBe("#0f766e");
    // Outside of the star that the square is clipped to.
    expect(await colourAt(file, 128, 8)).toBe("#ffffff");
    expect(await colourAt(file, 30, 130)).toBe("#d57777");
  });

  test("figma.svg shows its masks and takes the finer of two colours", async () => {
    const file = readFileSync(`${FOLDER}figma.svg`, "utf8");
    // Beside the circle that masks the square.
    expect(await colourAt(file, 14, 14)).toBe("#f0f5f9");
    expect(await colourAt(file, 50, 12)).toMatch(/^#0[0-9a-f]d/);
  });

  test("svgo.svg ranks its rules as CSS does", async () => {
    const file = readFileSync(`${FOLDER}svgo.svg`, "utf8");
    const places = {
      "#fb923c": [10, 10],
      "#16a34a": [34, 10],
      "#dc2626": [54, 10],
      "#0891b2": [12, 40],
      "#7c3aed": [19, 41],
      "#ff0000": [50, 50],
    };
    for (const [colour, [x = 0, y = 0]] of Object.entries(places))
      expect(await colourAt(file, x, y), colour).toBe(colour);
  });

  test("both twins of a logo, with classes and with attributes, are the same drawing", async () => {
    const [classes, attributes] = await Promise.all([
      read(
        svg(
          `<style>.a{fill:#0F766E}.b{fill:none;stroke:#F59E0B;stroke-width:6}</style><rect class="a" width="60" height="60"/><circle class="b" cx="70" cy="40" r="22"/>`,
        ),
      ),
      read(
        svg(
          `<rect fill="#0F766E" width="60" height="60"/><circle fill="none" stroke="#F59E0B" stroke-width="6" cx="70" cy="40" r="22"/>`,
        ),
      ),
    ]);
    expect(classes.fragment).toBe(attributes.fragment);
  });
});

describe("how a square is coloured", () => {
  test.each([
    [
      "a class above an attribute",
      '<style>.a{fill:#123456}</style><path class="a" fill="red" d="M0 0h100v100H0z"/>',
      "#123456",
    ],
    [
      "an id above two classes",
      '<style>#x{fill:#00f}.a.b{fill:red}</style><path id="x" class="a b" d="M0 0h100v100H0z"/>',
      "#0000ff",
    ],
    [
      "the later of two equal rules",
      '<style>.a{fill:red}.b{fill:#00f}</style><path class="b a" d="M0 0h100v100H0z"/>',
      "#0000ff",
    ],
    [
      "an element's own style",
      '<style>#x{fill:red}</style><path id="x" style="fill:#00f" d="M0 0h100v100H0z"/>',
      "#0000ff",
    ],
    [
      "!important above that",
      '<style>path{fill:#00f!important}</style><path style="fill:red" d="M0 0h100v100H0z"/>',
      "#0000ff",
    ],
    [
      "a group by its descendant",
      '<style>g .a{fill:#00f}</style><g><g><path class="a" d="M0 0h100v100H0z"/></g></g>',
      "#0000ff",
    ],
    [
      "a list of selectors",
      '<style>.x,.a , .y{fill:#00f}</style><path class="a" d="M0 0h100v100H0z"/>',
      "#0000ff",
    ],
    [
      "rules as marked text",
      '<style><![CDATA[ .a > path {fill:#00f} ]]></style><g class="a"><path d="M0 0h100v100H0z"/></g>',
      "#0000ff",
    ],
    [
      "no rule for paper",
      '<style media="print">path{fill:red}</style><path fill="#00f" d="M0 0h100v100H0z"/>',
      "#0000ff",
    ],
    ["its paint handed down", `<g style="fill:#00f">${SQUARE}</g>`, "#0000ff"],
    ["currentColor", `<g color="#00f" fill="currentColor">${SQUARE}</g>`, "#0000ff"],
    ["a variable", `<style>svg{--a:#00f}path{fill:var(--a)}</style>${SQUARE}`, "#0000ff"],
    [
      "a value of CSS below one that nobody knows",
      '<path style="fill:#00f;fill:sparkling" d="M0 0h100v100H0z"/>',
      "#0000ff",
    ],
    ["hsl()", '<path fill="hsl(240, 100%, 50%)" d="M0 0h100v100H0z"/>', "#0000ff"],
    ["oklch()", '<path style="fill:oklch(0.452 0.3133 264.05)" d="M0 0h100v100H0z"/>', "#0000ff"],
    [
      "a colour that shines through",
      '<path fill="rgba(0,0,255,.5)" fill-opacity=".5" d="M0 0h100v100H0z"/>',
      "#c0c0ff",
    ],
    ["a missing gradient's other colour", '<path fill="url(#no) #00f" d="M0 0h100v100H0z"/>', "#0000ff"],
    [
      "a gradient handed on by href",
      '<linearGradient id="a"><stop stop-color="#00f"/></linearGradient><linearGradient id="b" xlink:href="#a"/><path fill="url(\'#b\')" d="M0 0h100v100H0z"/>',
      "#0000ff",
    ],
    ["a nested drawing", `<svg viewBox="0 0 1 1"><path fill="#00f" d="M0 0h1v1H0z"/></svg>`, "#0000ff"],
    [
      "a symbol",
      `<symbol id="s" viewBox="0 0 1 1"><path fill="#00f" d="M0 0h1v1H0z"/></symbol><use xlink:href="#s"/>`,
      "#0000ff",
    ],
    [
      "arc flags without blanks",
      `<path fill="#00f" d="M50 0a50 50 0 01.1 100 50 50 0 01-.2-100z"/>`,
      "#0000ff",
    ],
    [
      "what is hidden left out",
      `<path fill="#00f" d="M0 0h100v100H0z"/><g display="none">${SQUARE}<text>x</text></g><g visibility="hidden">${SQUARE}</g>`,
      "#0000ff",
    ],
  ])("%s", async (_what, inner, colour) => {
    expect(await colourAt(svg(inner), 50, 50)).toBe(colour);
  });
});

describe("how large a drawing is", () => {
  test.each([
    ['viewBox="0 0 30 40"', 30, 40],
    ['viewBox="-5,-5,30,40" width="100%"', 30, 40],
    ['width="30px" height="40"', 30, 40],
    ['width="1in" height="2.54cm"', 96, 96],
    ['width="25.4mm" height="72pt"', 96, 96],
    ['viewBox="0 0 210000 105000" width="210mm" height="105mm"', 1000, 500],
    ['viewBox="0 0 1 .5"', 1000, 500],
    ['viewBox="0 0 100 100" width="100" height="50" preserveAspectRatio="none"', 100, 50],
  ])("%s", async (head, width, height) => {
    expect(await read(svg('<circle r="1000000" fill="#00f"/>', head))).toMatchObject({ width, height });
  });
});

describe("the text of a file", () => {
  const drawing = svg('<path fill="#00f" d="M0 0h100v100H0z"/>');
  test.each([
    ["with a byte order mark", Buffer.from(`\uFEFF${drawing}`)],
    ["compressed", gzipSync(drawing)],
    [
      "in two bytes a sign",
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${drawing}`, "utf16le"),
    ],
    [
      "in Latin letters",
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?>${svg('<g id="Größe"><path fill="#00f" d="M0 0h100v100H0z"/></g>')}`,
        "latin1",
      ),
    ],
    [
      "with a prefix for every element",
      Buffer.from(
        `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><s:path fill="#00f" d="M0 0h100v100H0z"/></s:svg>`,
      ),
    ],
  ])("%s", async (_what, bytes) => {
    expect((await read(bytes)).fragment).toBe('<path d="m0 0h100v100h-100z" fill="#0000ff"/>');
  });
});

describe("refused by its name is", () => {
  test.each([
    ["a script", "<script>alert(1)</script>", [{ part: "script", count: 1, found: "script" }]],
    ["a handler", '<path d="M0 0h9v9z" onclick="x()"/>', [{ part: "script", count: 1, found: "onclick" }]],
    [
      "a link",
      `<a href="https://evil.example/">${SQUARE}</a>`,
      [{ part: "link", count: 1, found: "https://evil.example/" }],
    ],
    ["a picture from elsewhere", '<image href="logo.png"/>', [{ part: "link", count: 1, found: "logo.png" }]],
    [
      "a part of another file",
      '<use xlink:href="icons.svg#a"/>',
      [{ part: "link", count: 1, found: "icons.svg#a" }],
    ],
    [
      "a paint of another file",
      '<path style="fill:url(https://evil.example/#g)" d="M0 0h9v9z"/>',
      [{ part: "link", count: 1, found: "https://evil.example/#g" }],
    ],
    [
      "a style sheet of another file",
      "<style>@import url('https://evil.example/a.css');</style>",
      [{ part: "link", count: 1, found: "https://evil.example/a.css" }],
    ],
    [
      "text, by its first words",
      "<text><tspan>Summer</tspan> Fair</text><g><text>2026</text></g>",
      [{ part: "text", count: 2, found: "Summer Fair, 2026" }],
    ],
    [
      "text in a symbol",
      '<symbol id="a"><text>Hi</text></symbol><use href="#a"/><use href="#a" x="4"/>',
      [{ part: "text", count: 1, found: "Hi" }],
    ],
    [
      "a picture of pixels",
      '<image id="photo" href="data:image/png;base64,AA"/>',
      [{ part: "image", count: 1, found: "photo" }],
    ],
    [
      "a shadow",
      '<filter id="shadow"/><path filter="url(#shadow)" d="M0 0h9v9z"/>',
      [{ part: "filter", count: 1, found: "shadow" }],
    ],
    [
      "a shadow of a class",
      '<style>.a{filter:url(#b)}</style><filter id="b"/><path class="a" d="M0 0h9v9z"/>',
      [{ part: "filter", count: 1, found: "b" }],
    ],
    [
      "a blend mode",
      '<path style="mix-blend-mode:multiply" d="M0 0h9v9z"/>',
      [{ part: "blend", count: 1, found: "multiply" }],
    ],
    [
      "a pattern",
      '<pattern id="dots"/><path fill="url(#dots)" d="M0 0h9v9z"/>',
      [{ part: "pattern", count: 1, found: "dots" }],
    ],
    [
      "web content",
      '<foreignObject id="f"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
      [{ part: "foreign", count: 1, found: "f" }],
    ],
    [
      "what moves",
      '<path d="M0 0h9v9z"><animate id="go"/></path>',
      [{ part: "animation", count: 1, found: "go" }],
    ],
    ["an element that is none", "<sparkle/>", [{ part: "element", count: 1, found: "sparkle" }]],
    [
      "a colour that nobody knows",
      '<path fill="constructor" d="M0 0h9v9z"/>',
      [{ part: "value", count: 1, found: "fill: constructor" }],
    ],
    [
      "inks",
      '<path fill="device-cmyk(0 1 1 0)" d="M0 0h9v9z"/>',
      [{ part: "value", count: 1, found: "fill: device-cmyk(0 1 1 0)" }],
    ],
    [
      "a stroke of the screen's width",
      '<path stroke="red" vector-effect="non-scaling-stroke" d="M0 0h9"/>',
      [{ part: "value", count: 1, found: "vector-effect: non-scaling-stroke" }],
    ],
    ["an outline with a mistake", '<path d="M0 0h9v"/>', [{ part: "value", count: 1, found: "d: M0 0h9v" }]],
    [
      "a mesh",
      '<meshgradient id="m"/><path fill="url(#m)" d="M0 0h9v9z"/>',
      [{ part: "element", count: 1, found: "meshgradient" }],
    ],
    [
      "what is drawn within itself",
      '<g id="a"><use href="#a"/></g>',
      [{ part: "loop", count: 1, found: "a" }],
    ],
    ["nothing", "<g/>", [{ part: "empty", count: 1, found: "" }]],
    ["no paint", '<path fill="none" d="M0 0h9v9z"/>', [{ part: "empty", count: 1, found: "" }]],
    [
      "what closes crosswise",
      "<g><path></g></path>",
      [{ part: "broken", count: 1, found: "1:118: unexpected close tag." }],
    ],
    [
      "more than one of them, each",
      '<text>Hi</text><script/><image href="data:image/png;base64,AA"/>',
      [
        { part: "script", count: 1, found: "script" },
        { part: "text", count: 1, found: "Hi" },
        { part: "image", count: 1, found: "" },
      ],
    ],
  ])("%s", async (_what, inner, faults) => {
    expect(await refused(svg(inner))).toEqual(faults);
  });

  test.each([
    ["one without a size", svg(SQUARE, ""), "size"],
    [
      "entities that name one another",
      `<!DOCTYPE svg [<!ENTITY a "bb"><!ENTITY b "&a;&a;">]>${svg("<g/>")}`,
      "entity",
    ],
    [
      "an entity of another file",
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("&a;")}`,
      "entity",
    ],
    [
      "a style sheet of an instruction",
      `<?xml-stylesheet href="https://evil.example/x.css"?>${svg(SQUARE)}`,
      "link",
    ],
    ["what ends in the middle", '<svg viewBox="0 0 1 1"><path d="M0 0"/>', "broken"],
    [
      "a small file that draws a million shapes",
      svg(
        Array.from(
          { length: 8 },
          (_, i) => `<g id="g${i}">${i === 0 ? SQUARE : `<use href="#g${i - 1}"/>`.repeat(10)}</g>`,
        ).join(""),
      ),
      "detailed",
    ],
    ["more shapes than can be printed", svg('<path d="M0 0h9v9z"/>'.repeat(4000)), "detailed"],
    ["a compressed bomb", gzipSync(svg(`<!--${" ".repeat(7_000_000)}-->`)), "detailed"],
    [
      "rules that ask for long",
      svg(
        `<style>${"g g g g g{fill:red}".repeat(3000)}</style>${"<g>".repeat(50)}${SQUARE}${"</g>".repeat(50)}`,
      ),
      "detailed",
    ],
    ["an element in an element without end", svg("<g>".repeat(5_000)), "detailed"],
  ])("%s", async (_what, file, part) => {
    await expectAtMost(
      10,
      () => read(svg(SQUARE.repeat(1000))),
      async () => expect(await refused(file)).toMatchObject([{ part }]),
    );
  });

  test("a number that resvg gives up at, and the next drawing is read", async () => {
    const file = readFileSync(`${FOLDER}illustrator.svg`, "utf8").replace("l18,56h-58", "l18,56e58l-58");
    expect(await refused(file)).toMatchObject([{ part: "value" }]);
    expect((await read(svg(SQUARE))).fragment).toContain("path");
  });

  test("a colour that ends in its middle", async () => {
    expect(await refused(svg('<path fill="color(" d="M0 0h9v9z"/>'))).toMatchObject([{ part: "value" }]);
  });

  test("a page that is no drawing, as no picture", async () => {
    expect(await refused("<!doctype html><html><body>Hello</body></html>")).toBe("not_a_picture");
    expect(await refused("<html></html>")).toBe("not_a_picture");
  });
});

test("nothing of a file reaches a page but shapes", async () => {
  const { file } = await read(
    svg(
      `<title>&lt;script&gt;</title><desc>x</desc><g id="a&quot;b" data-x="1" class="c" aria-label="d">${SQUARE}</g>`,
    ),
  );
  expect(file).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="m0 0h100v100h-100z" fill="#000000"/></svg>',
  );
});

test("inks are exchanged in gradients, and not in masks", async () => {
  const { fragment } = await read(readFileSync(`${FOLDER}figma.svg`));
  const art = parseArtwork(fragment, 200, 120);
  if (!art.ok) throw new Error(art.detail);
  const colours = coloursOf(art.art.nodes);
  expect(colours).toEqual(expect.arrayContaining(["#1d4ed8", "#fde68a", "#dc2626"]));
  expect(colours).not.toContain("#ffffff");
});
