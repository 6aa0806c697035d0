import { expect, test } from "vitest";
import { mayBecome, nextStatuses, restorableSince } from "../../../app/domain/store/event-status.ts";
import {
  GO_LIVE_KEYS,
  type GoLiveFacts,
  goLiveList,
  goLiveNeeds,
} from "../../../app/domain/store/go-live.ts";
import { STORE_STATUSES, STORE_TYPES } from "../../../app/domain/store/store-event.ts";

const free = { locked: false, hasOrders: false };

test("a store can open, stop, open again, and become a draft while it has no order", () => {
  expect(nextStatuses({ status: "Draft", ...free })).toEqual(["Active"]);
  expect(nextStatuses({ status: "Active", ...free })).toEqual(["On hold", "Draft"]);
  expect(nextStatuses({ status: "On hold", ...free })).toEqual(["Active", "Draft"]);
  expect(nextStatuses({ status: "Active", locked: false, hasOrders: true })).toEqual(["On hold"]);
});

test("no status follows itself, and a locked store takes none", () => {
  for (const status of STORE_STATUSES) {
    expect(mayBecome({ status, ...free }, status)).toEqual({ ok: false, error: "eventDesk:refused.step" });
    for (const to of STORE_STATUSES)
      expect(mayBecome({ status, locked: true, hasOrders: false }, to).ok).toBe(false);
  }
});

test("a store with orders cannot become a draft again, and the refusal says why", () => {
  expect(mayBecome({ status: "Active", locked: false, hasOrders: true }, "Draft")).toEqual({
    ok: false,
    error: "eventDesk:refused.hasOrders",
  });
});

test("thirty days is how long a store can be restored", () => {
  expect(restorableSince(new Date("2030-01-31T00:00:00Z"))).toEqual(new Date("2030-01-01T00:00:00Z"));
});

test("each type of store has its own checklist, which names what is missing", () => {
  for (const type of STORE_TYPES) {
    expect(goLiveNeeds(type)).toEqual(
      expect.arrayContaining(["products", "mended", "made", "contact", "verified"]),
    );
  }
  expect(goLiveNeeds("Promo")).toEqual([
    ...["products", "mended", "made", "codes", "budget", "endDate", "contact", "verified"],
  ]);
  const all = Object.fromEntries(GO_LIVE_KEYS.map((key) => [key, true])) as GoLiveFacts;
  const lacking = (type: "Store" | "Promo", region: "UK" | "US" = "UK") =>
    goLiveList({ type, region }, { ...all, shipping: false, salesTax: false, codes: false }).flatMap(
      ({ key, ok }) => (ok ? [] : [key]),
    );
  expect(lacking("Store")).toEqual(["shipping"]);
  expect(lacking("Store", "US")).toEqual(["shipping", "salesTax"]);
  expect(lacking("Promo", "US")).toEqual(["codes"]);
});
