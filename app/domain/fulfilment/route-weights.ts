/** What counts beside money when it is chosen who makes an order, each as an amount in minor units of its currency. */
export const ROUTE_WEIGHTS = ["dayLate", "border", "wrongItem", "furtherParcel"] as const;
export type RouteWeight = (typeof ROUTE_WEIGHTS)[number];
export type RouteWeights = Readonly<Record<RouteWeight, number>>;

/** Until a tenant says otherwise. */
export const USUAL_WEIGHTS: RouteWeights = {
  /** For each working day that it leaves later than promised. */
  dayLate: 500,
  /** For a parcel that crosses a customs border. */
  border: 2_000,
  /** For each item that may be expected to come out wrong. */
  wrongItem: 2_000,
  /** For each parcel after the first, where nobody can make all of an order. */
  furtherParcel: 1_000,
};

/** Which blanks may take the place of one, by the codes of the catalogue, the best first. */
export type Substitutes = Readonly<Record<string, readonly string[]>>;

/** How a tenant's orders are given to fulfillers. */
export type RouteRules = { weights: RouteWeights; substitutes: Substitutes };
export const USUAL_RULES: RouteRules = { weights: USUAL_WEIGHTS, substitutes: {} };
