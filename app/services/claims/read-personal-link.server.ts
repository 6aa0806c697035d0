import { isUsedUp } from "../../domain/voucher/promo-code.ts";
import type { ClaimFacts } from "./claim-gift.server.ts";
import type { Scope } from "../scope.ts";

/** Whose personal link was opened, while it can still be used: what the claim form begins with. */
export async function readPersonalLink(scope: Scope, { code }: Pick<ClaimFacts, "code">) {
  if (code?.kind !== "link" || isUsedUp(code)) return undefined;
  return scope.tenant.recipients.find(code.id);
}
