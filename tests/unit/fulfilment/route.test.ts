import { expect, test } from "vitest";
import { type Candidate, fullAmong, route, type RoutedJob } from "../../../app/domain/fulfilment/route.ts";

const TODAY = "2026-11-18";
const line = (id: string, change = {}) => ({
  ...{ id, sku: id, quantity: 1, techniques: ["DTG", "DTF"], prints: [[396, 490]] as [number, number][] },
  ...change,
});
const JOB: RoutedJob = {
  country: "GB",
  currency: "GBP",
  shipBy: "2026-11-24",
  lines: [line("A"), line("B")],
};
const printer = (
  id: string,
  profile: Candidate["profile"] = {},
  change: Partial<Candidate> = {},
): Candidate => ({
  ...{ id, name: id, state: "active", mode: "desk", profile, begins: TODAY, givenForDay: 0, declined: false },
  ...{ stock: new Map(), hasPage: true },
  ...change,
});
const chosen = (candidates: Candidate[], job = JOB) =>
  route(job, candidates).to?.map(({ fulfillerId, lineIds }) => `${fulfillerId}: ${lineIds.join("+")}`) ??
  null;

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

test("whoever has a system of its own needs no page", () => {
  expect(chosen([printer("x", {}, { hasPage: false, mode: "api" })])).toEqual(["x: A+B"]);
  expect(chosen([printer("x", {}, { hasPage: false, mode: "pull" })])).toEqual(["x: A+B"]);
});

test("who only has no room left is told from who could not make it on any day", () => {
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
      ...{ id: "direct", name: "direct", obstacles: [], score: 3400 },
      reasons: {
        ...{ cost: 3400, printing: [{ technique: "DTG", amount: 1800 }] },
        ...{ daysLate: 0, crossesBorder: false },
      },
    },
    {
      ...{ id: "screen", name: "screen", obstacles: [], score: 2500 },
      reasons: {
        ...{ cost: 2500, printing: [{ technique: "Screen print", amount: 900 }] },
        ...{ daysLate: 0, crossesBorder: false },
      },
    },
  ]);
  // What is not printed costs no print, and a technique without a price is part of the item's.
  for (const free of [job(["DTG"], 0), job(["Embroidery"])]) {
    expect(route(free, [direct]).considered).toMatchObject([{ score: 1600, reasons: { printing: [] } }]);
  }
});

test("prices in another currency are not compared, and the log says so", () => {
  const costs = { currency: "USD" as const, perItem: 1, perParcel: 1, perPrint: { DTG: 1 } };
  expect(route(JOB, [printer("x", { costs })]).considered).toMatchObject([
    { score: 0, reasons: { cost: null, printing: [] } },
  ]);
});

test("only what nobody can make whole is split, into as few parts as there can be", () => {
  const [a, b, both] = [printer("a", { skus: ["A", "C"] }), printer("b", { skus: ["B"] }), printer("c")];
  expect(chosen([a, b, both])).toEqual(["c: A+B"]);
  expect(chosen([a, b])).toEqual(["a: A", "b: B"]);
  expect(chosen([a, b], { ...JOB, lines: [...JOB.lines, line("C")] })).toEqual(["a: A+C", "b: B"]);
  expect(chosen([a])).toBeNull();
  expect(chosen([])).toBeNull();
});
