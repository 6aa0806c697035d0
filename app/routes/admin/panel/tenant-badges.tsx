import { useTranslation } from "react-i18next";
import type { CreditState, TenantStatus } from "../../../domain/access/tenant-standing.ts";
import { Badge, type Tone } from "../../../ui/feedback/badge.tsx";

export const TENANT_STATUS_TEXTS: Record<TenantStatus, string> = {
  signed_up: "superPanel:status.signed_up",
  requires_verification: "superPanel:status.requires_verification",
  verified: "superPanel:status.verified",
  refused: "superPanel:status.refused",
  suspended: "superPanel:status.suspended",
  closing: "superPanel:status.closing",
  erased: "superPanel:status.erased",
};
const TENANT_TONES: Record<TenantStatus, Tone> = {
  signed_up: "muted",
  requires_verification: "accent",
  verified: "good",
  refused: "bad",
  suspended: "warn",
  closing: "warn",
  erased: "muted",
};

export const CREDIT_TEXTS: Record<CreditState, string> = {
  requested: "superPanel:creditState.requested",
  approved: "superPanel:creditState.approved",
  active: "superPanel:creditState.active",
  on_stop: "superPanel:creditState.on_stop",
  closed: "superPanel:creditState.closed",
};
const CREDIT_TONES: Record<CreditState, Tone> = {
  requested: "accent",
  approved: "work",
  active: "good",
  on_stop: "bad",
  closed: "muted",
};

/** Where a tenant stands with the platform. */
export function TenantStatusBadge({ status }: { status: TenantStatus }) {
  const { t } = useTranslation();
  return <Badge tone={TENANT_TONES[status]}>{t(TENANT_STATUS_TEXTS[status])}</Badge>;
}

export function CreditBadge({ state }: { state: CreditState }) {
  const { t } = useTranslation();
  return <Badge tone={CREDIT_TONES[state]}>{t(CREDIT_TEXTS[state])}</Badge>;
}
