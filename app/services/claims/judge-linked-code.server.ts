import { effectiveStatus, normaliseCode } from "../../domain/voucher/promo-code.ts";
import { noteWrongCode } from "../limits/code-guesses.server.ts";
import type { CodeWait } from "../limits/code-wait.ts";
import type { Scope } from "../scope.ts";
import type { ClaimFacts } from "./claim-gift.server.ts";

export type LinkedCodeRefusal = { ok: false; error: "errors:invalidPromoCode" } | CodeWait;

/**
 * Judges the code in a claim page's link before anything is typed. Every cause has the same answer, as after a post, and
 * codes that nobody has count as guesses just as there: opening links tells nobody more than sending forms.
 * @returns undefined when the code can be used now.
 */
export async function judgeLinkedCode(
  scope: Scope,
  { eventId, typed, code, wait }: { eventId: string; typed: string } & ClaimFacts,
): Promise<LinkedCodeRefusal | undefined> {
  if (wait) return wait;
  if (code && effectiveStatus(code, scope.now()) === "active") return undefined;
  const slowed = code ? undefined : await noteWrongCode(scope, { eventId, codeNorm: normaliseCode(typed) });
  return slowed ?? { ok: false, error: "errors:invalidPromoCode" };
}
