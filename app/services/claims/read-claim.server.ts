import { normaliseSlug } from "../../domain/store/store-event.ts";
import { normaliseCode } from "../../domain/voucher/code.ts";
import { floodSubject, waitUntil } from "../limits/code-wait.ts";
import type { BaseScope } from "../scope.ts";
import type { ClaimFacts } from "./claim-gift.server.ts";

export type AskedClaim = { slug: string; promoCode: string; idempotencyKey: string; ip: string };

/**
 * What must be known before a claim is made. It is asked by the store's slug, not by its id, so that it travels with the
 * read of the store: one round trip for both.
 */
export async function readClaim(
  scope: BaseScope,
  { slug, promoCode, idempotencyKey, ip }: AskedClaim,
): Promise<ClaimFacts> {
  const now = scope.now();
  const codeNorm = normaliseCode(promoCode);
  const { code, earlier, blockedUntil } = await scope.platform.storefronts.readClaim(normaliseSlug(slug), {
    codeNorm,
    idempotencyKey,
    floodSubject: floodSubject(codeNorm, ip),
    now,
  });
  return { code, earlier, wait: waitUntil(blockedUntil, now) };
}
