import type { BaseScope } from "../scope.ts";

type Step = { name: string; holder: string };

/** Takes a step of the scheduled work that is due and that nobody does. @returns otherwise in how many ms it is to be had. */
export async function takeStep(
  scope: BaseScope,
  { name, holder, deadlineMs }: Step & { deadlineMs: number },
): Promise<"taken" | number> {
  const now = scope.now();
  const taken = await scope.platform.leases.take(name, holder, now, new Date(now.getTime() + deadlineMs));
  return taken === "taken" ? taken : taken.getTime() - now.getTime();
}

/** Gives a step back, with when it is due again and what went wrong. */
export function giveStepBack(
  scope: BaseScope,
  { name, holder, dueInMs, error }: Step & { dueInMs: number; error: string | null },
): Promise<void> {
  const now = scope.now();
  return scope.platform.leases.giveBack(name, holder, {
    now,
    dueAt: new Date(now.getTime() + dueInMs),
    error,
  });
}
