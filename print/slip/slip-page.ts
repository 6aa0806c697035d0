import type { SlipLine, SlipSheet } from "../../app/rendering/slip-job.ts";
import type { PictureObject } from "../image/picture.ts";
import type { Face, SlipPainter } from "./slip-painter.ts";

const MARGIN = 42;
const BAND = 12;
const ROW = 58;
const PICTURE = 48;
const CODE = 84;
const FOOT = 34;
const SOFT = "#5b5b66";
const LINE = "#d6d6dc";

const HEAD: Face = { font: "bold", size: 20 };
const TITLE: Face = { font: "bold", size: 13 };
const LABEL: Face = { font: "bold", size: 9, colour: SOFT };
const PLAIN: Face = { font: "regular", size: 10.5 };
const SMALL: Face = { font: "regular", size: 9, colour: SOFT };
const STRONG: Face = { font: "bold", size: 11 };
const ADDRESS: Face = { font: "regular", size: 12 };

type Pictures = readonly (PictureObject | null)[];
/** Where the next thing stands, and how far down it may reach. */
type Place = { y: number; width: number; bottom: number; pages: number };

/** Paints one packing slip: its head with the address on the first page, then its lines on as many as they need. */
export function paintSlip(paint: SlipPainter, sheet: SlipSheet, pictures: Pictures): void {
  let place = nextPage(paint, sheet, 0);
  place = { ...place, y: paintHead(paint, sheet, pictures, place) };
  place = { ...place, y: paintColumns(paint, sheet, place) };
  for (const line of sheet.lines) {
    if (place.y + ROW > place.bottom) {
      place = nextPage(paint, sheet, place.pages);
      place = { ...place, y: paintColumns(paint, sheet, place) };
    }
    paintLine(paint, line, pictures[line.picture ?? -1] ?? null, place);
    place = { ...place, y: place.y + ROW };
  }
  if (sheet.note) paintNote(paint, sheet, sheet.note, place);
}

/** Every page says whose parcel it belongs to: sheets get apart. */
function nextPage(paint: SlipPainter, sheet: SlipSheet, before: number): Place {
  const { width, height } = paint.page(sheet.paper);
  const pages = before + 1;
  paint.area({ x: 0, y: 0, width, height: BAND }, sheet.brand);
  const foot = fitted(paint, sheet.footer, SMALL, width - 2 * MARGIN - 90, 1)[0] ?? "";
  paint.text(foot, { x: MARGIN, y: height - FOOT }, SMALL);
  const number = `${sheet.reference} · ${pages}`;
  paint.text(number, { x: width - MARGIN - paint.width(number, SMALL), y: height - FOOT }, SMALL);
  return { y: MARGIN, width, bottom: height - FOOT - 14, pages };
}

function paintHead(paint: SlipPainter, sheet: SlipSheet, pictures: Pictures, { y, width }: Place): number {
  const right = width - MARGIN - CODE;
  const logo = sheet.logo === null ? null : (pictures[sheet.logo] ?? null);
  const room = right - MARGIN - 16;
  let at = y;
  if (logo) {
    const height = Math.min(44, (room * logo.height) / logo.width);
    paint.picture(logo, { x: MARGIN, y: at, width: Math.min(room, 220), height });
    at += height + 8;
  }
  for (const line of fitted(paint, sheet.storeName, logo ? STRONG : HEAD, room, 2)) {
    paint.text(line, { x: MARGIN, y: at }, logo ? STRONG : HEAD);
    at += logo ? 15 : 25;
  }
  at += 6;
  paint.text(`${sheet.title} ${sheet.reference}`, { x: MARGIN, y: at }, TITLE);
  at += 19;
  for (const fact of sheet.facts) {
    paint.text(fact, { x: MARGIN, y: at }, PLAIN);
    at += 15;
  }
  let codeEnds = y;
  if (sheet.code) {
    paint.code(sheet.code.address, { x: right, y, size: CODE });
    codeEnds = y + CODE + 6;
    for (const line of fitted(paint, sheet.code.label, SMALL, CODE, 5)) {
      paint.text(line, { x: right, y: codeEnds }, SMALL);
      codeEnds += 11;
    }
  }
  at = Math.max(at, codeEnds) + 14;
  paint.text(sheet.shipTo.label, { x: MARGIN, y: at }, LABEL);
  at += 14;
  for (const line of sheet.shipTo.lines) {
    for (const part of fitted(paint, line, ADDRESS, width - 2 * MARGIN, 2)) {
      paint.text(part, { x: MARGIN, y: at }, ADDRESS);
      at += 16;
    }
  }
  return at + 16;
}

function paintColumns(paint: SlipPainter, { columns }: SlipSheet, { y, width }: Place): number {
  paint.text(columns.item, { x: MARGIN, y }, LABEL);
  paint.text(columns.quantity, { x: width - MARGIN - paint.width(columns.quantity, LABEL), y }, LABEL);
  paint.area({ x: MARGIN, y: y + 14, width: width - 2 * MARGIN, height: 0.75 }, LINE);
  return y + 20;
}

function paintLine(
  paint: SlipPainter,
  line: SlipLine,
  picture: PictureObject | null,
  { y, width }: Place,
): void {
  if (picture) paint.picture(picture, { x: MARGIN, y, width: PICTURE, height: PICTURE });
  const x = MARGIN + PICTURE + 12;
  const room = width - MARGIN - 60 - x;
  const name = fitted(paint, line.name, STRONG, room, 2);
  let at = y + 4;
  for (const part of name) {
    paint.text(part, { x, y: at }, STRONG);
    at += 14;
  }
  const [detail = ""] = fitted(paint, line.detail, PLAIN, room, 1);
  paint.text(detail, { x, y: at + 1 }, PLAIN);
  const quantity = `${line.quantity} ×`;
  paint.text(quantity, { x: width - MARGIN - paint.width(quantity, TITLE), y: y + 14 }, TITLE);
  paint.area({ x: MARGIN, y: y + ROW - 5, width: width - 2 * MARGIN, height: 0.5 }, LINE);
}

function paintNote(
  paint: SlipPainter,
  sheet: SlipSheet,
  note: NonNullable<SlipSheet["note"]>,
  from: Place,
): void {
  const lines = fitted(paint, note.text, ADDRESS, from.width - 2 * MARGIN, Infinity);
  let place = from.y + 60 > from.bottom ? nextPage(paint, sheet, from.pages) : from;
  let at = place.y + 12;
  paint.text(note.label, { x: MARGIN, y: at }, LABEL);
  at += 15;
  for (const line of lines) {
    if (at + 17 > place.bottom) {
      place = nextPage(paint, sheet, place.pages);
      at = place.y;
    }
    paint.text(line, { x: MARGIN, y: at }, ADDRESS);
    at += 17;
  }
}

/** A text in lines that fit; what has no room in the last of them ends with dots. */
export function fitted(paint: SlipPainter, text: string, face: Face, width: number, most: number): string[] {
  const lines = text.split(/\r?\n/).flatMap((paragraph) => wrapped(paint, paragraph, face, width));
  if (lines.length <= most) return lines;
  const last = `${lines[most - 1] ?? ""} ${lines[most] ?? ""}`;
  return [...lines.slice(0, most - 1), shortened(paint, last, face, width)];
}

function wrapped(paint: SlipPainter, paragraph: string, face: Face, width: number): string[] {
  const lines: string[] = [];
  const space = paint.width(" ", face);
  let [line, taken] = ["", 0];
  // Word by word: to shape the growing line again for each word would be most of a slip's time.
  for (const word of paragraph.split(/\s+/).flatMap((each) => broken(paint, each, face, width))) {
    const needs = paint.width(word, face);
    if (line !== "" && taken + space + needs > width) {
      lines.push(line);
      [line, taken] = [word, needs];
    } else {
      taken += line === "" ? needs : space + needs;
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** A word that is wider than the page goes on in the next line. */
function broken(paint: SlipPainter, word: string, face: Face, width: number): string[] {
  if (paint.width(word, face) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (part !== "" && paint.width(part + letter, face) > width) {
      parts.push(part);
      part = letter;
    } else part += letter;
  }
  return [...parts, part];
}

function shortened(paint: SlipPainter, text: string, face: Face, width: number): string {
  const letters = [...text];
  while (letters.length > 0 && paint.width(`${letters.join("").trimEnd()}…`, face) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
