import { encode } from "uqr";
import type { Hex } from "../../app/domain/design/colour.ts";
import type { SlipJob } from "../../app/rendering/slip-job.ts";
import type { PictureObject } from "../image/picture.ts";
import type { PdfFile } from "../pdf/pdf-file.ts";

export type Face = { font: "regular" | "bold"; size: number; colour?: Hex };
type Box = { x: number; y: number; width: number; height: number };

/** Sets text, pictures and codes on a page; from the top left corner, in points. */
export type SlipPainter = {
  /** @returns the width and height of the new page. */
  page(paper: "A4" | "LETTER"): { width: number; height: number };
  /** Whether the font has a character; what it has not is set as nothing at all. */
  has(character: string): boolean;
  width(text: string, face: Face): number;
  text(text: string, at: { x: number; y: number }, face: Face): void;
  area(box: Box, colour: Hex): void;
  /** As large as its box allows, at the box's left top corner. */
  picture(picture: PictureObject, box: Box): void;
  code(address: string, box: { x: number; y: number; size: number }): void;
};

/** Part of a text in one font; undefined is the face's own. */
type Part = { font: string | undefined; text: string };

/** Letters without what a font says of their places and other forms. */
const AS_THEY_ARE = Object.fromEntries(
  [
    ...["mark", "mkmk", "kern", "dist", "abvm", "blwm", "curs"],
    ...["ljmo", "vjmo", "tjmo", "calt", "ccmp", "liga", "clig", "rlig", "locl"],
  ].map((feature) => [feature, false]),
);

export function slipPainter({ kit }: PdfFile, fonts: SlipJob["fonts"]): SlipPainter {
  kit.registerFont("regular", fonts.regular as never);
  kit.registerFont("bold", fonts.bold as never);
  const others = (fonts.scripts ?? []).map((bytes, at) => {
    kit.registerFont(`script ${at}`, bytes as never);
    return `script ${at}`;
  });
  const hasLetter = (font: string, letter: string) => {
    const { _font } = kit.font(font) as unknown as FontInUse;
    return _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  };
  /** The font that has a letter; what stands between words stays with the font before it. */
  const fontOf = (letter: string, before: string | undefined) => {
    if (/^\s/.test(letter) && before !== undefined) return before;
    return hasLetter("regular", letter) ? undefined : others.find((font) => hasLetter(font, letter));
  };
  const partsOf = (text: string): Part[] => {
    if (others.length === 0) return [{ font: undefined, text }];
    const parts: Part[] = [];
    for (const { segment } of new Intl.Segmenter("en").segment(text)) {
      const last = parts.at(-1);
      const font = fontOf(segment, last?.font);
      if (last && last.font === font) {
        last.text += segment;
        continue;
      }
      // A gap before another font does not turn around with the words before it.
      const words = last?.text.trimEnd() ?? "";
      const gap = last?.text.slice(words.length) ?? "";
      if (last) last.text = words;
      parts.push({ font, text: gap + segment });
    }
    return parts;
  };
  const featuresOf = new Map<string, object>();
  /**
   * How a part is set. Without features, pdfkit sets each word by itself, and words of Arabic and Hebrew from left to
   * right. Some fonts have tables that fontkit stumbles over: their letters are set as they are.
   */
  const setAs = (part: Part) => {
    if (part.font === undefined) return {};
    const known = featuresOf.get(part.text);
    if (known) return { features: known };
    const layOut = (features: object) => kit.widthOfString(part.text, { features } as never);
    let features: object = [];
    try {
      layOut(features);
    } catch {
      features = AS_THEY_ARE;
      layOut(features);
    }
    featuresOf.set(part.text, features);
    return { features };
  };
  const widthOf = (part: Part, { font, size }: Face) => {
    kit.font(part.font ?? font).fontSize(size);
    return kit.widthOfString(part.text, setAs(part) as never);
  };
  const widths = new Map<string, number>();
  const within = ({ x, y }: { x: number; y: number }, paint: () => void) => {
    kit.save();
    kit.translate(x, y);
    paint();
    kit.restore();
  };
  return {
    page(paper) {
      kit.addPage({ size: paper, margin: 0 });
      return { width: kit.page.width, height: kit.page.height };
    },
    has: (character) => hasLetter("regular", character) || others.some((font) => hasLetter(font, character)),
    width(text, face) {
      const key = `${face.font} ${face.size} ${text}`;
      const cached = widths.get(key);
      if (cached !== undefined) return cached;
      const width = partsOf(text).reduce((sum, part) => sum + widthOf(part, face), 0);
      widths.set(key, width);
      return width;
    },
    text(text, { x, y }, face) {
      const { font, size, colour = "#1b1b1f" } = face;
      kit.font(font).fontSize(size).fillColor(colour);
      const { _font } = kit as unknown as FontInUse;
      // Fonts differ in how high they are: letters of all of them stand on one line.
      const line = y + (_font.ascender / 1000) * size;
      let at = x;
      for (const part of partsOf(text)) {
        const width = widthOf(part, face);
        const options = { lineBreak: false, baseline: "alphabetic" as const, ...setAs(part) };
        kit.text(part.text, at, line, options as never);
        at += width;
      }
    },
    area: ({ x, y, width, height }, colour) => void kit.rect(x, y, width, height).fill(colour),
    picture({ object, width, height, upright, stored }, box) {
      const scale = Math.min(box.width / width, box.height / height);
      const name = `X${object.id}`;
      Object.assign(kit.page.xobjects, { [name]: object });
      within(box, () => {
        kit.scale(scale);
        kit.transform(...(upright as unknown as Matrix));
        // A PDF's picture is one unit wide and high, from the bottom up.
        kit.transform(stored.width, 0, 0, -stored.height, 0, stored.height);
        kit.addContent(`/${name} Do`);
      });
    },
    code(address, { x, y, size }) {
      const { data } = encode(address, { border: 0, ecc: "M" });
      const module = size / data.length;
      for (const [row, cells] of data.entries()) {
        for (const [column, isDark] of cells.entries()) {
          if (isDark) kit.rect(x + column * module, y + row * module, module, module);
        }
      }
      kit.fill("#000000");
    },
  };
}

/** pdfkit keeps the font that it read, but has no name for it. */
type FontInUse = {
  _font: { ascender: number; font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
};
type Matrix = [number, number, number, number, number, number];
