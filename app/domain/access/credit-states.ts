/** How far a tenant's credit account is. */
export const CREDIT_STATES = ["requested", "approved", "active", "on_stop", "closed"] as const;
export type CreditState = (typeof CREDIT_STATES)[number];
