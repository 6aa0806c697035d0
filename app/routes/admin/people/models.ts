import type { PersonState, Role } from "../../../domain/access/roles.ts";

/** What somebody can be limited to, and what they are. */
export type LimitChoices = {
  isLimited: boolean;
  stores: readonly { id: string; name: string; isChosen: boolean }[];
  clients: readonly { id: string; name: string; isChosen: boolean }[];
};

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
