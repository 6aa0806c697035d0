import { crossesBorder } from "../address/places.ts";
import { roundHalfUp } from "../money.ts";
import { type FulfillerProfile, type PrintTechnique, techniqueAt } from "./fulfiller-profile.ts";
import { type Blanks, type Candidate, itemsOf, type RoutedJob, type RoutedLine } from "./route-candidate.ts";
import { workDaysAfter } from "./work-days.ts";
import { type MadeItems, wrongRate } from "./reprint-rules.ts";

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
  /** For each parcel after the first, where no fulfiller can make the whole order. */
  furtherParcel: 1_000,
};

/** Which blanks may take the place of one, by the codes of the catalogue, the best first. */
export type Substitutes = Readonly<Record<string, readonly string[]>>;

/** How a tenant's orders are given to fulfillers. */
export type RouteRules = { weights: RouteWeights; substitutes: Substitutes };
export const USUAL_RULES: RouteRules = { weights: USUAL_WEIGHTS, substitutes: {} };

/** What counts for or against a fulfiller that can make a job. */
export type ScoreReasons = {
  /** What it charges, in minor units of the order's currency; null where it names no price in it. */
  cost: number | null;
  /** How much of that is printing, by technique. */
  printing: { technique: string; amount: number }[];
  /** How many days later than promised it would leave. */
  daysLate: number;
  crossesBorder: boolean;
  /** What it made lately. Decisions before the fifth rules lack this and what follows. */
  lately?: MadeItems;
  /** What each of these adds to the score, in minor units; `price` where it names none. */
  adds?: { price: number; late: number; border: number; wrong: number };
  /** What is made of another blank than it was ordered as. */
  substitutes?: { sku: string; by: string }[];
};

/** Working days to a parcel, where a fulfiller says nothing else. */
export const USUAL_DAYS_TO_SHIP = 3;

/** What speaks for and against a fulfiller making lines of a job. */
export function reasonsFor(
  job: Pick<RoutedJob, "destination" | "currency" | "shipBy">,
  lines: readonly RoutedLine[],
  { candidate, blanks, weights }: { candidate: Candidate; blanks: Blanks; weights: RouteWeights },
): ScoreReasons {
  const { profile, begins, lately } = candidate;
  const { costs, shipsFrom, daysToShip = USUAL_DAYS_TO_SHIP, holidays } = profile;
  const items = itemsOf(lines);
  const isComparable = costs?.currency === job.currency;
  const printing = isComparable ? printingOf(lines, blanks, profile) : [];
  const printed = printing.reduce((sum, { amount }) => sum + amount, 0);
  const leaves = workDaysAfter(begins, daysToShip, holidays);
  const daysLate = job.shipBy === null ? 0 : daysBetween(job.shipBy, leaves);
  const isAbroad = shipsFrom !== undefined && crossesBorder(shipsFrom, job.destination);
  return {
    cost: isComparable ? costs.perParcel + costs.perItem * items + printed : null,
    printing,
    daysLate,
    crossesBorder: isAbroad,
    lately,
    adds: {
      price: 0,
      late: daysLate * weights.dayLate,
      border: isAbroad ? weights.border : 0,
      wrong: roundHalfUp(weights.wrongItem * items * wrongRate(lately), 10_000),
    },
    substitutes: lines.flatMap(({ id, sku }) => {
      const by = blanks.get(id)?.sku ?? sku;
      return by === sku ? [] : [{ sku, by }];
    }),
  };
}

/**
 * A fulfiller without a price counts as the dearest of those that have one, so that silence never wins. Where no
 * fulfiller has a price, price decides nothing.
 */
export function withPrices<T extends { reasons: ScoreReasons }>(judged: readonly T[]): T[] {
  const dearest = Math.max(0, ...judged.flatMap(({ reasons: { cost } }) => (cost === null ? [] : [cost])));
  return judged.map((each) => {
    const { reasons } = each;
    if (reasons.cost !== null || !reasons.adds) return each;
    return { ...each, reasons: { ...reasons, adds: { ...reasons.adds, price: dearest } } };
  });
}

/** The smaller, the better. */
export function scoreOf({ cost, adds }: ScoreReasons): number {
  const { price = 0, late = 0, border = 0, wrong = 0 } = adds ?? {};
  return (cost ?? price) + late + border + wrong;
}

/** What a fulfiller charges for the prints of these lines, by the technique in which it makes each. */
function printingOf(
  lines: readonly RoutedLine[],
  blanks: Blanks,
  { techniques, costs }: FulfillerProfile,
): ScoreReasons["printing"] {
  const amounts = new Map<string, number>();
  for (const line of lines) {
    const technique = techniqueAt(techniques, (blanks.get(line.id) ?? line).techniques);
    const price = costs?.perPrint?.[technique as PrintTechnique];
    if (technique === undefined || !price || line.prints.length === 0) continue;
    amounts.set(technique, (amounts.get(technique) ?? 0) + price * line.prints.length * line.quantity);
  }
  return [...amounts].map(([technique, amount]) => ({ technique, amount }));
}

const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
