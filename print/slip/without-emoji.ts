import type { SlipSheet } from "../../app/rendering/slip-job.ts";

const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\uFE0F|[\u{1F000}-\u{1FAFF}]/u;
/** A digit in a box is still a digit of somebody's address. */
const KEYCAP = /^([0-9#*])\uFE0F?\u20E3/u;

/**
 * Words as the slip's font can set them. It has no emoji, and each would be an empty box in a name or an address; a text
 * of nothing else keeps its boxes, so that nobody wonders where the name is.
 */
export function withoutEmoji(text: string): string {
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(
    ({ segment }) => KEYCAP.exec(segment)?.[1] ?? segment,
  );
  const kept = graphemes.filter((each) => !EMOJI.test(each));
  if (kept.length === graphemes.length) return graphemes.join("");
  const words = kept.join("").replaceAll(/ {2,}/g, " ").replaceAll(/^ | $/gm, "");
  return words.trim() === "" ? text : words;
}

/** A sheet whose words from people are such. */
export function readableSheet(sheet: SlipSheet): SlipSheet {
  const { storeName, shipTo, lines, note } = sheet;
  return {
    ...sheet,
    storeName: withoutEmoji(storeName),
    shipTo: { ...shipTo, lines: shipTo.lines.map(withoutEmoji) },
    lines: lines.map((line) => ({
      ...line,
      name: withoutEmoji(line.name),
      detail: withoutEmoji(line.detail),
    })),
    note: note && { ...note, text: withoutEmoji(note.text) },
  };
}
