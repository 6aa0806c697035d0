import { ok, refuse, type Result } from "../../domain/result.ts";
import { type CodeState, normaliseCode, statesBefore } from "../../domain/voucher/promo-code.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type WhichCodes = { kind: "code" | "batch"; id: string; eventId: string };

/** How many codes a change would reach, for whoever is asked before it. */
export const countReached = (scope: Scope, { which, to }: { which: WhichCodes; to: CodeState }) =>
  scope.tenant.codes.reachOf(which, statesBefore(to));

/**
 * Pauses, resumes or revokes a code, or all codes of a batch; used-up ones stay as they are.
 * @returns how many were changed.
 */
export async function changeCodeState(
  scope: Scope,
  { which, to }: { which: WhichCodes; to: CodeState },
): Promise<Result<number, "voucherDesk:codeStateUnchanged">> {
  const { name } = await countReached(scope, { which, to });
  const thing = { id: which.id, name };
  const note = auditNote(scope, "Promo code updated", thing, { kind: which.kind, state: to });
  const changed = await scope.tenant.codes.setState(which, statesBefore(to), to, note);
  return changed > 0 ? ok(changed) : refuse("voucherDesk:codeStateUnchanged");
}

type Dates = { startsAt: Date | null; endsAt: Date | null };
type CodeInput = Dates & { eventId: string; code: string; maxUses: number };
type Added = Promise<Result<undefined, "voucherDesk:codeTaken">>;

/** Adds one promotion code of the organiser's own wording, for one use or many. */
export function createCode(scope: Scope, input: CodeInput): Added {
  const id = scope.newId();
  return unlessTaken(() =>
    scope.tenant.codes.addCode(
      {
        id,
        ...input,
        codeNorm: normaliseCode(input.code),
        kind: input.maxUses > 1 ? "shared" : "unique",
        createdAt: scope.now(),
      },
      auditNote(scope, "Promo codes created", { id, name: input.code }, { maxUses: input.maxUses }),
    ),
  );
}

async function unlessTaken(add: () => Promise<boolean>): Added {
  return (await add()) ? ok(undefined) : refuse("voucherDesk:codeTaken");
}
