import { describe, expect, test } from "vitest";
import { advance, NEXT } from "../../../app/domain/order/lifecycle.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../app/domain/order/order-status.ts";

/** The transition table of the product design (4.1), read line by line. */
const TABLE: [from: OrderStatus, to: OrderStatus[]][] = [
  ["new", ["queued downloading", "over budget", "over budget limit", "address issue", "cancelled"]],
  ["over budget", ["new", "over budget limit", "cancelled"]],
  ["over budget limit", ["new", "over budget", "cancelled"]],
  ["queued downloading", ["downloaded", "artwork issue", "cancelled", "address issue"]],
  ["downloaded", ["queued processing", "cancelled", "address issue", "artwork issue"]],
  ["queued processing", ["processing", "cancelled", "address issue", "artwork issue"]],
  ["processing", ["processed", "artwork issue", "queued processing"]],
  [
    "processed",
    [
      "queued submitting to fulfiller",
      "fulfiller routing error",
      "artwork issue",
      "address issue",
      "cancelled",
    ],
  ],
  [
    "queued submitting to fulfiller",
    ["submitting to fulfiller", "fulfiller routing error", "cancelled", "address issue", "artwork issue"],
  ],
  [
    "submitting to fulfiller",
    ["submitted to fulfiller", "queued submitting to fulfiller", "fulfiller submission error"],
  ],
  [
    "submitted to fulfiller",
    [
      "picked",
      "in production",
      "awaiting packing",
      "packaged",
      "ready to ship",
      "shipped",
      "artwork issue",
      "address issue",
      "fulfiller submission error",
      "fulfiller routing error",
      "cancelled",
    ],
  ],
  [
    "picked",
    [
      "in production",
      "awaiting packing",
      "packaged",
      "ready to ship",
      "shipped",
      "artwork issue",
      "address issue",
      "fulfiller routing error",
      "cancelled",
    ],
  ],
  [
    "in production",
    ["awaiting packing", "packaged", "ready to ship", "shipped", "awaiting reprint", "artwork issue"],
  ],
  ["awaiting packing", ["packaged", "ready to ship", "shipped", "awaiting reprint"]],
  ["packaged", ["ready to ship", "shipped", "address issue", "awaiting reprint"]],
  ["ready to ship", ["shipped", "address issue"]],
  ["shipped", ["address issue"]],
  ["address issue", ["new", "queued submitting to fulfiller", "packaged", "ready to ship", "cancelled"]],
  ["artwork issue", ["queued downloading", "queued processing", "cancelled"]],
  ["awaiting reprint", ["queued submitting to fulfiller", "queued processing", "in production", "cancelled"]],
  [
    "fulfiller submission error",
    [
      "queued submitting to fulfiller",
      "fulfiller routing error",
      "address issue",
      "artwork issue",
      "cancelled",
    ],
  ],
  ["fulfiller routing error", ["queued submitting to fulfiller", "cancelled"]],
  ["cancelled", []],
];

test("there are the specification's 23 statuses, each with a row", () => {
  expect(ORDER_STATUSES).toHaveLength(23);
  expect(new Set(ORDER_STATUSES).size).toBe(23);
  expect(Object.keys(NEXT).sort()).toEqual(ORDER_STATUSES.toSorted());
});

test.each(TABLE)("from %s it goes exactly where the design says", (from, to) => {
  expect(NEXT[from].toSorted()).toEqual(to.toSorted());
});

describe("the process", () => {
  const reachable = (start: OrderStatus): Set<OrderStatus> => {
    const seen = new Set<OrderStatus>([start]);
    for (const status of seen) for (const next of NEXT[status]) seen.add(next);
    return seen;
  };

  test("reaches every status from new", () => {
    expect([...reachable("new")].sort()).toEqual(ORDER_STATUSES.toSorted());
  });

  test("ends in cancelled, and has a way out of every other status", () => {
    expect(NEXT.cancelled).toEqual([]);
    for (const status of ORDER_STATUSES)
      if (status !== "cancelled") expect(NEXT[status].length).toBeGreaterThan(0);
  });

  test("never loops on the spot and never goes back into production once shipped", () => {
    for (const status of ORDER_STATUSES) expect(NEXT[status]).not.toContain(status);
    expect(NEXT.shipped).toEqual(["address issue"]);
  });

  test("has no cancelling while it prints or after", () => {
    for (const status of [
      "in production",
      "awaiting packing",
      "packaged",
      "ready to ship",
      "shipped",
    ] as const) {
      expect(NEXT[status]).not.toContain("cancelled");
    }
  });
});

test("every pair of statuses is decided, and only edges of the table pass", () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const edges: readonly OrderStatus[] = NEXT[from];
      expect(advance(from, to)).toEqual(
        edges.includes(to) ? { ok: true, value: to } : { ok: false, error: "errors:illegalTransition" },
      );
    }
  }
});
