import type { SlipSheet } from "../../app/rendering/slip-job.ts";

const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\uFE0F|[\u{1F000}-\u{1FAFF}]/u;
/** A digit in a box is still a digit of somebody's address. */
const KEYCAP = /^([0-9#*])\uFE0F?\u20E3/u;

type Has = (character: string) => boolean;

/**
 * Words as the slip's font can set them, which sets nothing for what it has not. Emoji are left out; a letter of another
 * script, or a text of emoji alone, is a question mark, so that whoever packs sees that something stood there.
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
export function readableSheet(sheet: SlipSheet, has: Has): SlipSheet {
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
