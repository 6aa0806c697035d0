import type { Font } from "./fonts.ts";
import { pathData } from "./path.ts";
import { textLine } from "./text-outline.ts";

export const CARD = { width: 1200, height: 630 } as const;

/** The preview image of a shared page in chats: the store's words in its theme, beside a product. */
export type ShareCard = {
  /** Whose it is, above the headline; empty leaves it out. */
  over: string;
  headline: string;
  /** Empty leaves it out. */
  under: string;
  colours: Record<"paper" | "ground" | "ink" | "soft" | "brand" | "brandInk", string>;
  fonts: { headline: Font; text: Font };
  /** A product's picture as SVG; null where the store sells nothing yet. */
  picture: string | null;
};

/** The product's half, as high as the card. */
const STAGE = 525;
const WORDS = { left: 585, right: 60 } as const;
const STRIPE = 14;
const HEADLINE_SIZES = [92, 78, 66, 56, 46];
const MOST_LINES = 3;
const TEXT_SIZE = 32;
const GAP = 30;

/** The same facts give the same picture. Its words are outlines, as everywhere in our pictures. */
export function shareCardSvg(card: ShareCard): string {
  const { colours, picture } = card;
  const { width, height } = CARD;
  const left = picture ? WORDS.left : WORDS.right;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${colours.paper}" d="M0 0h${width}v${height}H0z"/>` +
    (picture ? stage(picture, colours.ground) : "") +
    `<path fill="${colours.brand}" d="M0 ${height - STRIPE}h${width}v${STRIPE}H0z"/>` +
    words(card, left, width - left - WORDS.right) +
    "</svg>"
  );
}

/** Pictures of products are five wide and six high, with air around them. */
function stage(picture: string, ground: string): string {
  const high = CARD.height - STRIPE;
  const wide = (high * 5) / 6;
  const place = `x="${(STAGE - wide) / 2}" y="0" width="${wide}" height="${high}"`;
  return `<path fill="${ground}" d="M0 0h${STAGE}v${high}H0z"/>${picture.replace("<svg ", `<svg ${place} `)}`;
}

type Line = { font: Font; text: string; size: number; fill: string; height: number };

function words({ over, headline, under, colours, fonts }: ShareCard, left: number, room: number): string {
  const small = (text: string, fill: string, most: number): Line[] =>
    wrapped(fonts.text, text, TEXT_SIZE, room, most).map((line) => ({
      font: fonts.text,
      text: line,
      size: TEXT_SIZE,
      fill,
      height: TEXT_SIZE * 1.35,
    }));
  const blocks = [
    small(over, colours.brandInk, 1),
    large(fonts.headline, headline, room).map((line) => ({ ...line, fill: colours.ink })),
    small(under, colours.soft, 2),
  ].filter((lines) => lines.length > 0);
  const heights = blocks.flat().reduce((sum, { height }) => sum + height, 0) + GAP * (blocks.length - 1);
  let top = (CARD.height - STRIPE - heights) / 2;
  let markup = "";
  for (const lines of blocks) {
    for (const { font, text, size, fill, height } of lines) {
      const { commands } = textLine(font, text, size, { x: left, y: top + height / 2 + size * 0.34 });
      markup += `<path fill="${fill}" d="${pathData(commands, 1)}"/>`;
      top += height;
    }
    top += GAP;
  }
  return markup;
}

/** The headline as large as it fits. */
function large(font: Font, text: string, room: number): Omit<Line, "fill">[] {
  for (const size of HEADLINE_SIZES) {
    const lines = wrapped(font, text, size, room, Number.POSITIVE_INFINITY);
    const isLast = size === HEADLINE_SIZES.at(-1);
    if (!isLast && (lines.length > MOST_LINES || lines.some((line) => widthOf(font, line, size) > room)))
      continue;
    return wrapped(font, text, size, room, MOST_LINES).map((line) => ({
      font,
      text: line,
      size,
      height: size * 1.1,
    }));
  }
  return [];
}

const widthOf = (font: Font, text: string, size: number) => textLine(font, text, size, { x: 0, y: 0 }).width;

/**
 * The text in lines; what is too much ends in an ellipsis. None at all where the font lacks a letter: half a name is
 * worse than the picture alone.
 */
function wrapped(font: Font, text: string, size: number, room: number, most: number): string[] {
  const plain = text.trim().replaceAll(/\s+/g, " ");
  if (plain === "" || textLine(font, plain, size, { x: 0, y: 0 }).isIncomplete) return [];
  const lines: string[] = [];
  for (const word of plain.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(font, longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  const last = shown.length - 1;
  const isCut = lines.length > most;
  return shown.map((line, place) => shortened(font, line, size, room, isCut && place === last));
}

function shortened(font: Font, line: string, size: number, room: number, isCut: boolean): string {
  const letters = [...line];
  if (!isCut && widthOf(font, line, size) <= room) return line;
  while (letters.length > 1 && widthOf(font, `${letters.join("")}…`, size) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
