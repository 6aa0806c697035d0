import { describe, expect, test } from "vitest";
import { waysBetween } from "../../../app/domain/order/lifecycle.ts";
import {
  type Condition,
  legalFor,
  type Mover,
  moverOf,
  StatusTransition,
  transition,
} from "../../../app/domain/order/status-transition.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../app/domain/order/order-status.ts";

const at = (status: OrderStatus, resumeTo: OrderStatus | null = null) => ({ status, resumeTo });

describe("a transition", () => {
  test("is made for every way of the table, and for no other condition", () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        for (const { by, when } of waysBetween(from, to)) {
          const moving = at(from, from === "address issue" ? to : null);
          for (const mover of by) {
            expect(transition(moving, { to, by: mover, when })).toMatchObject({
              ok: true,
              value: { from, to },
            });
            const other: Condition = when === "leased" ? "done" : "leased";
            expect(transition(moving, { to, by: mover, when: other }).ok).toBe(false);
          }
        }
      }
    }
  });

  test("that the table lacks is refused with where the mover may go instead", () => {
    expect(transition(at("new"), { to: "shipped", by: "system", when: "handed over" })).toEqual({
      ok: false,
      error: "not_allowed",
      legal: ["queued downloading", "over budget", "over budget limit", "address issue"],
    });
    expect(transition(at("new"), { to: "shipped", by: "recipient", when: "handed over" })).toMatchObject({
      legal: ["cancelled"],
    });
    expect(transition(at("cancelled"), { to: "new", by: "superadmin", when: "placed" })).toMatchObject({
      legal: [],
    });
  });

  test("to where an address was held leads only back there", () => {
    const resume = (to: OrderStatus, resumeTo: OrderStatus | null) =>
      transition(at("address issue", resumeTo), { to, by: "recipient", when: "address right" }).ok;
    expect(resume("packaged", "packaged")).toBe(true);
    expect(resume("new", "packaged")).toBe(false);
    expect(resume("new", null)).toBe(false);
    expect(legalFor(at("address issue", "packaged"), "admin")).toEqual(["packaged", "cancelled"]);
  });

  test.each([
    ["new", "system", "new"],
    ["queued processing", "admin", "new"],
    ["submitted to fulfiller", "fulfiller", "queued submitting to fulfiller"],
    ["fulfiller submission error", "admin", "queued submitting to fulfiller"],
    ["packaged", "fulfiller", "packaged"],
    ["shipped", "system", "ready to ship"],
  ] satisfies [OrderStatus, Mover, OrderStatus][])(
    "that holds an address in %s remembers where it goes on",
    (from, by, resumeTo) => {
      expect(transition(at(from), { to: "address issue", by, when: "address wrong" })).toMatchObject({
        value: { resumeTo },
      });
    },
  );

  test("cannot be made by hand", () => {
    const made = transition(at("new"), { to: "cancelled", by: "admin", when: "given back" });
    if (!made.ok) throw new Error(made.error);
    const imitation = { ...made.value, from: "new", to: "shipped" };
    expect([StatusTransition.is(made.value), StatusTransition.is(imitation)]).toEqual([true, false]);
    expect(StatusTransition.is(Object.assign(Object.create(StatusTransition.prototype), imitation))).toBe(
      false,
    );
    // @ts-expect-error what looks like a transition is none.
    const typed: StatusTransition = imitation;
    // @ts-expect-error nobody else may call the constructor.
    expect(() => new StatusTransition("new", "shipped")).not.toThrow();
    expect(typed).toBe(imitation);
  });
});

test.each([
  [{ id: "system" }, "system"],
  [{ id: "fulfiller:f1" }, "fulfiller"],
  [{ id: "shopper" }, "recipient"],
  [{ id: "recipient" }, "recipient"],
  [{ id: "user:1", role: "customer_service" }, "customer_service"],
  [{ id: "user:1", role: "admin", superadmin: true }, "superadmin"],
] as const)("%j moves as %s", (actor, mover) => expect(moverOf(actor)).toBe(mover));

test("a user without a role moves nothing", () => {
  expect(() => moverOf({ id: "user:1" })).toThrow("no role");
});
