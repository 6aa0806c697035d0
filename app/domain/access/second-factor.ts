import { grantOf, type Permission, type StaffPrincipal } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** What harms others when a stolen password is enough for it: money, and who else comes in. */
const WORTH_A_SECOND_STEP: readonly Permission[] = [
  "orders:refund",
  "billing:write",
  "tenants:payouts",
  "users:write",
];

/** How long the suggestion stays hidden after a person postpones it. */
export const FACTOR_HINT_PAUSE_MS = 30 * 24 * 60 * 60_000;

/** Whether a person has rights that deserve a second factor, and has not postponed the suggestion. */
export function factorHintIsDue(
  person: StaffPrincipal & { factorHintAfter: Date | null },
  now: Date,
): boolean {
  if (person.factorHintAfter && person.factorHintAfter > now) return false;
  return WORTH_A_SECOND_STEP.some((right) => grantOf(person, right) === "full");
}

/**
 * How long a reset of a lost second factor waits. Long enough that the person reads the mail and can stop it, whatever
 * part of the day it comes in; short enough that someone who lost their phone is back at work on the next day.
 */
export const FACTOR_RESET_WAIT_MS = 24 * 60 * 60_000;

/** Who asks for a reset: an admin of the person's tenant, or the platform for a tenant that has no other admin. */
export type FactorResetAsker = "admin" | "platform";

export type FactorResetRefusal = "own_factor" | "above_own" | "no_factor" | "not_last_admin" | "not_active";

/**
 * Whether a person's second factor may be reset.
 * @param request who asks, and of the tenant how many active admins there are beside the person.
 * @returns why not, or undefined when it may.
 */
export function refusesFactorReset(
  person: { role: Role; isActive: boolean; hasFactor: boolean },
  request: { by: FactorResetAsker; isOwn: boolean; mayGrant: boolean; otherAdmins: number },
): FactorResetRefusal | undefined {
  if (request.isOwn) return "own_factor";
  if (!request.mayGrant) return "above_own";
  if (!person.isActive) return "not_active";
  if (!person.hasFactor) return "no_factor";
  if (request.by === "platform" && (person.role !== "admin" || request.otherAdmins > 0))
    return "not_last_admin";
  return undefined;
}
