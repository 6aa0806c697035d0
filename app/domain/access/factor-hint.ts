import { grantOf, type Permission, type StaffPrincipal } from "./permissions.ts";

/** What harms others when a stolen password is enough for it: money, and who else comes in. */
const WORTH_A_SECOND_STEP: readonly Permission[] = [
  "orders:refund",
  "billing:write",
  "tenants:payouts",
  "users:write",
];

/** How long somebody who puts the suggestion off is left alone. */
export const FACTOR_HINT_PAUSE_MS = 30 * 24 * 60 * 60_000;

/** Whether somebody has rights that are worth a second step, and did not put the suggestion off. */
export function factorHintIsDue(
  person: StaffPrincipal & { factorHintAfter: Date | null },
  now: Date,
): boolean {
  if (person.factorHintAfter && person.factorHintAfter > now) return false;
  return WORTH_A_SECOND_STEP.some((right) => grantOf(person, right) === "full");
}
