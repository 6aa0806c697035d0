import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type OwnScope, ownNote, ownTenant } from "../own/own-scope.ts";
import { type PasswordRefusal, provePassword } from "../own/own-account.server.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";

/**
 * Turns the second step on, for whoever knows the password, once a code shows that the app has the secret.
 * @returns the recovery codes, which are shown this once and kept as hashes only.
 */
export async function enableSecondFactor(
  scope: OwnScope,
  factor: { sealed: string; step: number | undefined; password: string },
): Promise<Result<string[], "refusals:codeWrong"> | PasswordRefusal> {
  const proved = await provePassword(scope, factor.password);
  if (!proved.ok) return proved;
  const { step } = factor;
  if (step === undefined) return refuse("refusals:codeWrong");
  const codes = await newRecoveryCodes(scope);
  const now = scope.now();
  const outboxId = scope.newId();
  const enabled = await ownTenant(scope).secondFactor.enable(
    scope.user.id,
    {
      sealed: factor.sealed,
      step,
      codeHashes: codes.hashes,
      now,
    },
    ownNote(scope, "Second factor added"),
    {
      id: outboxId,
      dedupeKey: `account:second_factor_added:${outboxId}`,
      payload: { kind: "account", template: "second_factor_added", userId: scope.user.id },
      createdAt: now,
    },
    ownNote(scope, "Second factor reset stopped"),
  );
  if (!enabled) return refuse("refusals:codeWrong");
  scope.outbox.push(outboxId);
  return ok(codes.shown);
}
