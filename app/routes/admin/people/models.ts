import type { PersonState, Role } from "../../../domain/access/roles.ts";

export type PersonRow = {
  id: string;
  href: string;
  name: string;
  email: string;
  role: Role;
  state: PersonState;
  /** ISO time; null until they came for the first time. */
  lastSeenAt: string | null;
  secondFactor: boolean;
  me: boolean;
};
