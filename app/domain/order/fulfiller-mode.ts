/** How a fulfiller gets its work: over our API, by fetching it, at a page of ours, or as a file. */
export const FULFILLER_MODES = ["desk", "csv", "pull", "api"] as const;
export type FulfillerMode = (typeof FULFILLER_MODES)[number];
/** How far a fulfiller has come; only an active one gets orders. */
export type FulfillerState = "invited" | "profile" | "active" | "paused" | "retired";
