import type { SlipJob, SlipSheet } from "../../app/rendering/slip-job.ts";
import { pictureObject, type PictureObject } from "../image/picture.ts";
import { pdfFile, type PdfFile } from "../pdf/pdf-file.ts";
import { Refused } from "../refused.ts";
import type { Sink } from "../sink.ts";
import { slipPainter } from "./slip-painter.ts";
import { paintSlip } from "./slip-page.ts";

const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\uFE0F|[\u{1F000}-\u{1FAFF}]/u;
/** A digit in a keycap emoji is still a digit of an address. */
const KEYCAP = /^([0-9#*])\uFE0F?\u20E3/u;

type Has = (character: string) => boolean;

/**
 * A text in the letters of the slip's font, which shows nothing for a missing letter. It leaves out emoji; a letter of
 * another script, or a text of emoji alone, becomes a question mark, so that the packer sees that something is missing.
 */
export function readable(text: string, has: Has): string {
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(
    ({ segment }) => KEYCAP.exec(segment)?.[1] ?? segment,
  );
  const letters = graphemes.filter((each) => !EMOJI.test(each));
  const shown = letters.map((each) => (/^\s/.test(each) || has(each) ? each : "?")).join("");
  if (letters.length === graphemes.length) return shown;
  const words = shown.replaceAll(/ {2,}/g, " ").replaceAll(/^ | $/gm, "");
  return words.trim() === "" ? "?" : words;
}

/** A sheet whose words from people are such. */
function readableSheet(sheet: SlipSheet, has: Has): SlipSheet {
  const { storeName, shipTo, lines, note } = sheet;
  const readableText = (text: string) => readable(text, has);
  return {
    ...sheet,
    storeName: readableText(storeName),
    shipTo: { ...shipTo, lines: shipTo.lines.map(readableText) },
    lines: lines.map((line) => ({
      ...line,
      name: readableText(line.name),
      detail: readableText(line.detail),
    })),
    note: note && { ...note, text: readableText(note.text) },
  };
}

/** Writes packing slips into one file, each from a page of its own on. Nothing of it is kept: it names people. */
export async function writeSlips(job: SlipJob): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const file = pdfFile(heldBy(chunks), { Title: job.title, Creator: "Popstall", CreationDate: job.at });
  const pictures: (PictureObject | null)[] = [];
  for (const bytes of job.pictures) pictures.push(await placed(file, bytes));
  const paint = slipPainter(file, job.fonts);
  for (const sheet of job.sheets) {
    paintSlip(paint, readableSheet(sheet, paint.has), pictures);
    await file.flush();
  }
  await file.end();
  return joined(chunks);
}

/** A picture that no PDF holds is left out: the parcel can be packed without it. */
export async function placed(file: PdfFile, bytes: Uint8Array): Promise<PictureObject | null> {
  async function* oneChunk() {
    yield await Promise.resolve(bytes);
  }
  try {
    return await pictureObject(file, () => Promise.resolve(oneChunk()), "picture");
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** A sink that keeps what it is given. */
export function heldBy(chunks: Uint8Array[]): Sink {
  return {
    // pdfkit may write over what it handed out.
    write: (chunk) => Promise.resolve(void chunks.push(chunk.slice())),
    finish: () => Promise.resolve({ bytes: 0, sha256: "" }),
    abort: () => Promise.resolve(),
  };
}

/** Chunks as one file. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}
