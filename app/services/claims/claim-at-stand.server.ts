import type { BoothTabletRow } from "../../../db/tenant.server.ts";
import { refuse, type Result } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import type { Storefront } from "../storefront.ts";
import { claimGift, type ClaimOutcome } from "./claim-gift.server.ts";
import type { ClaimInput } from "./price-claim.ts";

type StandInput = Omit<ClaimInput, "promoCode" | "basket" | "basketId" | "filledInMs">;

/** Two windows of one tablet may take the same code at the same moment. */
const TRIES = 3;

/**
 * Orders a gift for a visitor of a stand, with a code of the stand's tablet. The same claim sent again, however often and
 * late, is the order that it was.
 */
export async function claimAtStand(
  scope: Scope,
  { storefront, tablet, ...input }: { storefront: Storefront; tablet: BoothTabletRow } & StandInput,
): Promise<ClaimOutcome | Result<never, "booth:refused.usedUp">> {
  const { store } = storefront;
  let refused: ClaimOutcome | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const [code, earlier] = await Promise.all([
      scope.tenant.booth.freeCode(tablet),
      scope.tenant.claims.findByKey(store.id, input.idempotencyKey),
    ]);
    if (!code && !earlier) return refuse("booth:refused.usedUp");
    const outcome = await claimGift(scope, {
      storefront,
      ...input,
      promoCode: code?.code ?? "",
      basket: [],
      basketId: null,
      hold: { ...tablet, currency: store.currency },
      facts: { code, earlier, wait: undefined },
    });
    if (outcome.ok || outcome.error !== "errors:invalidPromoCode") return outcome;
    refused = outcome;
  }
  return refused ?? refuse("booth:refused.usedUp");
}
