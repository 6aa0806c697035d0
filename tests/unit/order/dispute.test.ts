import { describe, expect, test } from "vitest";
import { type DisputeState, holdAfter, isHeldForDispute, newsOf } from "../../../app/domain/order/dispute.ts";

const STATES = ["asked", "needs_response", "under_review", "won", "lost", "closed"] as const;

describe("what a mail says of a dispute", () => {
  test.each<[DisputeState | undefined, DisputeState, ReturnType<typeof newsOf>]>([
    [undefined, "asked", "opened"],
    [undefined, "needs_response", "opened"],
    [undefined, "won", "won"],
    [undefined, "lost", "lost"],
    ["asked", "asked", undefined],
    ["asked", "needs_response", "opened"],
    ["asked", "closed", "closed"],
    ["needs_response", "under_review", undefined],
    ["under_review", "needs_response", undefined],
    ["under_review", "won", "won"],
    ["needs_response", "lost", "lost"],
    // The bank looks at it once more.
    ["won", "needs_response", "opened"],
    ["won", "won", undefined],
    ["lost", "won", undefined],
  ])("from %s to %s is %s", (before, now, news) => {
    expect(newsOf(before, now)).toBe(news);
  });
});

describe("what is not made of a disputed order", () => {
  test.each(["asked", "needs_response", "under_review", "lost"] as const)(
    "is held when it is first %s",
    (now) => {
      for (const before of [undefined, "won", "closed"] as const)
        expect(holdAfter(before, now, [])).toBe("hold");
    },
  );

  test("is not held again by the dispute for which it was let go", () => {
    for (const before of ["asked", "needs_response", "under_review", "lost"] as const)
      for (const now of ["asked", "needs_response", "under_review", "lost"] as const)
        expect(holdAfter(before, now, [])).toBe("as it is");
  });

  test("goes on when all disputes leave the money where it is", () => {
    for (const before of [undefined, ...STATES])
      for (const now of ["won", "closed"] as const) {
        expect(holdAfter(before, now, ["won", "closed"])).toBe("release");
        for (const other of ["asked", "needs_response", "under_review", "lost"] as const)
          expect(holdAfter(before, now, ["won", other])).toBe("as it is");
      }
  });

  test("is shown as held only while something of it is ours to make", () => {
    const heldForDispute = new Date();
    expect(isHeldForDispute({ heldForDispute, status: "new" })).toBe(true);
    expect(isHeldForDispute({ heldForDispute, status: "shipped" })).toBe(false);
    expect(isHeldForDispute({ heldForDispute, status: "cancelled" })).toBe(false);
    expect(isHeldForDispute({ heldForDispute: null, status: "new" })).toBe(false);
  });
});
