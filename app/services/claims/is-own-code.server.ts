import type { PromoCodeRow } from "../../../db/repositories/claims.server.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { mailboxKey, phoneKey } from "../../domain/address/recipient-key.ts";
import type { RecipientKeys } from "../code-batches/recipient-keys.server.ts";
import type { Scope } from "../scope.ts";

/**
 * Whether a code that cannot be used any more was used by the very person who asks. Whoever has the code alone, or
 * somebody else's name with it, learns nothing.
 */
export async function isOwnCode(
  scope: Scope,
  { code, address, keys }: { code: PromoCodeRow; address: OrderAddress; keys: RecipientKeys },
): Promise<boolean> {
  const emails = allKeys(keys);
  const phone = phoneKey(address.phone ?? "");
  const claims = await scope.tenant.claims.claimsAlike(code, emails, address.email);
  return claims.some(
    (claim) =>
      (claim.duplicateKey !== null && emails.includes(claim.duplicateKey)) ||
      mailboxKey(claim.email) === mailboxKey(address.email) ||
      (phone !== undefined && phoneKey(claim.phone) === phone),
  );
}

const allKeys = ({ duplicateKey, formerKeys, email, phone }: RecipientKeys): string[] =>
  [duplicateKey, ...formerKeys, email, phone].filter((key) => key !== null);
