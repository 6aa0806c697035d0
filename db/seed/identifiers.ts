import { createHash } from "node:crypto";

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const SYMBOLS = "0123456789abcdefghjkmnpqrstvwxyz";

/** An id that is the same in every seed, in the form that the product gives its own. */
export function seedId(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.join("/")).digest();
  let id = "";
  for (const byte of digest.subarray(0, 16)) id += SYMBOLS[byte % SYMBOLS.length];
  return id;
}
