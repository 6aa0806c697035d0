/**
 * Fonts of packing slips beside Inter, which has Latin, Greek and Cyrillic: each has the letters of one script, and stands
 * in `public/fonts/slips` (Noto Sans, SIL Open Font License). Han has the characters of GB 2312, Big5 and JIS X 0208, and kana.
 */
const SCRIPTS = {
  arabic: /\p{Script=Arabic}/u,
  armenian: /\p{Script=Armenian}/u,
  bengali: /\p{Script=Bengali}/u,
  devanagari: /\p{Script=Devanagari}/u,
  ethiopic: /\p{Script=Ethiopic}/u,
  georgian: /\p{Script=Georgian}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  han: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303F\u30FC]/u,
  hangul: /\p{Script=Hangul}/u,
  hebrew: /\p{Script=Hebrew}/u,
  kannada: /\p{Script=Kannada}/u,
  khmer: /\p{Script=Khmer}/u,
  lao: /\p{Script=Lao}/u,
  malayalam: /\p{Script=Malayalam}/u,
  myanmar: /\p{Script=Myanmar}/u,
  sinhala: /\p{Script=Sinhala}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  thai: /\p{Script=Thai}/u,
};
export type SlipScript = keyof typeof SCRIPTS;

/** The scripts of a text that have a font of their own. */
export const scriptsOf = (text: string): SlipScript[] =>
  (Object.keys(SCRIPTS) as SlipScript[]).filter((script) => SCRIPTS[script].test(text));

/** Where the font of a script stands among the assets. */
export const slipFontPath = (script: SlipScript): string => `/fonts/slips/${script}.ttf`;

/** Every letter that Inter or one of these fonts may have; what is left cannot be printed on a slip. */
const PRINTABLE_LETTER =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** The letters of a text for which a slip has no font: it shows a question mark for each. */
export const unprintableLetters = (text: string): string[] => [
  ...new Set(
    Array.from(text.match(/\p{L}/gu) ?? []).filter(
      (letter) => !PRINTABLE_LETTER.test(letter) && scriptsOf(letter).length === 0,
    ),
  ),
];
