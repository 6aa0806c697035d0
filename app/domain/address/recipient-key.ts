import { cleanEmail, cleanPhone, cleanSigns } from "../text/pasted.ts";
import { inLatinLetters, inOneScript, inPlainLetters } from "../text/words.ts";

/*
 * Keys that identify a person and a door. Two spellings that people read as the same give the same key, and so do the
 * usual second spellings of a language (docs/decisions/0070).
 */

/**
 * Folds words to the one spelling in which streets, towns and names are compared: lower case, without accents, and
 * letters that are also written as two (DIN 5007-2; Danish and Norwegian aa, oe; Dutch ij; Serbo-Croatian dj) as one.
 */
function folded(text: string): string {
  return inPlainLetters(inOneScript(cleanSigns(text)).toLowerCase())
    .replaceAll(/(?<![aeq])ue/g, "u")
    .replaceAll(/([ao])e/g, "$1")
    .replaceAll("aa", "a")
    .replaceAll("ij", "y")
    .replaceAll("dj", "d");
}

const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** A town, however its accents and signs are written; "St." is "Saint". */
export const townKey = (town: string): string =>
  lettersAndDigits(folded(town).replaceAll(/(?<!\p{L})(?:saint|sankt|sint)(?!\p{L})/gu, "st"));

/** What posts and people write short in the languages of the countries that we deliver to, behind its one spelling. */
const SHORT_WORDS: Record<string, string> = {
  st: "street saint sankt sint str straße strada ulica ulice ul utca ул улица οδός οδ",
  ste: "sainte",
  rd: "road",
  av: "avenue ave avenida avda avd λεωφόρος λεωφ",
  bd: "boulevard blvd boul bulevard bulevardul bul bvd бул булевард",
  pl: "place platz plaza pza plza plac piazza náměstí námestie nám πλατεία πλ пл площад praça pç pca",
  sq: "square",
  ln: "lane laan",
  dr: "drive",
  ct: "court",
  cl: "close calle c",
  cres: "crescent",
  gdns: "gardens",
  ter: "terrace",
  hwy: "highway",
  pkwy: "parkway",
  r: "rue rua",
  ch: "chemin che",
  imp: "impasse",
  all: "allée allee",
  rte: "route",
  ctra: "carretera crta",
  ps: "paseo pso",
  cso: "corso",
  vle: "viale",
  lgo: "largo",
  tr: "třída trida",
  al: "aleja aleje",
  os: "osiedle",
  krt: "körút",
  tn: "tänav",
  mnt: "maantee",
  pst: "puiestee",
  g: "gatvė gade gate gata gatan",
  v: "vej vei väg vägen",
  n: "north",
  s: "south",
  e: "east",
  w: "west",
  flat: "apartment apt appartement appt app unit suite lägenhet lgh",
  izq: "izquierda izda",
  dcha: "derecha",
  "": "no nr num number número numéro nummer numărul номер",
};
let spellings: Map<string, string> | undefined;
/** The one spelling of a word; made when it is first asked for, so that a page's scripts do without the table. */
function oneSpelling(word: string): string | undefined {
  spellings ??= new Map(
    Object.entries(SHORT_WORDS).flatMap(([short, words]) =>
      words.split(" ").map((each): [string, string] => [folded(each), short]),
    ),
  );
  return spellings.get(word);
}

/** The words of a line, each in its one spelling; a street that is one word keeps its own name before it. */
function wordsOf(line: string): string[] {
  return folded(
    line
      .replaceAll(/n(?:°|\.(?= ?\d+\p{L}?\s*$))/giu, "no ")
      .replaceAll("#", " flat ")
      .replaceAll(/(?<=\d)(?=[¼½¾])/g, " "),
  )
    .replaceAll(/(?<=(?<!\p{L})\p{L})\.(?=\p{L})/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => oneSpelling(word) ?? word.replace(/(?<=\p{L}{2})(?:strasse|strat|str)$/u, "st"));
}

/** The number of a house at the beginning of a part, where other countries write it behind the street. */
const HOUSE_NUMBER = /^(\d+(?:[-/]\d+)*(?: ?(?:bis|ter|quater)| ?\p{L})?),? +(?=\p{L}{2})/iu;

function streetKey(lines: readonly string[]): string {
  return (
    lines
      .flatMap((line) => cleanSigns(line).replace(HOUSE_NUMBER, "$1 ").split(","))
      .map((part) => {
        const [found = "", number = ""] = HOUSE_NUMBER.exec(part.trim()) ?? [];
        return wordsOf(`${part.trim().slice(found.length)} ${number}`).join(" ");
      })
      .join(" ")
      .trim()
      // A gap between two numbers tells doors apart: flat 1, 23 is not flat 12, 3.
      .replaceAll(/(?<!\p{N}) +| +(?!\p{N})/gu, "")
  );
}

/** Where a postcode has letters of its own in front. */
const LETTERED = new Set(["GB", "IE", "CA", "MT"]);

/**
 * A postcode without spaces and signs, and without the country's letters before its digits ("D-10115"); of a US ZIP code
 * the five digits that everybody knows.
 */
function postcodeKey(country: string, postcode: string): string {
  const signs = lettersAndDigits(inLatinLetters(cleanSigns(postcode))).toLowerCase();
  const key = LETTERED.has(country) ? signs : signs.replace(/^[a-z]{1,3}(?=\d)/, "");
  return country === "US" ? key.slice(0, 5) : key;
}

/** One spelling of an address, so that the same door written twice is one door, on one line or on two. */
export function addressKey(country: string, postcode: string, firstLine: string, secondLine: string): string {
  return [country, postcodeKey(country, postcode), streetKey([firstLine, secondLine])].join("|");
}

/** What stands behind a surname and is no part of it. */
export const NAME_SUFFIXES = new Set(
  "jr sr jun sen junior senior ii iii iv esq phd md mba obe mbe cbe dds".split(" "),
);
/** What belongs to the word behind it, also where it is written apart. */
const BEGINNINGS = new Set(["o", "mc", "mac"]);

/**
 * The surname as people share it in a family: without signs, titles and suffixes, also where it stands first
 * ("Tester, Pat"). Second spellings of its letters are the same.
 */
export function surnameKey(name: string): string {
  const wordsIn = (part: string) =>
    part
      .split(/\s+/)
      .map(lettersAndDigits)
      .filter((word) => word !== "" && !NAME_SUFFIXES.has(word));
  const text = folded(name);
  const beforeComma = wordsIn(text.split(",")[0] ?? "");
  const words = beforeComma.length > 0 ? beforeComma : wordsIn(text);
  const [beginning = "", last = ""] = ["", ...words].slice(-2);
  const surname = BEGINNINGS.has(beginning) ? beginning + last : last;
  return (surname || lettersAndDigits(text)).replace(/^mac(?=\p{L}{3})/u, "mc");
}

/**
 * The one key of an e-mail address: to sign in with, in lists of people, among blocked addresses. Lower case with the
 * domain in ASCII; servers that tell cases apart in a mailbox are none that people have (RFC 5321, section 2.4).
 */
export const emailKey = (email: string): string => cleanEmail(email).toLowerCase();

/** The person behind an e-mail address: its key without the part behind a plus, which leads to the same mailbox. */
export function mailboxKey(email: string): string {
  const [mailbox = "", domain = ""] = emailKey(email).split("@");
  return `${mailbox.replace(/(?<=.)\+.*$/, "")}@${domain}`;
}

const COMPARED_DIGITS = 8;
/** The codes of the countries that we deliver to (ITU-T E.164), behind "+" or what is dialled for it. */
const COUNTRY_CODE =
  /^(?:\+|00|011)(?:1|30|31|32|33|34|351|352|353|354|356|357|358|359|36|370|371|372|385|386|39|40|41|420|421|43|44|45|46|47|48|49|61|64)/;

/**
 * A phone number in one spelling, with the country's code or without, with its extension or without: the last eight
 * digits of the number in its country. Undefined for what can be no number of a person, so that two who typed zeros are
 * not the same one.
 */
export function phoneKey(phone: string): string | undefined {
  const [number = ""] = cleanPhone(phone).split(/[,;#]|\p{L}/u);
  const digits = number.replaceAll(/[^\d+]/g, "");
  if (digits.length < 7) return undefined;
  const inCountry = digits.replace(COUNTRY_CODE, "").replace(/^0/, "").replaceAll("+", "");
  const compared = inCountry.slice(-COMPARED_DIGITS);
  return new Set(compared).size < 2 ? undefined : compared;
}
