import type { Address } from "./address.ts";
import { meantAddress } from "./mail-domains.ts";
import { labelSign } from "./places.ts";
import { unprintableLetters } from "./printed-scripts.ts";
import { stateOfZip } from "./zip-states.ts";
import { US_STATES } from "./states.ts";

/**
 * Longer names, lines and towns are cut off on most carriers' labels: UPS and FedEx take 35 characters of a name and of
 * each line, and printers that label for them the same.
 */
const LABEL_LINE = 35;

/** Something about an address that is worth a second look, and is never refused. */
export type AddressDoubt =
  /** The e-mail address is at a domain that is one mistake away from a common one. */
  | { kind: "email"; meant: string }
  | { kind: "zip"; postcode: string; state: string }
  | { kind: "houseNumber" }
  /** A line has a letter that carriers' labels do not have, or the name one that no slip has. */
  | { kind: "letters"; sign: string }
  | { kind: "longLine" };

/** What a carrier would stumble over: a shopper is asked, not corrected. */
export function addressDoubts(address: Address & { email?: string }): AddressDoubt[] {
  const { addressCountry: country, addressPostcode: postcode } = address;
  const doubts: AddressDoubt[] = [];
  const meant = meantAddress(address.email ?? "");
  if (meant !== undefined) doubts.push({ kind: "email", meant });
  const expected = country === "US" ? stateOfZip(postcode) : undefined;
  if (expected !== undefined && expected !== address.addressState) {
    const name = US_STATES.find(([code]) => code === expected)?.[1] ?? expected;
    doubts.push({ kind: "zip", postcode, state: name });
  }
  if (country === "NL" && !/\d/.test(address.addressFirstLine + address.addressSecondLine)) {
    doubts.push({ kind: "houseNumber" });
  }
  const { addressFirstLine, addressSecondLine, addressCity, addressCounty } = address;
  const line = [addressFirstLine, addressSecondLine, addressCity, addressCounty].join(" ");
  const sign = labelSign(line, country) ?? unprintableLetters(address.name)[0];
  if (sign !== undefined) doubts.push({ kind: "letters", sign });
  const lines = [address.name, address.addressFirstLine, address.addressSecondLine, address.addressCity];
  if (lines.some((line) => [...line].length > LABEL_LINE)) doubts.push({ kind: "longLine" });
  return doubts;
}

/** The field of a form that names what was asked already. Forms without it are sent by programs, which cannot be asked. */
export const ASKED_FIELD = "address_asked";

/**
 * What still has to be asked before an order is placed: each kind once.
 * @param confirmed the value of `ASKED_FIELD`; undefined where the form has none.
 */
export function openDoubts(
  address: Address & { email?: string },
  confirmed: string | undefined,
): AddressDoubt[] {
  if (confirmed === undefined) return [];
  const doubts = addressDoubts(address);
  const confirmedKinds = confirmed.split(",");
  return doubts.every(({ kind }) => confirmedKinds.includes(kind)) ? [] : doubts;
}
