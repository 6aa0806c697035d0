import { createHash } from "node:crypto";

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const SYMBOLS = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Carried by every row of the demo world's second tenant, Borealis: an answer that is not for its people, and not of its
 * public pages, must never hold it. Tests look for it in all that the product says.
 */
export const OTHER_TENANT_MARK = "canaryb";
const MARKED_TENANT = "borealis";

/** The id of a row that a tenant owns, or of the tenant itself. */
export function rowId(tenant: string, ...parts: string[]): string {
  const id = seedId(...parts);
  return tenant === MARKED_TENANT ? OTHER_TENANT_MARK + id.slice(OTHER_TENANT_MARK.length) : id;
}

/** An id that is the same in every seed, in the form that the product gives its own. */
function seedId(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.join("/")).digest();
  let id = "";
  for (const byte of digest.subarray(0, 16)) id += SYMBOLS[byte % SYMBOLS.length];
  return id;
}
