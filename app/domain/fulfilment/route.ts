import { crossesBorder } from "../address/customs.ts";
import type { Day } from "../delivery/delivery-window.ts";
import type { Currency } from "../money.ts";
import type { FulfillerMode, FulfillerState } from "../order/fulfiller-mode.ts";
import type { FulfillerProfile } from "./fulfiller-profile.ts";
import { type PrintTechnique, techniqueAt } from "./print-techniques.ts";
import { needsOf } from "./stock.ts";
import { workDaysAfter } from "./work-days.ts";

/** A line of a fulfilment as routing asks for it. */
export type RoutedLine = {
  id: string;
  sku: string;
  quantity: number;
  /** Every way in which its blank can be printed, the usual one first. */
  techniques: readonly string[];
  /** Width and height of its prints, in mm. */
  prints: readonly (readonly [number, number])[];
};

export type RoutedJob = {
  country: string;
  currency: Currency;
  /** The last day on which it may leave; null where none was promised. */
  shipBy: string | null;
  lines: readonly RoutedLine[];
};

export type Candidate = {
  id: string;
  name: string;
  state: FulfillerState;
  mode: FulfillerMode;
  profile: FulfillerProfile;
  /** The working day on which it would begin. */
  begins: Day;
  /** Items that it was given for that day. */
  givenForDay: number;
  /** Whether somebody there can open the page where it sees its work, where it has no system of its own. */
  hasPage: boolean;
  /** What it has of each SKU that it counts; null is without limit. */
  stock: ReadonlyMap<string, number | null>;
  /** It was given this job before and did not make it. */
  declined: boolean;
};

/** Why a fulfiller cannot make a job, or a line of it. */
export type Obstacle =
  | "not_active"
  | "no_page"
  | "declined"
  | "country"
  | "sku"
  | "technique"
  | "print_size"
  | "stock"
  | "capacity";

/** What counts for or against a fulfiller that can make a job. */
export type ScoreReasons = {
  /** What it charges, in minor units of the order's currency; null where it names no price in it. */
  cost: number | null;
  /** How much of that is printing, by technique. */
  printing: { technique: string; amount: number }[];
  /** How many days later than promised it would leave. */
  daysLate: number;
  crossesBorder: boolean;
};

/** What is kept of each fulfiller that was thought of; of those that can make the job, with what counted. */
export type Considered = {
  id: string;
  name: string;
  obstacles: Obstacle[];
  score: number | null;
  reasons?: ScoreReasons;
};

export type Route =
  | { to: { fulfillerId: string; lineIds: string[] }[]; considered: Considered[] }
  | { to: null; considered: Considered[] };

/** How much larger than a fulfiller's largest a print may be: it is printed that much smaller. */
const MOST_SCALED = 1.07;
/** What counts in a score beside money, as so many minor units. */
const WEIGHTS = { dayLate: 500, border: 2_000 };
const USUAL_DAYS = 3;

/**
 * Which fulfillers make a job (docs/decisions/0321, 0413): one for all of its lines if any can, the cheapest in money, days
 * late and customs borders; several only if none can make all.
 */
export function route(job: RoutedJob, candidates: readonly Candidate[]): Route {
  const judged = candidates.map((candidate) => {
    const reasons = reasonsFor(job, candidate);
    const whole = obstaclesTo(job, job.lines, candidate);
    return { candidate, whole, reasons, score: scoreOf(reasons) };
  });
  const considered = judged.map(({ candidate: { id, name }, whole, reasons, score }): Considered => {
    const each = { id, name, obstacles: whole };
    return whole.length === 0 ? { ...each, score, reasons } : { ...each, score: null };
  });
  const best = judged
    .filter(({ whole }) => whole.length === 0)
    .toSorted((a, b) => a.score - b.score || a.candidate.id.localeCompare(b.candidate.id));
  if (best[0]) {
    return {
      to: [{ fulfillerId: best[0].candidate.id, lineIds: job.lines.map(({ id }) => id) }],
      considered,
    };
  }
  return { to: split(job, candidates), considered };
}

/** Each line to the best that can make it with what it has of the job already; null if one can be made by nobody. */
function split(job: RoutedJob, candidates: readonly Candidate[]) {
  const parts = new Map<string, RoutedLine[]>();
  const byScore = candidates.toSorted((a, b) => scoreOf(reasonsFor(job, a)) - scoreOf(reasonsFor(job, b)));
  for (const line of job.lines) {
    const able = byScore.filter(
      (candidate) => obstaclesTo(job, [...(parts.get(candidate.id) ?? []), line], candidate).length === 0,
    );
    // Fewer parcels are better: who has a part already comes first.
    const chosen = able.find(({ id }) => parts.has(id)) ?? able[0];
    if (!chosen) return null;
    parts.set(chosen.id, [...(parts.get(chosen.id) ?? []), line]);
  }
  if (parts.size === 0) return null;
  return [...parts].map(([fulfillerId, lines]) => ({ fulfillerId, lineIds: lines.map(({ id }) => id) }));
}

function obstaclesTo(
  { country }: RoutedJob,
  lines: readonly RoutedLine[],
  { state, mode, hasPage, profile, stock, givenForDay, declined }: Candidate,
): Obstacle[] {
  const { countries, skus, techniques, largestPrint, dailyCapacity } = profile;
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isIn = (list: readonly string[] | undefined, value: string) =>
    list === undefined || list.length === 0 || list.includes(value);
  const obstacles: Record<Obstacle, boolean> = {
    not_active: state !== "active",
    no_page: (mode === "desk" || mode === "csv") && !hasPage,
    declined,
    country: !isIn(countries, country),
    sku: lines.some(({ sku }) => !isIn(skus, sku)),
    technique: lines.some(
      (line) => line.techniques.length > 0 && techniqueAt(techniques, line.techniques) === undefined,
    ),
    print_size:
      largestPrint !== undefined &&
      lines.some(({ prints }) =>
        prints.some(
          ([width, height]) =>
            width > largestPrint[0] * MOST_SCALED || height > largestPrint[1] * MOST_SCALED,
        ),
      ),
    stock: needsOf(lines).some(({ sku, quantity }) => (stock.get(sku) ?? Infinity) < quantity),
    capacity: dailyCapacity !== undefined && givenForDay + items > dailyCapacity,
  };
  return (Object.keys(obstacles) as Obstacle[]).filter((obstacle) => obstacles[obstacle]);
}

/** Whoever could make a job whole and only has no room left on the day on which it would begin. */
export function fullAmong(
  job: RoutedJob,
  candidates: readonly Candidate[],
  considered: readonly Considered[],
) {
  const items = job.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return candidates.filter(({ id, profile }) => {
    const obstacles = considered.find((each) => each.id === id)?.obstacles ?? [];
    return obstacles.join() === "capacity" && items <= (profile.dailyCapacity ?? 0);
  });
}

/** The smaller, the better. What a fulfiller charges in another currency is not compared. */
const scoreOf = ({ cost, daysLate, crossesBorder: abroad }: ScoreReasons): number =>
  (cost ?? 0) + daysLate * WEIGHTS.dayLate + (abroad ? WEIGHTS.border : 0);

function reasonsFor(job: RoutedJob, { profile, begins }: Candidate): ScoreReasons {
  const { costs, shipsFrom, daysToShip = USUAL_DAYS, holidays } = profile;
  const items = job.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isComparable = costs?.currency === job.currency;
  const printing = isComparable ? printingOf(job.lines, profile) : [];
  const printed = printing.reduce((sum, { amount }) => sum + amount, 0);
  const leaves = workDaysAfter(begins, daysToShip, holidays);
  return {
    cost: isComparable ? costs.perParcel + costs.perItem * items + printed : null,
    printing,
    daysLate: job.shipBy === null ? 0 : daysBetween(job.shipBy, leaves),
    crossesBorder: shipsFrom !== undefined && crossesBorder(shipsFrom, job.country),
  };
}

/** What a fulfiller charges for the prints of these lines, by the technique in which it makes each. */
function printingOf(
  lines: readonly RoutedLine[],
  { techniques, costs }: FulfillerProfile,
): ScoreReasons["printing"] {
  const amounts = new Map<string, number>();
  for (const line of lines) {
    const technique = techniqueAt(techniques, line.techniques);
    const price = costs?.perPrint?.[technique as PrintTechnique];
    if (technique === undefined || !price || line.prints.length === 0) continue;
    amounts.set(technique, (amounts.get(technique) ?? 0) + price * line.prints.length * line.quantity);
  }
  return [...amounts].map(([technique, amount]) => ({ technique, amount }));
}

const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
