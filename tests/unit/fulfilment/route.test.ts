import { describe, expect, test } from "vitest";
import { fullAmong, route as routeBy } from "../../../app/domain/fulfilment/route.ts";
import type { Candidate, RoutedBlank, RoutedJob } from "../../../app/domain/fulfilment/route-candidate.ts";
import { type RouteWeights, USUAL_WEIGHTS } from "../../../app/domain/fulfilment/route-score.ts";

const TODAY = "2026-11-18";
const line = (id: string, change = {}) => ({
  id,
  sku: id,
  quantity: 1,
  techniques: ["DTG", "DTF"],
  prints: [[396, 490]] as [number, number][],
  code: id,
  substitutes: [] as RoutedBlank[],
  ...change,
});
const JOB: RoutedJob = {
  destination: { addressCountry: "GB" },
  currency: "GBP",
  shipBy: "2026-11-24",
  lines: [line("A"), line("B")],
};
const printer = (
  id: string,
  profile: Candidate["profile"] = {},
  change: Partial<Candidate> = {},
): Candidate => ({
  id,
  name: id,
  state: "active",
  mode: "desk",
  profile,
  begins: TODAY,
  givenForDay: 0,
  declined: false,
  stock: new Map(),
  hasPage: true,
  lately: { made: 0, wrong: 0 },
  ...change,
});
const route = (job: RoutedJob, candidates: readonly Candidate[], weights: Partial<RouteWeights> = {}) =>
  routeBy(job, candidates, { ...USUAL_WEIGHTS, ...weights });
const chosen = (candidates: Candidate[], job = JOB, weights: Partial<RouteWeights> = {}) =>
  route(job, candidates, weights).to?.map(
    ({ fulfillerId, lineIds }) => `${fulfillerId}: ${lineIds.join("+")}`,
  ) ?? null;

test.each<[string, Candidate, string]>([
  ["is paused", printer("x", {}, { state: "paused" }), "not_active"],
  ["works at a page that nobody can open", printer("x", {}, { hasPage: false }), "no_page"],
  ["works with files of such a page", printer("x", {}, { hasPage: false, mode: "csv" }), "no_page"],
  ["gave it back", printer("x", {}, { declined: true }), "declined"],
  ["ships elsewhere", printer("x", { countries: ["US"] }), "country"],
  ["lacks a SKU", printer("x", { skus: ["A"] }), "sku"],
  ["prints otherwise", printer("x", { techniques: ["Foil"] }), "technique"],
  ["prints smaller", printer("x", { largestPrint: [300, 400] }), "print_size"],
  ["has too few", printer("x", {}, { stock: new Map([["B", 0]]) }), "stock"],
  ["is full today", printer("x", { dailyCapacity: 10 }, { givenForDay: 9 }), "capacity"],
])("who %s is passed over, and the log says so", (_, candidate, obstacle) => {
  const { to, considered } = route(JOB, [candidate, printer("y")]);
  expect(to).toMatchObject([{ fulfillerId: "y" }]);
  expect(considered.find(({ id }) => id === "x")).toMatchObject({ obstacles: [obstacle], score: null });
});

test("a fulfiller with a system of its own needs no page", () => {
  expect(chosen([printer("x", {}, { hasPage: false, mode: "api" })])).toEqual(["x: A+B"]);
  expect(chosen([printer("x", {}, { hasPage: false, mode: "pull" })])).toEqual(["x: A+B"]);
});

test("a fulfiller that is full today differs from one that could not make the job on any day", () => {
  const full = printer("full", { dailyCapacity: 10 }, { givenForDay: 10 });
  const small = printer("small", { dailyCapacity: 1 }, { givenForDay: 1 });
  const far = printer("far", { dailyCapacity: 10, countries: ["US"] }, { givenForDay: 10 });
  const candidates = [full, small, far];
  const { to, considered } = route(JOB, candidates);
  expect(to).toBeNull();
  expect(fullAmong(JOB, candidates, considered)).toEqual([full]);
});

test("a print that is a little larger than a fulfiller's largest is printed smaller", () => {
  expect(chosen([printer("x", { largestPrint: [380, 470] })])).toEqual(["x: A+B"]);
});

test("the best is cheap, in time, and on this side of the border", () => {
  const costs = (perItem: number) => ({ costs: { currency: "GBP" as const, perItem, perParcel: 100 } });
  expect(chosen([printer("dear", costs(900)), printer("cheap", costs(100))])).toEqual(["cheap: A+B"]);
  expect(chosen([printer("late", { daysToShip: 12 }), printer("soon", costs(100))])).toEqual(["soon: A+B"]);
  expect(chosen([printer("abroad", { shipsFrom: "DE" }), printer("here", costs(100))])).toEqual([
    "here: A+B",
  ]);
});

/** Of three items; one in a hundred may come out wrong, as nothing else is known. */
const NOTHING_ELSE = {
  daysLate: 0,
  crossesBorder: false,
  lately: { made: 0, wrong: 0 },
  substitutes: [],
  adds: { price: 0, late: 0, border: 0, wrong: 60 },
};

test("the price of the technique in which each would print it counts, and the log says how much", () => {
  const at = (perPrint: Record<string, number>, techniques?: string[]) => ({
    ...(techniques && { techniques }),
    costs: { currency: "GBP" as const, perItem: 500, perParcel: 100, perPrint },
  });
  const screen = printer("screen", at({ "Screen print": 150, DTG: 50 }, ["Screen print"]));
  const direct = printer("direct", at({ DTG: 300, Foil: 1 }));
  const job = (techniques: string[], prints = 2): RoutedJob => ({
    ...JOB,
    lines: [line("A", { quantity: 3, techniques, prints: Array.from({ length: prints }, () => [200, 200]) })],
  });
  // 3 items with 2 printed sides each; the blank's first technique that somebody has is the one that is used.
  const both = route(job(["DTG", "Screen print"]), [direct, screen]);
  expect(both.to).toMatchObject([{ fulfillerId: "screen" }]);
  expect(both.considered).toEqual([
    {
      id: "direct",
      name: "direct",
      obstacles: [],
      score: 3460,
      reasons: {
        cost: 3400,
        printing: [{ technique: "DTG", amount: 1800 }],
        ...NOTHING_ELSE,
      },
    },
    {
      id: "screen",
      name: "screen",
      obstacles: [],
      score: 2560,
      reasons: {
        cost: 2500,
        printing: [{ technique: "Screen print", amount: 900 }],
        ...NOTHING_ELSE,
      },
    },
  ]);
  // What is not printed costs no print, and a technique without a price is part of the item's.
  for (const free of [job(["DTG"], 0), job(["Embroidery"])]) {
    expect(route(free, [direct]).considered).toMatchObject([{ score: 1660, reasons: { printing: [] } }]);
  }
});

test("who names no price, or one in another currency, counts as much as the dearest, and the log says so", () => {
  const inPounds = (perItem: number) => ({ costs: { currency: "GBP" as const, perItem, perParcel: 0 } });
  const dollars = { costs: { currency: "USD" as const, perItem: 1, perParcel: 1, perPrint: { DTG: 1 } } };
  const [cheap, dear] = [printer("cheap", inPounds(300)), printer("dear", inPounds(900))];
  const { considered } = route(JOB, [printer("a"), printer("b", dollars), cheap, dear]);
  const unpriced = { reasons: { cost: null, printing: [], adds: { price: 1800 } } };
  expect(considered).toMatchObject([
    { id: "a", ...unpriced },
    { id: "b", ...unpriced },
    { id: "cheap", reasons: { cost: 600, adds: { price: 0 } } },
    { id: "dear", reasons: { cost: 1800, adds: { price: 0 } } },
  ]);
  expect(chosen([printer("a"), cheap, dear])).toEqual(["cheap: A+B"]);
  // Who cannot make it says nothing about what it may cost.
  expect(
    route(JOB, [printer("a"), cheap, printer("x", { ...inPounds(9000), countries: ["US"] })]),
  ).toMatchObject({
    considered: [{ reasons: { adds: { price: 600 } } }, {}, { score: null }],
  });
  // Where nobody names one, price tells nobody from another.
  expect(route(JOB, [printer("a"), printer("b", dollars)]).considered).toMatchObject([
    { score: 40, reasons: { adds: { price: 0 } } },
    { score: 40 },
  ]);
  expect(chosen([printer("a", { daysToShip: 9 }), printer("b")])).toEqual(["b: A+B"]);
});

test("a fulfiller without a price does not win a part either", () => {
  const costs = { costs: { currency: "GBP" as const, perItem: 900, perParcel: 0 } };
  const [mute, priced] = [printer("a", { skus: ["A"] }), printer("b", { skus: ["A"], ...costs })];
  const rest = printer("c", { skus: ["B"], costs: { currency: "GBP", perItem: 1, perParcel: 0 } });
  // The same price for both: the lower id decides, but for what else counts.
  expect(chosen([priced, mute, rest])).toEqual(["a: A", "c: B"]);
  expect(chosen([priced, { ...mute, lately: { made: 100, wrong: 50 } }, rest])).toEqual(["b: A", "c: B"]);
});

test("who misprints more is asked less, and the more, the more was made", () => {
  const costs = (perItem: number) => ({ costs: { currency: "GBP" as const, perItem, perParcel: 0 } });
  const good = (perItem: number) => printer("good", costs(perItem), { lately: { made: 400, wrong: 2 } });
  const bad = printer("bad", costs(500), { lately: { made: 400, wrong: 60 } });
  // One fault says little of who has hardly made anything.
  const unlucky = printer("unlucky", costs(500), { lately: { made: 1, wrong: 1 } });
  expect(chosen([bad, good(700)])).toEqual(["good: A+B"]);
  expect(chosen([bad, good(900)])).toEqual(["bad: A+B"]);
  expect(chosen([unlucky, good(600)])).toEqual(["unlucky: A+B"]);
  expect(chosen([bad, good(500)], JOB, { wrongItem: 0 })).toEqual(["bad: A+B"]);
  expect(route(JOB, [bad]).considered).toMatchObject([
    // 60.5 of 450 items, two items, 20.00 for each that is wrong.
    { reasons: { lately: { made: 400, wrong: 60 }, adds: { wrong: 538 } } },
  ]);
});

test("each part counts as much as the organiser says", () => {
  const costs = (perItem: number) => ({ costs: { currency: "GBP" as const, perItem, perParcel: 0 } });
  const late = printer("late", { ...costs(100), daysToShip: 5 });
  const abroad = printer("abroad", { ...costs(100), shipsFrom: "DE" });
  const here = printer("here", costs(600));
  expect(chosen([late, here])).toEqual(["late: A+B"]);
  expect(chosen([late, here], JOB, { dayLate: 1001 })).toEqual(["here: A+B"]);
  expect(chosen([abroad, here])).toEqual(["here: A+B"]);
  expect(chosen([abroad, here], JOB, { border: 900 })).toEqual(["abroad: A+B"]);
  expect(route(JOB, [late, abroad], { dayLate: 700, border: 300 }).considered).toMatchObject([
    { reasons: { daysLate: 1, adds: { late: 700, border: 0 } } },
    { reasons: { daysLate: 0, adds: { late: 0, border: 300 } } },
  ]);
});

describe("a substitute that the organiser allows", () => {
  const other = { code: "other", sku: "B2", techniques: ["DTG"] };
  const job: RoutedJob = { ...JOB, lines: [line("A"), line("B", { substitutes: [other] })] };
  const none = new Map([["B", 0]]);

  test("counts as stock where its own is out, and where a fulfiller does not have that at all", () => {
    for (const printed of [printer("x", {}, { stock: none }), printer("x", { skus: ["A", "B2"] })]) {
      const { to, considered } = route(job, [printed]);
      expect(to).toMatchObject([{ fulfillerId: "x", lineIds: ["A", "B"] }]);
      expect(to?.[0]?.blanks.get("B")).toEqual(other);
      expect(considered).toMatchObject([{ reasons: { substitutes: [{ sku: "B", by: "B2" }] } }]);
    }
    expect(chosen([printer("x", {}, { stock: none })])).toBeNull();
  });

  test("is not used where anybody has what was ordered, however much dearer", () => {
    const costs = { currency: "GBP" as const, perItem: 5_000, perParcel: 0 };
    const cheap = { currency: "GBP" as const, perItem: 1, perParcel: 0 };
    expect(chosen([printer("x", { costs: cheap }, { stock: none }), printer("y", { costs })], job)).toEqual([
      "y: A+B",
    ]);
    const { considered } = route(job, [printer("y")]);
    expect(considered).toMatchObject([{ reasons: { substitutes: [] } }]);
  });

  test("is better than two parcels, but must be there, and in a technique that is had", () => {
    const two = [printer("x", {}, { stock: none }), printer("y", { skus: ["B"] })];
    expect(chosen(two, job)).toEqual(["x: A+B"]);
    const empty = new Map([...none, ["B2", 0]]);
    expect(route(job, [printer("x", {}, { stock: empty })]).considered).toMatchObject([
      { obstacles: ["stock"] },
    ]);
    const foil = { ...job, lines: [line("B", { substitutes: [{ ...other, techniques: ["Foil"] }] })] };
    expect(chosen([printer("x", { techniques: ["DTG"] }, { stock: none })], foil)).toBeNull();
  });

  test("leaves its pieces to lines that were ordered of it", () => {
    const both = [line("B", { substitutes: [{ ...other, sku: "A" }] }), line("A")];
    const stock = new Map([
      ["A", 1],
      ["B", 0],
    ]);
    expect(route({ ...JOB, lines: both }, [printer("x", {}, { stock })]).considered).toMatchObject([
      { obstacles: ["stock"] },
    ]);
    stock.set("A", 2);
    expect(chosen([printer("x", {}, { stock })], { ...JOB, lines: both })).toEqual(["x: B+A"]);
  });
});

test("only a job that no fulfiller can make whole is split, into as few parts as possible", () => {
  const [a, b, both] = [printer("a", { skus: ["A", "C"] }), printer("b", { skus: ["B"] }), printer("c")];
  expect(chosen([a, b, both])).toEqual(["c: A+B"]);
  expect(chosen([a, b])).toEqual(["a: A", "b: B"]);
  expect(chosen([a, b], { ...JOB, lines: [...JOB.lines, line("C")] })).toEqual(["a: A+C", "b: B"]);
  expect(chosen([a])).toBeNull();
  expect(chosen([])).toBeNull();
});

test("of the ways to share it the one with fewer parcels is chosen, unless it costs more than they are worth", () => {
  const at = (id: string, skus: string[], perItem: number) =>
    printer(id, { skus, costs: { currency: "GBP", perItem, perParcel: 0 } });
  const job = { ...JOB, lines: [line("A"), line("B"), line("C")] };
  const all = [at("a", ["A"], 100), at("b", ["B"], 100), at("c", ["A", "C"], 700)];
  expect(chosen(all, job)).toEqual(["c: A+C", "b: B"]);
  expect(chosen(all, job, { furtherParcel: 0 })).toEqual(["a: A", "b: B", "c: C"]);
});
