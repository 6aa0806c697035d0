import { expect, test } from "vitest";
import { wentBack } from "../../../scripts/faults/orders/order-checks.ts";

type Events = Parameters<typeof wentBack>[0];
const path = (...statuses: Events[number]["to"][]): Events =>
  statuses.map((to, at) => ({ fulfilmentId: "f", from: at === 0 ? null : statuses[at - 1]!, to }));

test("a status that goes back once a fulfiller has the order is found; what is tried again before is none", () => {
  const sent = [
    ...["submitting to fulfiller", "queued submitting to fulfiller", "submitting to fulfiller"],
    "submitted to fulfiller",
  ] as const;
  expect(wentBack(path(...sent, "picked", "in production", "shipped"))).toEqual([]);
  expect(wentBack(path(...sent, "in production", "picked"))).toEqual([
    "f went from in production back to picked",
  ]);
});

test("a move that begins where the one before did not end is found", () => {
  const moves = [
    ...path("new", "queued downloading"),
    { fulfilmentId: "f", from: "new", to: "cancelled" } as const,
  ];
  expect(wentBack(moves)).toEqual(["f was queued downloading and moved from new"]);
});
