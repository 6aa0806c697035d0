/** Roles of a tenant's people, with the labels that the specification gives them. */
export const ROLES = {
  admin: "Administrator",
  account_manager: "Account Manager",
  customer_service: "Customer Service",
} as const;
export type Role = keyof typeof ROLES;
export const ROLE_KEYS = Object.keys(ROLES) as Role[];

/** The specification's role check: true if the role is in a list such as `admin|account_manager`. */
export function hasRole(role: string, pipeSeparated: string): boolean {
  return role !== "" && pipeSeparated.split("|").includes(role);
}

/** Where someone stands: invited until they chose a password, then active until they are disabled. */
export type PersonState = "invited" | "active" | "disabled";

export function personState(person: { passwordHash: string | null; disabledAt: Date | null }): PersonState {
  if (person.disabledAt) return "disabled";
  return person.passwordHash === null ? "invited" : "active";
}
