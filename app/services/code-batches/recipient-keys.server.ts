import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import {
  firstAddressKey,
  firstSurname,
  secondAddressKey,
  secondSurname,
} from "../../domain/address/former-recipient-key.ts";
import { addressKey, mailboxKey, phoneKey, surnameKey } from "../../domain/address/recipient-key.ts";
import type { Scope } from "../scope.ts";

type DuplicateScope = "address_and_surname" | "address" | "email" | "code_only";
type Recipient = Pick<
  OrderAddress,
  "name" | "email" | "phone" | "addressFirstLine" | "addressSecondLine" | "addressPostcode" | "addressCountry"
>;

/**
 * By what a recipient is known again, hashed with our key: it can be compared but not read. All null where only the
 * code counts.
 */
export type RecipientKeys = {
  /** What the store counts as the same recipient. */
  duplicateKey: string | null;
  /** The same as earlier versions spelled it: claims of those times have one of these. */
  formerKeys: readonly string[];
  /** Counted as well with a code that many may use (decisions.md 40). */
  email: string | null;
  phone: string | null;
};

export const NO_KEYS: RecipientKeys = { duplicateKey: null, formerKeys: [], email: null, phone: null };

/** The keys of a recipient, by what their store counts as the same one. */
export async function recipientKeysOf(
  scope: Scope,
  { duplicateScope, recipient }: { duplicateScope: DuplicateScope; recipient: Recipient },
): Promise<RecipientKeys> {
  if (duplicateScope === "code_only") {
    return NO_KEYS;
  }
  const hash = (text: string | undefined) => (text === undefined ? null : scope.keyedHash(text));
  const phone = phoneKey(recipient.phone ?? "");
  const [duplicateKey, email, phoneHash, ...formerKeys] = await Promise.all([
    hash(keyText(duplicateScope, recipient, 3)),
    hash(`2|shared-email|${mailboxKey(recipient.email)}`),
    hash(phone && `2|shared-phone|${phone}`),
    scope.keyedHash(keyText(duplicateScope, recipient, 2)),
    scope.keyedHash(keyText(duplicateScope, recipient, 1)),
  ]);
  return { duplicateKey, formerKeys, email, phone: phoneHash };
}

/** The spellings of the versions; e-mail addresses have been spelled alike since the second. */
const SPELLINGS = {
  1: { door: firstAddressKey, surname: firstSurname, begins: "" },
  2: { door: secondAddressKey, surname: secondSurname, begins: "2|" },
  3: { door: addressKey, surname: surnameKey, begins: "3|" },
} as const;

function keyText(
  counted: Exclude<DuplicateScope, "code_only">,
  { name, email, addressCountry, addressPostcode, addressFirstLine, addressSecondLine }: Recipient,
  version: keyof typeof SPELLINGS,
): string {
  const { door, surname, begins } = SPELLINGS[version];
  if (counted === "email") {
    return version === 1 ? `email|${email.trim().toLowerCase()}` : `2|email|${mailboxKey(email)}`;
  }
  const place = door(addressCountry, addressPostcode ?? "", addressFirstLine, addressSecondLine ?? "");
  return counted === "address" ? `${begins}address|${place}` : `${begins}address|${place}|${surname(name)}`;
}
