import {
  MOST_UPLOAD_BYTES,
  MOST_UPLOAD_WIDTHS,
  MOST_UPLOAD_WIDTH,
  type PictureKind,
  type ReadUpload,
} from "../../app/domain/pictures/upload.ts";
import { drawingRefusal } from "../../app/domain/pictures/refusal-texts.ts";
import { fourCharacters } from "./cleaned.ts";
import { readDrawing } from "./drawing/read-drawing.ts";
import { drawingText } from "./drawing/svg-document.ts";
import { readRaster, type Unsigned } from "./read-raster.ts";

const refused = (error: Extract<ReadUpload, { ok: false }>["error"]): Unsigned => ({ ok: false, error });

/**
 * Reads an uploaded file: detects its type from its content and not from its name, removes the metadata, and makes the
 * requested widths. Its pixels are counted before anything decodes it.
 */
export async function readUpload(bytes: Uint8Array, widths: readonly number[]): Promise<ReadUpload> {
  const read = await pictureIn(bytes, widths);
  if (!read.ok) return read;
  const digest = await crypto.subtle.digest("SHA-256", read.picture.bytes as Uint8Array<ArrayBuffer>);
  return { ok: true, picture: { ...read.picture, sha256: Buffer.from(digest).toString("hex") } };
}

async function pictureIn(bytes: Uint8Array, widths: readonly number[]): Promise<Unsigned> {
  if (
    widths.length > MOST_UPLOAD_WIDTHS ||
    widths.some((width) => !(width >= 1 && width <= MOST_UPLOAD_WIDTH))
  ) {
    throw new RangeError("widths");
  }
  if (bytes.length > MOST_UPLOAD_BYTES) return refused("too_large");
  const kind = kindOf(bytes);
  if (kind === undefined) return refused("not_a_picture");
  return kind === "svg" ? drawingIn(bytes) : readRaster(kind, bytes, widths);
}

async function drawingIn(bytes: Uint8Array): Promise<Unsigned> {
  const read = await readDrawing(drawingText(bytes) ?? "");
  if (!read) return refused("not_a_picture");
  if (!read.ok) return refused(drawingRefusal(read.faults));
  const { fragment, width, height } = read.drawing;
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${fragment}</svg>`;
  const size = { width: Math.round(width), height: Math.round(height) };
  return {
    ok: true,
    picture: { kind: "svg", ...size, bytes: new TextEncoder().encode(file), fragment, sizes: [] },
  };
}

function kindOf(bytes: Uint8Array): PictureKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (bytes[0] === 0x89 && fourCharacters(bytes, 1).startsWith("PNG")) return "png";
  if (fourCharacters(bytes, 0) === "RIFF" && fourCharacters(bytes, 8) === "WEBP") return "webp";
  return drawingText(bytes) === undefined ? undefined : "svg";
}
