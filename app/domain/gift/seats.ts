import { emailKey } from "../address/recipient-key.ts";
import { cleanEmail, cleanName, isEmail } from "../text/pasted.ts";

/** A person of a team, as the list of its organiser names them. */
export type Seat = { name: string; email: string };
type Ordered = { name: string; email: string };

/**
 * The people of a pasted list: a line each, with a name, an address, or both in any order. A line of several addresses is
 * as many people. The same person twice is one.
 */
export function readSeats(text: string): Seat[] {
  const seats = new Map<string, Seat>();
  for (const line of text.split(/\r?\n/)) {
    for (const seat of seatsIn(line)) seats.set(keyOf(seat), seat);
  }
  seats.delete("");
  return [...seats.values()];
}

function seatsIn(line: string): Seat[] {
  const parts = line.split(/[,;\t<>]/).filter((part) => part.trim() !== "");
  const emails = parts.filter((part) => isEmail(cleanEmail(part)));
  if (emails.length > 1) return emails.map((email) => ({ name: "", email: cleanEmail(email) }));
  // "Pat Tester pat@example.com", as mails and chats write it.
  const words = line.trim().split(/\s+/);
  const [email = ""] = emails.length > 0 ? emails : words.filter((word) => isEmail(cleanEmail(word)));
  const name = emails.length > 0 ? parts.filter((part) => part !== email).join(" ") : line.replace(email, "");
  return [{ name: cleanName(name.replaceAll(/[<>,;]/g, " ")), email: email === "" ? "" : cleanEmail(email) }];
}

/** Names are the same without case, accents and double blanks, and in either order around a comma. */
const nameKey = (name: string): string =>
  cleanName(name)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort()
    .join(" ");

const keyOf = ({ name, email }: Seat): string => (email === "" ? nameKey(name) : emailKey(email));

/**
 * Divides a team into people who ordered and people who did not. A person with an address on the list is matched by the
 * address or by the name, since people order with another address than the one that the organiser knows.
 */
export function seatsOf(
  seats: readonly Seat[],
  orders: readonly Ordered[],
): { chosen: Seat[]; open: Seat[] } {
  const emails = new Set(orders.map(({ email }) => emailKey(email)));
  const names = new Set(orders.map(({ name }) => nameKey(name)));
  const hasOrdered = ({ name, email }: Seat) =>
    (email !== "" && emails.has(emailKey(email))) || (nameKey(name) !== "" && names.has(nameKey(name)));
  return {
    chosen: seats.filter(hasOrdered),
    open: seats.filter((seat) => !hasOrdered(seat)),
  };
}
