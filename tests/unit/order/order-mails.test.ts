import { isWorkedOn } from "../../../app/domain/fulfilment/report-rules.ts";
import { expect, test } from "vitest";
import {
  FULFILMENT_MAILS,
  isStillTrue,
  mailStateOf,
  type ToldMail,
} from "../../../app/domain/order/order-mails.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../app/domain/order/order-status.ts";

const ALL: ToldMail[] = [
  ...["order_confirmed", "claim_confirmed", "account_confirmed", "address_issue", "order_changed"],
  ...["order_link", "payment_link", "refund", "case_answered", ...FULFILMENT_MAILS],
] as ToldMail[];

/** Which mails about an order whose only part stands in a status may be sent again. */
const trueIn = (status: OrderStatus) =>
  ALL.filter((template) =>
    isStillTrue({ template, fulfilmentId: "part" }, { status, fulfilments: [{ id: "part", status }] }),
  );

test("of an order that goes on, everything that tells of its end or of its way is untrue", () => {
  const always = ["order_link", "refund", "case_answered"];
  const going = ["order_confirmed", "claim_confirmed", "account_confirmed", "order_changed"];
  for (const status of ORDER_STATUSES) {
    const more = {
      shipped: ["shipped", "delivered"],
      "address issue": ["address_issue"],
      "artwork issue": ["artwork_issue"],
    }[status as string];
    const expected =
      status === "cancelled"
        ? [...always, "order_cancelled"]
        : [...always, ...going, "reprint", ...(isWorkedOn(status) ? ["order_late"] : []), ...(more ?? [])];
    expect(trueIn(status).sort(), status).toEqual(expected.sort());
  }
});

test("a mail about a part goes by that part, not by the order", () => {
  const order = {
    status: "in production" as const,
    fulfilments: [
      { id: "left", status: "shipped" as const },
      { id: "ended", status: "cancelled" as const },
    ],
  };
  const of = (template: ToldMail, fulfilmentId: string) => isStillTrue({ template, fulfilmentId }, order);
  expect([of("shipped", "left"), of("shipped", "ended"), of("shipped", "gone")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([of("order_cancelled", "ended"), of("order_cancelled", "left")]).toEqual([true, false]);
});

test("what the provider tells last is a mail's state, then what became of its row", () => {
  const mail = { state: "sent", outcome: null } as const;
  expect(mailStateOf(undefined, { ...mail, outcome: "delivered" })).toBe("delivered");
  expect(mailStateOf({ state: "done" }, mail)).toBe("sent");
  expect(mailStateOf({ state: "open" }, { state: "written", outcome: null })).toBe("queued");
  expect(mailStateOf({ state: "dead" }, undefined)).toBe("given_up");
  expect(mailStateOf({ state: "done" }, undefined)).toBe("unsent");
});
