import { normaliseCode, promoCodeFrom } from "../../domain/voucher/promo-code.ts";
import type { Scope } from "../scope.ts";

/** So many are read and made at a time. */
const AT_ONCE = 1_000;
/** Two codes of one store may come out the same: what is missing then is made once more. */
const ROUNDS = 5;

/**
 * Makes the personal codes that recipients of a promo lack. A code's id is its recipient's, so that a repeated call, and
 * two at once, make each once.
 */
export async function makeRecipientCodes(scope: Scope, eventId: string): Promise<void> {
  const { recipients, codes } = scope.tenant;
  let before = "";
  for (let round = 0; round < ROUNDS;) {
    const ids = await recipients.withoutCode(eventId, AT_ONCE);
    if (ids.length === 0) return;
    const createdAt = scope.now();
    await codes.addMissing(
      ids.map((id) => {
        const code = promoCodeFrom(scope.randomBytes(24)) ?? promoCodeFrom(scope.randomBytes(96)) ?? "";
        return { id, eventId, code, codeNorm: normaliseCode(code), kind: "link" as const, createdAt };
      }),
    );
    // The same ones again: nothing but codes that came out the same is left.
    const now = ids.join();
    if (now === before) round += 1;
    before = now;
  }
}
