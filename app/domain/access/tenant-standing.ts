/** How far a tenant is: it may look around and design from the start, and sell once the platform has looked at it. */
export const TENANT_STATUSES = [
  "signed_up",
  "requires_verification",
  "verified",
  "refused",
  "suspended",
] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

/** Whether the tenant's stores may be opened to the public. */
export function mayGoLive(tenant: { status: TenantStatus }): boolean {
  return tenant.status === "verified";
}

/** What the platform may decide, from where. */
const DECIDED_FROM = {
  verified: ["requires_verification", "refused", "suspended"],
  refused: ["requires_verification"],
  suspended: ["verified"],
} as const satisfies Record<string, readonly TenantStatus[]>;
export type TenantDecision = keyof typeof DECIDED_FROM;

/** The standings from which a decision leads on. */
export function decidedFrom(decision: TenantDecision): readonly TenantStatus[] {
  return DECIDED_FROM[decision];
}
