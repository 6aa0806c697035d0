import type { PdfFile, Reference } from "../pdf/pdf-file.ts";
import { Refused } from "../refused.ts";
import { colourSpace, type Parts } from "./icc-profile.ts";
import type { PictureObject } from "./picture.ts";
import { type Again, deflatedPixels, partsOf, type PngHead, readPngHead } from "./png-file.ts";
import { changedRows, checkRows, keptParts, paletteShares, type RowWork } from "./png-rows.ts";

/**
 * A PNG goes into the file with its pixels as they are filtered and deflated: those without holes byte for byte, of
 * others colours and holes taken apart row by row. Nothing is decoded.
 */
export async function pngObject(file: PdfFile, again: Again): Promise<PictureObject> {
  const head = await readPngHead(await again());
  const { width, height } = head;
  // Its pixels come in seven passes over the whole picture, which would have to be held.
  if (head.isInterlaced) throw new Refused("picture_not_printable", "interlaced");
  if (head.type !== 4 && head.type !== 6) await checkRows(again, head);
  const alpha = await alphaOf(file, again, head);
  const object = await coloursOf(file, again, head, alpha);
  return { object, alpha, width, height, stored: { width, height }, upright: [1, 0, 0, 1, 0, 0] };
}

const image = ({ width, height }: PngHead, bits: number, space: string) =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /ColorSpace ${space} /Filter /FlateDecode`;
const filtered = ({ width, bits }: PngHead, parts: number) =>
  ` /DecodeParms << /Predictor 15 /Colors ${parts} /BitsPerComponent ${bits} /Columns ${width} >>`;

async function alphaOf(file: PdfFile, again: Again, head: PngHead): Promise<Reference | null> {
  const write = (bits: number, parms: string, work: RowWork) =>
    file.streamed(image(head, bits, "/DeviceGray") + parms, changedRows(again, head, work));
  const parts = partsOf(head);
  if (head.type === 4 || head.type === 6)
    return write(head.bits, filtered(head, 1), keptParts(head, parts - 1, parts));
  if (head.type === 3 && head.clear) return write(8, "", paletteShares(head, head.clear));
  return null;
}

async function coloursOf(
  file: PdfFile,
  again: Again,
  head: PngHead,
  alpha: Reference | null,
): Promise<Reference> {
  const hasAlpha = head.type === 4 || head.type === 6;
  const parts = partsOf(head) - (hasAlpha ? 1 : 0);
  const base = await colourSpace(file, {
    parts: (head.type === 3 ? 3 : parts) as Parts,
    profile: head.profile,
  });
  const entries =
    image(head, head.bits, head.type === 3 ? indexed(base, head) : base) +
    filtered(head, parts) +
    (alpha ? ` /SMask ${alpha.id} 0 R` : clearColour(head));
  const pixels = hasAlpha
    ? changedRows(again, head, keptParts(head, 0, parts))
    : deflatedPixels(await again());
  return file.streamed(entries, pixels);
}

/** A number that the palette lacks is black, as programs of pixels have it; a PDF would take its last colour. */
function indexed(base: string, { palette = new Uint8Array(), bits }: PngHead): string {
  const most = 2 ** bits - 1;
  const colours = Buffer.alloc(3 * (most + 1));
  colours.set(palette.subarray(0, colours.length));
  return `[/Indexed ${base} ${most} <${colours.toString("hex")}>]`;
}

/** The one colour that is see-through, where a picture without holes has one. */
function clearColour({ type, clear }: PngHead): string {
  if (!clear || (type !== 0 && type !== 2)) return "";
  const view = new DataView(clear.buffer, clear.byteOffset, clear.byteLength);
  const values = Array.from({ length: Math.floor(clear.length / 2) }, (_, part) => view.getUint16(part * 2));
  return ` /Mask [${values.flatMap((value) => [value, value]).join(" ")}]`;
}
