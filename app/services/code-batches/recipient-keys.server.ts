import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { formerAddressKey, formerSurname } from "../../domain/address/former-recipient-key.ts";
import { addressKey, emailKey, phoneKey, surnameKey } from "../../domain/address/recipient-key.ts";
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
  /** The same as version 1 spelled it: claims of that time have it. */
  formerKey: string | null;
  /** Counted as well with a code that many may use (decisions.md 40). */
  email: string | null;
  phone: string | null;
};

export const NO_KEYS: RecipientKeys = { duplicateKey: null, formerKey: null, email: null, phone: null };

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
  const [duplicateKey, formerKey, email, phoneHash] = await Promise.all([
    hash(currentText(duplicateScope, recipient)),
    hash(formerText(duplicateScope, recipient)),
    hash(`2|shared-email|${emailKey(recipient.email)}`),
    hash(phone && `2|shared-phone|${phone}`),
  ]);
  return { duplicateKey, formerKey, email, phone: phoneHash };
}

type Counted = Exclude<DuplicateScope, "code_only">;

function currentText(counted: Counted, recipient: Recipient): string {
  if (counted === "email") return `2|email|${emailKey(recipient.email)}`;
  const door = addressKey(
    recipient.addressCountry,
    recipient.addressPostcode ?? "",
    recipient.addressFirstLine,
    recipient.addressSecondLine ?? "",
  );
  return counted === "address" ? `2|address|${door}` : `2|address|${door}|${surnameKey(recipient.name)}`;
}

function formerText(counted: Counted, recipient: Recipient): string {
  if (counted === "email") return `email|${recipient.email.trim().toLowerCase()}`;
  const door = formerAddressKey(
    recipient.addressCountry,
    recipient.addressPostcode ?? "",
    recipient.addressFirstLine,
    recipient.addressSecondLine ?? "",
  );
  return counted === "address" ? `address|${door}` : `address|${door}|${formerSurname(recipient.name)}`;
}
