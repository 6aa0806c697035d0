/** By what somebody is told in what others wrote. */
export type PersonMarks = { email: string; names: readonly string[]; phones: readonly string[] };

const MARK = "[…]";
/** Fewer digits may be anything: a size, a price, part of a reference. */
const LEAST_DIGITS = 7;
/** With or without the country before it, a number ends alike. */
const TAIL = 9;
const NUMBER = /\+?\d[\d\s()./-]{5,}\d/g;

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Names of one word are words of other things too ("Rose", "Mark"), and are left. */
export const namesToFind = (names: readonly string[]) =>
  [...new Set(names.map((name) => name.trim().replaceAll(/\s+/g, " ")))].filter((name) => name.includes(" "));

/** The end of each phone number, in digits. */
export const phonesToFind = (phones: readonly string[]) => [
  ...new Set(
    phones
      .map((phone) => phone.replaceAll(/\D/g, ""))
      .filter((digits) => digits.length >= LEAST_DIGITS)
      .map((digits) => digits.slice(-TAIL)),
  ),
];

/** A text without somebody's address, full names and phone numbers, each of which leaves a mark. */
export function withoutPerson(text: string, { email, names, phones }: PersonMarks): string {
  const words = [email, ...namesToFind(names)].filter((word) => word !== "");
  const tails = phonesToFind(phones);
  let left = text;
  for (const word of words) {
    const pattern = literally(word).replaceAll(" ", "\\s+");
    left = left.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu"), MARK);
  }
  return left.replaceAll(NUMBER, (number) => {
    const digits = number.replaceAll(/\D/g, "");
    return tails.some((tail) => digits.endsWith(tail)) ? MARK : number;
  });
}
