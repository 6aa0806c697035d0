import { may, type StaffPrincipal } from "./permissions.ts";
import { type Role, ROLE_KEYS } from "./roles.ts";

/** From the least to the most. */
const RANK: Record<Role, number> = { customer_service: 0, account_manager: 1, admin: 2 };

/** Whether someone may give a role to another person: a person cannot grant a role above their own. */
export function mayGrant(granter: StaffPrincipal, role: Role): boolean {
  if (!Object.hasOwn(RANK, role) || !may(granter, "users:write")) return false;
  return RANK[role] <= RANK[granter.role];
}

/** The roles that someone may give, from the most to the least. */
export function grantableRoles(granter: StaffPrincipal): Role[] {
  return ROLE_KEYS.filter((role) => mayGrant(granter, role));
}

export type RoleChangeRefusal = "own_role" | "above_own" | "last_admin";

/**
 * Whether someone may change another's role, or take their access away (`to` is null).
 * @param otherAdmins how many active admins the tenant has beside the person.
 * @returns why not, or undefined when they may.
 */
export function refusesRoleChange(
  granter: StaffPrincipal & { id: string },
  person: { id: string; role: Role },
  to: Role | null,
  otherAdmins: number,
): RoleChangeRefusal | undefined {
  if (granter.id === person.id) return "own_role";
  if (!mayGrant(granter, person.role) || (to !== null && !mayGrant(granter, to))) return "above_own";
  if (person.role === "admin" && to !== "admin" && otherAdmins === 0) return "last_admin";
  return undefined;
}
