import type { SignInStepRow } from "../../../db/repositories/sign-in-steps.server.ts";
import type { BaseScope } from "../scope.ts";

export type { SignInStepRow } from "../../../db/repositories/sign-in-steps.server.ts";

type Purpose = SignInStepRow["purpose"];
type StepOf = { idHash: string; purpose: Purpose };
type NewStep = Pick<SignInStepRow, "idHash" | "purpose" | "userId" | "challenge" | "expiresAt"> &
  Partial<Pick<SignInStepRow, "next" | "remembered">>;

/** A right password waits for its second step, or a browser for its passkey. */
export function beginSignInStep(scope: BaseScope, step: NewStep): Promise<void> {
  return scope.platform.signInSteps.begin(step);
}

/** A step that waits for what a passkey says; undefined when it is over. */
export function findSignInStep(scope: BaseScope, { idHash, purpose }: StepOf) {
  return scope.platform.signInSteps.findStep(idHash, purpose, scope.now());
}

/** Ends a step: of those who try to at the same time one is handed it. */
export function takeSignInStep(scope: BaseScope, { idHash, purpose }: StepOf) {
  return scope.platform.signInSteps.takeStep(idHash, purpose, scope.now());
}

/** The sign-in that waits for its second step, with its person; undefined when it is over. */
export function findWaitingSignIn(scope: BaseScope, idHash: string) {
  return scope.platform.signInSteps.find(idHash, scope.now());
}
