/** Where someone stands: invited until they chose a password, then active until they are disabled. */
export type PersonState = "invited" | "active" | "disabled";

export function personState(person: { passwordHash: string | null; disabledAt: Date | null }): PersonState {
  if (person.disabledAt) return "disabled";
  return person.passwordHash === null ? "invited" : "active";
}
