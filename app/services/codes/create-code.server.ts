import { type Result, ok, refuse } from "../../domain/result.ts";
import { normaliseCode } from "../../domain/voucher/code.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

type Dates = { startsAt: Date | null; endsAt: Date | null };
export type CodeInput = Dates & { eventId: string; code: string; maxUses: number };
type Added = Promise<Result<undefined, "errors:codeTaken">>;

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
  return (await add()) ? ok(undefined) : refuse("errors:codeTaken");
}
