/**
 * Cleans what people paste, before any rule looks at it: of signs that cannot be seen, and of look-alikes of hyphen,
 * blank and apostrophe. Every door goes through here: forms, API, files, searches, links (docs/decisions/0070).
 */

/**
 * Invisible characters: default-ignorable ones (Unicode, DerivedCoreProperties), the marks of annotations and of
 * embedded objects, which come along from word processors.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]/gu;
/** The unseen signs that are spelling in some places: joiners, selectors of emoji, and tags of flags. */
const SOMETIMES_SPELLING = /^(?:\u200C|\u200D|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])$/u;

const LETTER_THAT_JOINS = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}]`;
/** Marks of the letter before them. Normalizing puts them in another order, so that rules ask of all of them together. */
const MARKS = String.raw`(?:(?!\p{Default_Ignorable_Code_Point})\p{M})*`;
/** The viramas of Unicode behind which a joiner chooses the form of the letter before it, also at the end of a word. */
const VIRAMA = "[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]";
/**
 * Unseen signs that are spelling where they stand: a joiner between letters of scripts that join (UAX 31, section 2.3) or
 * behind a virama, and what holds an emoji together (UTS 51, section 1.4).
 */
const SPELLING = [
  String.raw`(?<=${LETTER_THAT_JOINS}${MARKS})[\u200C\u200D](?=${MARKS}${LETTER_THAT_JOINS})`,
  String.raw`(?<=${VIRAMA}${MARKS})\u200D`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`\uFE0F(?=\u20E3)`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
].join("|");
const SPELLING_OR_UNSEEN = new RegExp(`(${SPELLING})|${UNSEEN.source}`, "gu");

/** Without signs that cannot be seen, but for those that are spelling where they stand. */
function seen(typed: string): string {
  const clean = typed
    .replaceAll(UNSEEN, (sign) => (SOMETIMES_SPELLING.test(sign) ? sign : ""))
    .replaceAll(/([\u200C\u200D])[\u200C\u200D]+/g, "$1")
    .replaceAll(SPELLING_OR_UNSEEN, (_, spelling: string | undefined) => spelling ?? "")
    .normalize("NFC");
  // A mark that met its letter makes another letter of it, beside which a joiner may be no spelling.
  return clean === typed ? clean : seen(clean);
}

/** Every sign that shows as a gap between words, the empty pattern of Braille included. */
const BLANKS = /[\s\u0085\u2800]+/g;

/** Text with lines of its own: put together as Unicode wants it, without unseen signs, and nothing around it. */
export function cleanText(typed: string): string {
  return seen(typed)
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/^[\s\u2800]+|[\s\u2800]+$/g, "");
}

/** The same in one line, every gap a single space. */
export function cleanLine(typed: string): string {
  return seen(typed).replaceAll(BLANKS, " ").trim();
}

/** Dashes (Unicode, category Pd), minus signs and the bullet that word processors make of a hyphen. */
const HYPHENS = /[\p{Pd}\u02D7\u2043\u207B\u208B\u2212\u2796]/gu;
/** What keyboards and word processors write for an apostrophe: quotes, primes, accents that stand alone. */
const APOSTROPHES =
  /[\u0060\u00B4\u0384\u02B9\u02BC\u02C8\u2018\u2019\u201B\u2032\u2035\u055A\u1FBD\u1FBF\u1FFD\u1FFE\uA78C\uFF07\uFF40]/g;
/** Dots at half height for the middle dot of Catalan (UAX 31, table 3a). */
const MIDDLE_DOTS = /[\u0387\u2022\u2027\u2219\u22C5]/g;

/** Letters as old encodings, fonts and the insides of PDF files have them; what is meant is the plain one. */
const COMPATIBLE_LETTERS =
  /[\u0132\u0133\u1D2C-\u1D6A\u2105\u013F\u0140\u0149\u01C4-\u01CC\u01F1-\u01F3\uFB00-\uFB06\uFB13-\uFB17\uFB1D-\uFDFB\uFE70-\uFEFC\uFF01-\uFFEE\u{1D400}-\u{1D7FF}]+/gu;

/** A line with plain hyphens, apostrophes and middle dots: names, addresses, and what is looked for. */
export function cleanName(typed: string): string {
  // First: of a mark that stands alone NFKC makes a blank with a mark, beside which no joiner stays.
  const plain = typed.replaceAll(COMPATIBLE_LETTERS, (letters) => letters.normalize("NFKC"));
  return plainSigns(cleanLine(plain)).normalize("NFC");
}
const plainSigns = (text: string) =>
  text.replaceAll(HYPHENS, "-").replaceAll(APOSTROPHES, "'").replaceAll(MIDDLE_DOTS, "·");

/**
 * What is read sign by sign: numbers, dates, postcodes, codes. Compatible forms of a sign are the sign itself (NFKC),
 * the digits of all scripts are ours, and nothing is left that cannot be seen.
 */
export function cleanSigns(typed: string): string {
  return signsOf(typed.replaceAll(UNSEEN, ""));
}

function signsOf(text: string): string {
  // Apostrophes first: of an accent that stands alone NFKC makes a blank with a mark.
  const signs = plainSigns(plainSigns(text).normalize("NFKC"));
  return signs
    .replaceAll(/(?!\d)\p{Nd}/gu, digitOf)
    .replaceAll(BLANKS, " ")
    .trim();
}

/** Unicode lists the digits of a script in order from 0 to 9 (Unicode, section 4.6). */
function digitOf(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((point - first) % 10);
}

/** What stands around something that was copied out of a sentence or a list. */
const QUOTES_BEFORE = /^[\s"'“”„‚«»‹›([{<]+/u;
const SIGNS_BEHIND = /[\s"'“”„«»‹›)\]}>.,;:]+$/u;
const withoutFrame = (text: string) => text.replace(QUOTES_BEFORE, "").replace(SIGNS_BEHIND, "");

/** Mail servers know "münchen.example" as "xn--mnchen-3ya.example"; people type it as it is read. */
function withAsciiDomain(address: string): string {
  const [, before = "", domain = ""] =
    /^(.+@)((?:[\p{L}\p{M}\p{N}.。-]|\u200C|\u200D)+)$/u.exec(address) ?? [];
  if (!/\P{ASCII}/u.test(domain)) return address;
  try {
    return before + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/**
 * An e-mail address as it is copied: out of a link (`mailto:`), of a mail's head (`Pat Tester <pat@example.com>`) or of
 * a sentence. Its domain comes out in ASCII (RFC 5891); whether it is an address at all is for `isEmail` to say.
 */
export function cleanEmail(typed: string): string {
  const text = signsOf(seen(plainSigns(typed).normalize("NFKC")));
  const [, inAngles] = /<([^<>]*@[^<>]*)>\W*$/.exec(text) ?? [];
  const address = withoutFrame(inAngles ?? text)
    .replace(/^mailto:\s*/i, "")
    .replace(/\?.*$/, "");
  return withAsciiDomain(withoutFrame(decoded(address)));
}

/** A link writes signs by their numbers (RFC 6068); an address that only looks like that stays as it is. */
function decoded(address: string): string {
  if (!/%40/.test(address)) return address;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** RFC 5322, section 3.2.3, before the sign; names of hosts behind it (RFC 1123), of which `cleanEmail` made ASCII. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\da-z]+(?:-+[\da-z]+)*\.)+(?:[a-z]{2,}|xn--[\da-z-]*[\da-z])$/i;

/** RFC 5321, section 4.5.3.1.3, without the brackets around it. */
export const LONGEST_EMAIL = 254;

/** Whether a cleaned text is an e-mail address that mails can be sent to. */
export const isEmail = (address: string): boolean => address.length <= LONGEST_EMAIL && EMAIL.test(address);

/** What leads into an extension (RFC 3966, section 5.3), in the words of those who write numbers. */
const EXTENSION = String.raw`[,;]? ?(?:ext(?:ension)?|extn|x|durchwahl|dw|poste|int(?:erno)?|toestel|anknytning|lokal|#)[.:=]? ?\d{1,7}`;
/** Digits with the signs that people set between them (E.123, RFC 3966), the country's code before, an extension behind. */
const PHONE = new RegExp(String.raw`^(?=(?:\D*\d){5})(?=.{5,40}$)\+?[\d ()./-]{5,30}(?:${EXTENSION})?$`, "i");

/** A phone number as it is copied: out of a link (`tel:`), of a contact list ("Mobile: …") or of a sentence. */
export function cleanPhone(typed: string): string {
  const text = cleanSigns(typed).replaceAll(/[·•]/g, ".").replaceAll(/~/g, "-");
  return text
    .replace(/^(?:["'“”„«‹[{<\s]|\p{L}[\p{L}. ]{0,20}:)+/u, "")
    .replace(/["'“”„»›\]}>.,;:\s]+$/u, "");
}

/** Whether a cleaned text is a phone number: digits and what stands between them. */
export const isPhone = (number: string): boolean => PHONE.test(number);
