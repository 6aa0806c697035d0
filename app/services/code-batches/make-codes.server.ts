import { normaliseCode, promoCodeFrom } from "../../domain/voucher/promo-code.ts";
import type { Scope } from "../scope.ts";

/** Two codes of one store may come out the same, once in hundreds of batches: then the missing one is made again. */
const ROUNDS = 5;

/**
 * Makes what is missing of a batch. Each code's id is the batch's and its number, so that a repeated call, and two at
 * once, make every code once.
 */
export async function makeCodes(scope: Scope, batchId: string): Promise<number> {
  const { codes } = scope.tenant;
  const batch = await codes.findBatch(batchId);
  if (!batch) return 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = await codes.madeOf(batchId);
    if (made >= batch.size) return made;
    await codes.addMissing(
      Array.from({ length: batch.size }, (_, number) => {
        const code = promoCodeFrom(scope.randomBytes(24)) ?? promoCodeFrom(scope.randomBytes(96)) ?? "";
        return {
          id: `${batchId}-${number}`,
          eventId: batch.eventId,
          code,
          codeNorm: normaliseCode(code),
          kind: "unique" as const,
          state: "active" as const,
          maxUses: 1,
          batchId,
          rank: batch.size - number,
          startsAt: batch.startsAt,
          endsAt: batch.endsAt,
          createdAt: batch.createdAt,
        };
      }),
    );
  }
  return codes.madeOf(batchId);
}
