import { expect, test } from "vitest";
import { madeOtherwise, wentBack, withoutReason } from "../../../scripts/faults/orders/order-checks.ts";

type Events = Parameters<typeof wentBack>[0];
const path = (...statuses: Events[number]["to"][]): Events =>
  statuses.map((to, at) => ({ fulfilmentId: "f", from: at === 0 ? null : statuses[at - 1]!, to }));

test("a status that goes back once a fulfiller has the order is found; what is tried again before is none", () => {
  const sent = [
    ...["submitting to fulfiller", "queued submitting to fulfiller", "submitting to fulfiller"],
    "submitted to fulfiller",
  ] as const;
  expect(wentBack(path(...sent, "picked", "in production", "shipped"))).toEqual([]);
  expect(wentBack(path(...sent, "packaged", "queued submitting to fulfiller"))).toEqual([]);
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

test("what is made twice, not at all, for another address or of other things than agreed is found", () => {
  const part = {
    id: "f",
    status: "shipped",
    street: "14 High Street",
    lines: "2 × TEE",
    isAsBefore: false,
  } as const;
  const item = { id: "i", colour: "White", size: "M", prints: [] };
  const made = (line1: string, sku = "TEE", state: "shipped" | "cancelled" = "shipped", id = "f") => ({
    id,
    state,
    sent: {
      id,
      revision: 1,
      items: [{ ...item, sku, qty: 2 }],
      ship_to: { name: "Ann", line1, city: "Leeds", postcode: "LS1 1AA", country: "GB" },
    },
  });
  const right = made("14 High Street");
  expect(
    madeOtherwise(part, [right, made("12 High Street", "TEE", "cancelled"), made("x", "x", "shipped", "g")]),
  ).toEqual([]);
  expect(madeOtherwise(part, [right, made("12 High Street")])).toEqual(["f is shipped and made 2 times"]);
  expect(madeOtherwise(part, [])).toEqual(["f is shipped and made 0 times"]);
  expect(madeOtherwise(part, [made("12 High Street")])).toEqual(["f went to another address"]);
  expect(madeOtherwise(part, [made("14 High Street", "MUG")])).toEqual([
    "f was made of 2 × MUG, not of 2 × TEE",
  ]);
  expect(madeOtherwise({ ...part, isAsBefore: true }, [made("12 High Street")])).toEqual([]);
  expect(madeOtherwise({ ...part, status: "cancelled" }, [right])).toEqual(["f is cancelled and made"]);
});

test("a person may get one mail for each reason, and no more", () => {
  const mailed = new Map([
    ["m1", "pat@faults.example Your order was changed"],
    ["m2", "pat@faults.example Your order was changed"],
    ["m3", "sam@faults.example Your order was shipped"],
  ]);
  const reasons = (times: number) =>
    ["m1", "m2"].map((id) => ({ id, about: "order-1 order_changed", times }));
  expect(withoutReason(mailed, reasons(2))).toEqual([]);
  expect(withoutReason(mailed, reasons(1))).toEqual([
    "pat@faults.example Your order was changed: 2 mails for 1 reasons",
  ]);
  expect(withoutReason(mailed, [])).toHaveLength(1);
});
