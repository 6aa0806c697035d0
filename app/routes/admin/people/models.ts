import type { PersonState, Role } from "../../../domain/access/roles.ts";

/** The stores and clients that a person can be limited to, and which of them the person is limited to. */
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
