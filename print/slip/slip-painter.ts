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

export function slipPainter({ kit }: PdfFile, fonts: SlipJob["fonts"]): SlipPainter {
  kit.registerFont("regular", fonts.regular as never);
  kit.registerFont("bold", fonts.bold as never);
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
    has(character) {
      const { _font } = kit.font("regular") as unknown as FontInUse;
      return _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    },
    width(text, { font, size }) {
      const key = `${font} ${size} ${text}`;
      const cached = widths.get(key);
      if (cached !== undefined) return cached;
      const width = kit.font(font).fontSize(size).widthOfString(text);
      widths.set(key, width);
      return width;
    },
    text(text, { x, y }, { font, size, colour = "#1b1b1f" }) {
      kit.font(font).fontSize(size).fillColor(colour).text(text, x, y, { lineBreak: false });
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
type FontInUse = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };
type Matrix = [number, number, number, number, number, number];
