/** A print shop's own figures: minutes for a piece by technique, and hours of a working day. */
export type WorkPlan = { minutes?: Record<string, number>; hours?: number };
