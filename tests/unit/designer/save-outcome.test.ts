import { expect, test } from "vitest";
import { outcomeOf } from "../../../app/routes/designer/canvas/send-drawing.ts";

const saved = { ok: true, edition: "e2", pictures: { front: "/f", back: "/b" }, findings: [] };
const refused = (error: string) => ({ ok: false, error });

test.each([
  ["saved", 200, saved, null, { kind: "saved", saved }],
  ["a page instead of an answer", 200, null, null, { kind: "away" }],
  ["signed out", 401, refused("designer:save.signedOut"), null, { kind: "signedOut" }],
  ["too many saves", 429, { ...refused("errors:x"), seconds: 7 }, null, { kind: "wait", seconds: 7 }],
  ["too many of all", 429, null, "90", { kind: "wait", seconds: 90 }],
  ["no time named", 429, null, "soon", { kind: "wait", seconds: 30 }],
  ["late", 409, refused("designer:refused.changed"), null, "designer:refused.changed"],
  ["opened meanwhile", 410, refused("designer:refused.gone"), null, "designer:refused.gone"],
  ["right lost", 403, null, null, "designer:refused.forbidden"],
  ["product gone", 404, null, null, "designer:refused.missing"],
  ["too large for the door", 413, null, null, "designer:refused.drawing"],
  ["away", 503, null, "5", { kind: "away" }],
  ["away, as an answer", 503, refused("errors:away"), null, { kind: "away" }],
] as const)("%s", (_what, status, body, retryAfter, outcome) => {
  const expected = typeof outcome === "string" ? { kind: "refused", error: outcome } : outcome;
  expect(outcomeOf({ status, retryAfter, body })).toEqual(expected);
});
