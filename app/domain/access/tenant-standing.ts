/** How far a tenant is: it may look around and design from the start, and sell once the platform has looked at it. */
export const TENANT_STATUSES = [
  "signed_up",
  "requires_verification",
  "verified",
  "refused",
  "suspended",
  // Its people asked for its erasure, which can be taken back for a while; its stores are gone already.
  "closing",
  "erased",
] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

/** Whether the tenant's stores may be opened to the public. */
export function mayGoLive(tenant: { status: TenantStatus }): boolean {
  return tenant.status === "verified";
}

/** Whether the tenant and its stores are no longer there for the public. */
export function isGone(tenant: { status: TenantStatus }): boolean {
  return tenant.status === "closing" || tenant.status === "erased";
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

/** How far a tenant's credit account is. */
export const CREDIT_STATES = ["requested", "approved", "active", "on_stop", "closed"] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** How long a superadmin may stay inside a tenant. */
export const SUPPORT_SESSION_MS = 30 * 60_000;

/** What the 403 of a visit that only reads says, for the error page. */
export const SUPPORT_ONLY_READS = "support-only-reads";

/** What of a tenant a search of the platform's support matched: support looks across tenants for what a customer names. */
export type FoundBy = "order" | "shopper" | "person" | "store" | "code" | "payment";
