/** Lower case, without accents, and letters that are written in two ways in one of them. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l");
}

const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, "");

function streetKey(line: string): string {
  return (
    plain(line)
      .replaceAll(/\bstreet\b/g, "st")
      .replaceAll(/(strasse|str)\b/g, "st")
      .replaceAll(/\broad\b/g, "rd")
      .replaceAll(/\bavenue\b/g, "ave")
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      // A gap between two numbers tells doors apart: flat 1, 23 is not flat 12, 3.
      .replaceAll(/(?<!\p{N}) | (?!\p{N})/gu, "")
  );
}

/** A postcode without spaces and signs; of a US ZIP code the five digits that everybody knows. */
function postcodeKey(country: string, postcode: string): string {
  const key = lettersAndDigits(plain(postcode));
  return country === "US" ? key.slice(0, 5) : key;
}

/** One spelling of an address, so that the same door written twice is one door. */
export function addressKey(country: string, postcode: string, firstLine: string, secondLine: string): string {
  return [country, postcodeKey(country, postcode), streetKey(firstLine), streetKey(secondLine)].join("|");
}

const SUFFIXES = new Set("jr sr jun sen junior senior ii iii iv esq phd md mba obe mbe cbe dds".split(" "));

/**
 * The surname as people share it in a family: without signs, titles and suffixes, also where it stands first
 * ("Tester, Pat"). Umlauts and their two-letter spelling are the same.
 */
export function surnameKey(name: string): string {
  const wordsOf = (part: string) =>
    part
      .split(/\s+/)
      .map(lettersAndDigits)
      .filter((word) => word !== "" && !SUFFIXES.has(word));
  const beforeComma = wordsOf(plain(name).split(",")[0] ?? "");
  const words = beforeComma.length > 0 ? beforeComma : wordsOf(plain(name));
  return (words.at(-1) ?? lettersAndDigits(plain(name))).replaceAll(/([aou])e/g, "$1");
}

/** An e-mail address in one spelling: lower case, without the part behind a plus that leads to the same mailbox. */
export function emailKey(email: string): string {
  const [mailbox = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${mailbox.replace(/(?<=.)\+.*$/, "")}@${domain}`;
}

const COMPARED_DIGITS = 8;

/**
 * A phone number in one spelling, with the country's code or without: its last eight digits. Undefined for what can be
 * no number of a person, so that two who typed zeros are not the same one.
 */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, "");
  const compared = digits.slice(-COMPARED_DIGITS);
  return digits.length < 7 || new Set(compared).size < 2 ? undefined : compared;
}
