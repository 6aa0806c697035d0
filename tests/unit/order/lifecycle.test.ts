import { describe, expect, test } from "vitest";
import { BEGINNINGS, LIFECYCLE, nextStatuses, waysBetween } from "../../../app/domain/order/lifecycle.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../app/domain/order/order-status.ts";
import { ROLL_UP_ORDER } from "../../../app/domain/order/roll-up.ts";
import { CONDITIONS, type Mover } from "../../../app/domain/order/status-transition.ts";

/**
 * The rows of the product design's table (4.1) in its own words: from, to, who. S system, F fulfiller, A admin, M account
 * manager, C customer service, R recipient's link, X superadmin, who may do whatever A may.
 */
const DESIGN = `
(none) | new | S
new | queued downloading | S
new | over budget | S
new | over budget limit | S
new | address issue | S, C, A, M
new | cancelled | R, C, A, M
over budget | new | A, M, S
over budget | over budget limit | S
over budget | cancelled | A, M
over budget limit | new | X, S
over budget limit | over budget | S
over budget limit | cancelled | A, M, X
queued downloading | downloaded | S
queued downloading | artwork issue | S
queued downloading | cancelled | C, A, M
queued downloading, downloaded, queued processing, queued submitting to fulfiller | address issue, artwork issue | C, A, M
downloaded | queued processing | S
downloaded | cancelled | C, A, M
queued processing | processing | S
queued processing | cancelled | C, A, M
processing | processed | S
processing | artwork issue | S
processing | queued processing | S
processed | queued submitting to fulfiller | S
processed | fulfiller routing error | S
processed | artwork issue | A, M, C
processed | address issue | S, C, A, M
processed | cancelled | C, A, M
queued submitting to fulfiller | submitting to fulfiller | S
queued submitting to fulfiller | fulfiller routing error | S
queued submitting to fulfiller | cancelled | C, A, M
submitting to fulfiller | submitted to fulfiller | S
submitting to fulfiller | queued submitting to fulfiller | S
submitting to fulfiller | fulfiller submission error | S
submitted to fulfiller | picked | F
submitted to fulfiller | in production, awaiting packing, packaged, ready to ship, shipped | F
submitted to fulfiller | artwork issue, address issue | F
submitted to fulfiller | fulfiller submission error | F
submitted to fulfiller | fulfiller routing error | F, A, M
submitted to fulfiller | cancelled | F
picked | in production, awaiting packing, packaged, ready to ship, shipped | F
picked | artwork issue, address issue, fulfiller routing error | F
picked | cancelled | F
in production | awaiting packing, packaged, ready to ship, shipped | F
in production | awaiting reprint | F
in production | artwork issue | F
awaiting packing | packaged, ready to ship, shipped | F
awaiting packing | awaiting reprint | F
packaged | ready to ship, shipped | F
packaged | address issue | F, R, C
packaged | awaiting reprint | F
ready to ship | shipped | F
ready to ship | address issue | F
shipped | address issue | F, S
(none) | awaiting reprint | C, A, M
address issue | new, queued submitting to fulfiller, packaged, ready to ship | R, C, A, M
address issue | cancelled | A, M, C
artwork issue | queued downloading | R, A, M
artwork issue | queued processing | A, M, C
artwork issue | cancelled | A, M, C
awaiting reprint | queued submitting to fulfiller | S, A, M
awaiting reprint | queued processing | A, M
awaiting reprint | in production | F
awaiting reprint | cancelled | A, M
fulfiller submission error | queued submitting to fulfiller | A, M, C
fulfiller submission error | fulfiller routing error | A, M
fulfiller submission error | address issue, artwork issue | A, M, C, S
fulfiller submission error | cancelled | A, M
fulfiller routing error | queued submitting to fulfiller | A, M, S
fulfiller routing error | cancelled | A, M
`;

/** Ways that the design lacks (docs/decisions/0430, 0485), in the same words. */
const BESIDE_THE_DESIGN = `
over budget, over budget limit | cancelled | R
submitted to fulfiller, picked, in production, awaiting packing, packaged, ready to ship, address issue | queued submitting to fulfiller | S
`;

const LETTERS: Record<string, Mover> = {
  S: "system",
  F: "fulfiller",
  A: "admin",
  M: "account_manager",
  C: "customer_service",
  R: "recipient",
  X: "superadmin",
};
const MOVERS = Object.values(LETTERS);

/** Every single move of the design: `from → to: who`. */
function movesOfDesign(): Set<string> {
  const moves = new Set<string>();
  for (const row of `${DESIGN.trim()}${BESIDE_THE_DESIGN}`.trim().split("\n")) {
    const [froms = "", tos = "", who = ""] = row.split(" | ");
    const letters = new Set(who.split(", "));
    if (letters.has("A")) letters.add("X");
    // Customer service has no right that the roles above it lack (docs/decisions/0006).
    if (letters.has("C")) for (const above of ["M", "A", "X"]) letters.add(above);
    for (const from of froms.split(", "))
      for (const to of tos.split(", "))
        for (const letter of letters) moves.add(`${from} → ${to}: ${LETTERS[letter]}`);
  }
  return moves;
}

test("the statuses are the specification's 23, each with a place in the table", () => {
  expect(new Set(ORDER_STATUSES).size).toBe(23);
  expect(Object.keys(LIFECYCLE).sort()).toEqual(ORDER_STATUSES.toSorted());
});

test("every mover may make exactly the moves that the design allows, in every status", () => {
  const allowed = [null, ...ORDER_STATUSES].flatMap((from) =>
    ORDER_STATUSES.flatMap((to) =>
      MOVERS.filter((mover) => waysBetween(from, to).some(({ by }) => by.includes(mover))).map(
        (mover) => `${from ?? "(none)"} → ${to}: ${mover}`,
      ),
    ),
  );
  expect(allowed.toSorted()).toEqual([...movesOfDesign()].toSorted());
});

describe("the process", () => {
  const reachable = (from: readonly OrderStatus[]): Set<OrderStatus> => {
    const seen = new Set(from);
    for (const status of seen) for (const next of nextStatuses(status)) seen.add(next);
    return seen;
  };
  const line = (status: OrderStatus): number | null => LIFECYCLE[status].line;

  test("reaches every status from its beginnings", () => {
    expect([...reachable(Object.keys(BEGINNINGS) as OrderStatus[])].sort()).toEqual(
      ORDER_STATUSES.toSorted(),
    );
  });

  test("has no dead end: from everywhere an order can still be shipped, or it is cancelled for good", () => {
    expect(nextStatuses("cancelled")).toEqual([]);
    for (const status of ORDER_STATUSES)
      if (status !== "cancelled") expect(reachable([status]), status).toContain("shipped");
  });

  test("has a line of fifteen places, and every place leads to a later one", () => {
    const places = ORDER_STATUSES.map(line).filter((place) => place !== null);
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    for (const status of ORDER_STATUSES) {
      const here = line(status);
      if (here === null || here === 15) continue;
      const ahead = nextStatuses(status).map(line);
      expect(
        ahead.some((there) => there !== null && there > here),
        status,
      ).toBe(true);
    }
  });

  test("goes back along the line only when a try came to nothing or it is recalled, and never on the spot", () => {
    const back = ORDER_STATUSES.flatMap((from) =>
      nextStatuses(from)
        .filter((to) => (line(to) ?? 99) <= (line(from) ?? 0) || to === from)
        .map((to) => [
          from,
          to,
          waysBetween(from, to)
            .flatMap(({ by, when }) => [...by, when])
            .join(" "),
        ]),
    );
    expect(back).toEqual([
      ["processing", "queued processing", "system not done"],
      ["submitting to fulfiller", "queued submitting to fulfiller", "system not done"],
      ...(
        [
          ...(["submitted to fulfiller", "picked", "in production", "awaiting packing"] as const),
          ...(["packaged", "ready to ship"] as const),
        ] as const
      ).map((from) => [from, "queued submitting to fulfiller", "system recalled"]),
    ]);
  });

  test("lets a fulfiller touch nothing that was not submitted to one", () => {
    for (const from of ORDER_STATUSES) {
      const theirs = nextStatuses(from).some((to) =>
        waysBetween(from, to).some(({ by }) => by.includes("fulfiller")),
      );
      if (theirs) expect(line(from) ?? 9, from).toBeGreaterThanOrEqual(9);
    }
  });

  test("cancels nothing that is printed: only before production, or from where a person must act", () => {
    for (const from of ORDER_STATUSES)
      if (nextStatuses(from).includes("cancelled")) expect(line(from) ?? 0, from).toBeLessThan(11);
  });

  test("names a condition for every way, and has a use for every condition", () => {
    const used = [null, ...ORDER_STATUSES].flatMap((from) =>
      ORDER_STATUSES.flatMap((to) => waysBetween(from, to).map(({ when }) => when)),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(CONDITIONS).sort());
  });
});

test("an order shows what is urgent first, then what is least advanced, and cancelled last", () => {
  const urgent = ROLL_UP_ORDER.filter((status) => LIFECYCLE[status].urgency !== null);
  expect(ROLL_UP_ORDER.slice(0, urgent.length)).toEqual(urgent);
  const line = ROLL_UP_ORDER.slice(urgent.length, -1).map((status) => LIFECYCLE[status].line);
  expect(line).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  expect(ROLL_UP_ORDER.at(-1)).toBe("cancelled");
  expect(ROLL_UP_ORDER).toHaveLength(23);
});
