import { describe, expect, test } from "vitest";
import {
  type CodeFacts,
  effectiveStatus,
  isMistyped,
  looksMadeHere,
  normaliseCode,
  promoCodeFrom,
  statesBefore,
} from "../../../app/domain/voucher/promo-code.ts";

const random = () => crypto.getRandomValues(new Uint8Array(24));
const SYMBOLS = "23456789BCDFGHJKMNPQRSTVWXYZ";

test("a made code has eight symbols that cannot be confused, and one that checks them", () => {
  for (let round = 0; round < 500; round += 1) {
    const code = promoCodeFrom(random()) ?? "";
    expect(code).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]$/);
    const norm = normaliseCode(code);
    expect(looksMadeHere(norm)).toBe(true);
    expect(isMistyped(norm)).toBe(false);
  }
});

test("every symbol comes as often as any other", () => {
  const counts = new Map<string, number>();
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
  for (let at = 0; at + 16 <= 256; at += 8) {
    for (const symbol of (promoCodeFrom(bytes.slice(at, at + 8)) ?? "").replaceAll("-", "").slice(0, 8))
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  expect([...counts.keys()].sort().join("")).toBe([...SYMBOLS].sort().join(""));
  expect(promoCodeFrom(new Uint8Array(20).fill(255))).toBeUndefined();
});

test("any one wrong symbol is noticed", () => {
  const norm = normaliseCode(promoCodeFrom(random()) ?? "");
  for (let place = 0; place < norm.length; place += 1) {
    for (const symbol of SYMBOLS) {
      if (symbol === norm[place]) continue;
      expect(isMistyped(norm.slice(0, place) + symbol + norm.slice(place + 1))).toBe(true);
    }
  }
});

test("codes of the organiser's own are no typos of ours", () => {
  for (const own of ["GIFT0001", "MERIDIAN24", "", "TEAM"]) expect(isMistyped(own)).toBe(false);
});

describe("a code stands", () => {
  const now = new Date("2026-11-18T12:00:00Z");
  const before = new Date("2026-11-17T00:00:00Z");
  const after = new Date("2026-11-19T00:00:00Z");
  const fresh: CodeFacts = { state: "active", used: 0, maxUses: 1, startsAt: null, endsAt: null };
  test.each<[string, Partial<CodeFacts>]>([
    ["active", {}],
    ["active", { used: 99, maxUses: null }],
    ["active", { startsAt: before, endsAt: after }],
    ["exhausted", { used: 1 }],
    ["scheduled", { startsAt: after }],
    ["expired", { endsAt: before }],
    ["expired", { endsAt: now }],
    ["expired", { endsAt: before, used: 1 }],
    ["paused", { state: "paused", used: 1 }],
    ["revoked", { state: "revoked", endsAt: before }],
    ["draft", { state: "draft" }],
  ])("%s when %j", (standing, change) =>
    expect(effectiveStatus({ ...fresh, ...change }, now)).toBe(standing),
  );

  test("for ever where it was revoked", () =>
    expect((["draft", "active", "paused"] as const).flatMap(statesBefore)).not.toContain("revoked"));
});
