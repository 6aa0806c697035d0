/** How a fulfiller gets its work: over our API, by fetching it, at a page of ours, or as a file. */
export const FULFILLER_MODES = ["desk", "csv", "pull", "api"] as const;
export type FulfillerMode = (typeof FULFILLER_MODES)[number];
/**
 * How far a fulfiller has come: registered, its profile is complete, its test order went well, it gets orders. Only an
 * active one gets any.
 */
export type FulfillerState = "invited" | "profile" | "tested" | "active" | "paused" | "retired";
