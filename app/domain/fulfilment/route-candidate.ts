import type { Place } from "../address/places.ts";
import type { Day } from "../delivery/delivery-window.ts";
import type { Currency } from "../money.ts";
import type { FulfillerMode, FulfillerState } from "../order/fulfiller-mode.ts";
import { type FulfillerProfile, techniqueAt } from "./fulfiller-profile.ts";
import type { MadeItems } from "./reprint-rules.ts";

/** A blank of which a line can be made. */
export type RoutedBlank = {
  /** What the catalogue calls the blank; empty where it is in none. */
  code: string;
  sku: string;
  /** Every way in which it can be printed, the usual one first. */
  techniques: readonly string[];
};

/** A line of a fulfilment as routing asks for it. */
export type RoutedLine = RoutedBlank & {
  id: string;
  quantity: number;
  /** Width and height of its prints, in mm. */
  prints: readonly (readonly [number, number])[];
  /** What the organiser lets it be made of where there is none of its own blank, the best first. */
  substitutes: readonly RoutedBlank[];
};

export type RoutedJob = {
  /** Where it goes. */
  destination: Place;
  currency: Currency;
  /** The last day on which it may leave; null where none was promised. */
  shipBy: string | null;
  /** The last day on which a fulfiller may begin, while the job is not sold yet. */
  beginsBy?: Day;
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
  /** Whether one of its people can open the work page, where it has no system of its own. */
  hasPage: boolean;
  /** What it has of each SKU that it counts; null is without limit. */
  stock: ReadonlyMap<string, number | null>;
  /** Techniques whose machine is down, and the day on which it runs again. What is not sold yet does not ask. */
  stops?: readonly { technique: string; until: Day }[];
  /** It was given this job before and did not make it. */
  declined: boolean;
  /** What it made for this tenant lately. */
  lately: MadeItems;
};

/** Why a fulfiller cannot make a job, or a line of it. */
export type Obstacle =
  | "not_active"
  | "no_page"
  | "closed"
  | "declined"
  | "country"
  | "sku"
  | "technique"
  | "print_size"
  | "stock"
  | "machine"
  | "capacity";

/** How much larger than a fulfiller's largest a print may be: it is printed that much smaller. */
export const MOST_SCALED = 1.07;

const isIn = (list: readonly string[] | undefined, value: string) =>
  list === undefined || list.length === 0 || list.includes(value);

const canPrint = ({ techniques }: FulfillerProfile, blank: RoutedBlank) =>
  blank.techniques.length === 0 || techniqueAt(techniques, blank.techniques) !== undefined;

/** The blank that each line is made of, by the line's id. */
export type Blanks = ReadonlyMap<string, RoutedBlank>;

/** Whether a fulfiller gets its work on our work page, for which it needs a link that is valid. */
export const worksAtPage = (mode: FulfillerMode): boolean => mode === "desk" || mode === "csv";

/**
 * What keeps a fulfiller from making lines, and of which blanks it makes them where nothing does.
 * @param job `beginsBy` is the last day on which it may begin; what is sold already is made however late.
 */
export function judge(
  { destination, beginsBy }: Pick<RoutedJob, "destination" | "beginsBy">,
  lines: readonly RoutedLine[],
  candidate: Candidate,
): { obstacles: Obstacle[]; blanks: Blanks } {
  const { state, mode, hasPage, profile, begins, givenForDay, declined } = candidate;
  const { countries, largestPrint, dailyCapacity } = profile;
  const items = itemsOf(lines);
  const { blanks, missing } = blanksAt(lines, candidate);
  const obstacles: Record<Obstacle, boolean> = {
    not_active: state !== "active",
    no_page: worksAtPage(mode) && !hasPage,
    closed: beginsBy !== undefined && begins > beginsBy,
    declined,
    country: !isIn(countries, destination.addressCountry),
    sku: missing.has("sku"),
    technique: missing.has("technique"),
    print_size:
      largestPrint !== undefined &&
      lines.some(({ prints }) =>
        prints.some(
          ([width, height]) =>
            width > largestPrint[0] * MOST_SCALED || height > largestPrint[1] * MOST_SCALED,
        ),
      ),
    stock: missing.has("stock"),
    machine: missing.has("machine"),
    capacity: dailyCapacity !== undefined && givenForDay + items > dailyCapacity,
  };
  return { obstacles: (Object.keys(obstacles) as Obstacle[]).filter((each) => obstacles[each]), blanks };
}

/**
 * Of which blank a fulfiller makes each line: its own where it has it, otherwise the first substitute that it has. Lines
 * that are made of their own blank take their pieces before others do.
 */
function blanksAt(lines: readonly RoutedLine[], { profile, stock, stops = [] }: Candidate) {
  const taken = new Map<string, number>();
  const missing = new Set<"sku" | "technique" | "stock" | "machine">();
  const blanks = new Map<string, RoutedBlank>();
  const obstacleTo = (blank: RoutedBlank, quantity: number) => {
    if (!isIn(profile.skus, blank.sku)) return "sku";
    if (!canPrint(profile, blank)) return "technique";
    const left = (stock.get(blank.sku) ?? Infinity) - (taken.get(blank.sku) ?? 0);
    if (blank.sku !== "" && left < quantity) return "stock";
    const technique = techniqueAt(profile.techniques, blank.techniques);
    return stops.some((stop) => stop.technique === technique) ? "machine" : undefined;
  };
  const take = ({ id, quantity }: RoutedLine, blank: RoutedBlank) => {
    taken.set(blank.sku, (taken.get(blank.sku) ?? 0) + quantity);
    blanks.set(id, blank);
  };
  for (const line of lines) if (!obstacleTo(line, line.quantity)) take(line, line);
  for (const line of lines) {
    if (blanks.has(line.id)) continue;
    const other = line.substitutes.find((blank) => !obstacleTo(blank, line.quantity));
    const own = obstacleTo(line, line.quantity);
    if (other) take(line, other);
    else if (own) missing.add(own);
  }
  return { blanks, missing };
}

/** How many items are made of another blank than they were ordered as. */
export const substitutedIn = (lines: readonly RoutedLine[], blanks: Blanks): number =>
  itemsOf(lines.filter(({ id, sku }) => (blanks.get(id)?.sku ?? sku) !== sku));

export const itemsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
