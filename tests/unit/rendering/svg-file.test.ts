import { describe, expect, test } from "vitest";
import { DRAWING_BYTES, readSvgFile } from "../../../app/rendering/svg-file.ts";

const svg = (inner: string, head = 'viewBox="0 0 10 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inner}</svg>`;

describe("a drawing of plain shapes is read", () => {
  test("with its size from the view box, and what drawing programs note dropped", () => {
    const file = `\uFEFF<?xml version="1.0"?><!-- made by hand -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
        "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      ${svg('<title>Logo</title><g id="a" class="b" data-x="1" inkscape:label="l"><path d="M0 0h5" fill="#abc"/></g>')}`;
    expect(readSvgFile(file)).toEqual({
      fragment: '<g><path d="M0 0h5" fill="#aabbcc"/></g>',
      width: 10,
      height: 20,
    });
  });

  test("with its corner moved to 0, 0 and the paint of the file itself", () => {
    const file = svg('<circle cx="0" cy="0" r="5"/>', 'viewBox="-5 -5 10 10" fill="currentColor"');
    expect(readSvgFile(file)?.fragment).toBe(
      '<g fill="#000000" transform="translate(5 5)"><circle cx="0" cy="0" r="5"/></g>',
    );
  });

  test("with colours by their names, as amounts of light and in a style of the shape", () => {
    const file = svg(
      '<path d="M0 0h5" fill="Red" stroke="rgb(0, 128,255)"/>' +
        '<path d="M1 0h5" fill="#fff" style="fill:RebeccaPurple; stroke-width:2;stroke-dasharray:none;-inkscape-stroke:none"/>',
    );
    expect(readSvgFile(file)?.fragment).toBe(
      '<path d="M0 0h5" fill="#ff0000" stroke="#0080ff"/><path d="M1 0h5" fill="#663399" stroke-width="2"/>',
    );
  });

  test("with its size in pixels where it has no view box", () => {
    expect(readSvgFile(svg('<path d="M0 0h5"/>', 'width="30px" height="40"'))).toMatchObject({
      width: 30,
      height: 40,
    });
  });
});

describe("refused is", () => {
  test.each([
    ["nothing", ""],
    ["no drawing", "<html></html>"],
    ["one without a size", svg('<path d="M0 0"/>', "")],
    ["an empty one", svg("")],
    ["a script", svg("<script>alert(1)</script>")],
    ["a handler", svg('<path d="M0 0" onclick="x()"/>')],
    ["a handler on the file itself", svg("<foreignObject/>", 'viewBox="0 0 1 1" onload="x()"')],
    ["a link", svg('<a href="https://evil.example"><path d="M0 0"/></a>')],
    ["a picture from elsewhere", svg('<image href="https://evil.example/x.png"/>')],
    ["a reference", svg('<use href="#a"/>')],
    ["a style", svg("<style>*{fill:red}</style>")],
    ["a style with more than paint", svg('<path d="M0 0" style="background:url(https://evil.example)"/>')],
    ["a style with a picture for paint", svg('<path d="M0 0" style="fill:url(#g)"/>')],
    ["a style that hides", svg('<path d="M0 0" style="display:none"/>')],
    ["a colour without a name", svg('<path d="M0 0" fill="constructor"/>')],
    ["more light than there is", svg('<path d="M0 0" fill="rgb(1,2,256)"/>')],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<path d='&a;'/>")}`],
    [
      "an entity that is defined twice over",
      `<!DOCTYPE svg [<!ENTITY a "bb"><!ENTITY b "&a;&a;">]>${svg("<g/>")}`,
    ],
    ["a document type from elsewhere", `<!DOCTYPE svg SYSTEM "http://evil.example/x.dtd">${svg("<g/>")}`],
    ["an instruction to load a style's shapes", svg('<?xml-stylesheet href="x"?><style/>')],
    ["marked text", svg("<![CDATA[<script/>]]>")],
    ["an attribute twice", svg('<path d="M0 0" d="M1 1"/>')],
    ["what closes crosswise", svg("<g><path></g></path>")],
    ["two drawings", `${svg("<g/>")}${svg("<g/>")}`],
    ["markup in a value", svg('<path d="M0 0" fill="&quot;/&gt;&lt;script&gt;"/>')],
    ["a long number", svg(`<rect width="${"1".repeat(41)}"/>`)],
    ["too many attributes", svg(`<g ${Array.from({ length: 50 }, (_, i) => `data-a${i}="1"`).join(" ")}/>`)],
    ["a shape in a shape", svg('<path d="M0 0"><path d="M0 0"/></path>')],
    ["text", svg("<text>Hi</text>")],
    ["a gradient", svg('<path d="M0 0" fill="url(#g)"/>')],
    ["a huge one", svg(`<path d="M0 0${" ".repeat(DRAWING_BYTES)}"/>`)],
    ["a size out of all bounds", svg('<path d="M0 0"/>', 'viewBox="0 0 1e9 1"')],
    ["what ends in the middle", '<svg viewBox="0 0 1 1"><path d="M0 0"/>'],
  ])("%s", (_, file) => expect(readSvgFile(file)).toBeUndefined());
});

test("numbers without end cost no more than their length", () => {
  const times = ["1", "1.", "-1", "1e1"].flatMap((digits) =>
    ['<rect width="', '<g transform="translate(', '<path stroke-dasharray="'].map((start) => {
      const begun = performance.now();
      expect(
        readSvgFile(svg(`${start}${digits.repeat(Math.floor(115_000 / digits.length))}x"/>`)),
      ).toBeUndefined();
      return performance.now() - begun;
    }),
  );
  expect(Math.max(...times)).toBeLessThan(300);
});

test("what is built to take long takes no time", () => {
  const begun = performance.now();
  for (const part of ["<!--", "<title", '<g id="', " class='", "<svg ", '="#']) {
    readSvgFile(
      `<svg viewBox="0 0 1 1">${part.repeat(Math.floor((DRAWING_BYTES - 100) / part.length))}</svg>`,
    );
  }
  expect(performance.now() - begun).toBeLessThan(1000);
});
