import { useTranslation } from "react-i18next";
import type { PersonState, Role } from "../../../domain/access/roles.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

const ROLE_TEXTS: Record<Role, string> = {
  admin: "people:role.admin",
  account_manager: "people:role.account_manager",
  customer_service: "people:role.customer_service",
};
const DOES_TEXTS: Record<Role, string> = {
  admin: "people:does.admin",
  account_manager: "people:does.account_manager",
  customer_service: "people:does.customer_service",
};

/** What a role is called, and what it is for. */
export function useRoleWords() {
  const { t } = useTranslation();
  return { nameOf: (role: Role) => t(ROLE_TEXTS[role]), purposeOf: (role: Role) => t(DOES_TEXTS[role]) };
}

const STATES: Record<PersonState, { tone: "good" | "accent" | "muted"; text: string }> = {
  active: { tone: "good", text: "people:state.active" },
  invited: { tone: "accent", text: "people:state.invited" },
  disabled: { tone: "muted", text: "people:state.disabled" },
};

export function PersonStateBadge({ state }: { state: PersonState }) {
  const { t } = useTranslation();
  return <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>;
}
