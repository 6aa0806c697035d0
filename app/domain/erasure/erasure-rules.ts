import { cleanName } from "../text/pasted.ts";

/** How far the erasure of a company is: asked for, confirmed by its mail and waiting, under way, or over. */
const ERASURE_STATES = ["asked", "waiting", "erasing", "erased"] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** For so long a confirmed erasure can be taken back. */
export const ERASURE_WAIT_DAYS = 30;
/** For so long the link of its mail confirms it. */
export const CONFIRM_HOURS = 24;

const HOUR_MS = 60 * 60_000;

/** When everything is erased that an erasure confirmed now will wait for. */
export const erasedAt = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + ERASURE_WAIT_DAYS * 24 * HOUR_MS);

/** A person who asked after this moment can still confirm. */
export const askedSince = (now: Date): Date => new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS);

/** Whether what was typed is a company's name; case and runs of spaces do not matter. */
export function isNameOf(typed: string, company: string): boolean {
  const plain = (text: string) => cleanName(text).toLowerCase();
  return plain(typed) === plain(company);
}

/** The details that identify a person in what others wrote. */
type PersonMarks = { email: string; names: readonly string[]; phones: readonly string[] };

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

/** Removes a person's address, full names and phone numbers from a text, and leaves a mark for each. */
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
