import { cleanName } from "./pasted.ts";

/**
 * What people write in names and addresses: letters of all scripts with their marks, numbers, and punctuation. Beside
 * them the signs of numbers and floors (`№`, `n°`, "℅") and "+", which some company names contain ("GmbH + Co. KG").
 * Sources: the alphabets of CLDR for the languages of the countries that we deliver to, and their posts' rules for
 * addresses (Universal Postal Union, S42). Refused is what does harm or has no place on a label: controls, directions,
 * markup (`< > { } [ ] \`), the sign of a mail address, lines below, symbols and pictures.
 */
const WRITTEN = /^(?:(?![\\[\]{}@_]|[\u20D0-\u20FF])[\p{L}\p{M}\p{N}\p{P} +°№℅]|\u200C|\u200D)*$/u;
/** Turns what is read around, so that a name reads as another (Unicode, UAX 9: LRO and RLO). */
const DIRECTION_OVERRIDES = /[\u202D\u202E]/u;

const segments = (text: string) => new Intl.Segmenter("en").segment(text);

/**
 * The first sign of a name or a line of an address that we refuse, in a form that can be shown: itself, or the number
 * of its code point where there is nothing to see. Undefined when every sign is allowed.
 * @param typed as it was typed, since cleaning takes direction overrides out.
 */
export function refusedSign(typed: string): string | undefined {
  const override = DIRECTION_OVERRIDES.exec(typed)?.[0];
  if (override) return codePoint(override);
  for (const { segment } of segments(cleanName(typed))) {
    if (!WRITTEN.test(segment)) return shown(segment);
  }
  return undefined;
}

function shown(segment: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(segment)) return segment;
  const [sign = ""] = [...segment].filter((each) => !WRITTEN.test(each));
  return codePoint(sign);
}

const codePoint = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
