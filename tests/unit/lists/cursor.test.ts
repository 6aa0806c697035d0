import { describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "../../../app/domain/lists/cursor.ts";

describe("a cursor", () => {
  test.each([
    [["Łukasz 'Ü' 😀 \u0000", "id"], ["string"]],
    [[1_790_000_000_000, "id"], ["number"]],
    [
      ["GBP", -5, "id"],
      ["string", "number"],
    ],
  ] as const)("comes back from an address as it was: %j", (cursor, shape) => {
    const text = encodeCursor("-placed", cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(decodeCursor(text, "-placed", shape)).toEqual(cursor);
  });

  test("of another sort means nothing", () => {
    expect(decodeCursor(encodeCursor("-placed", [1, "id"]), "placed", ["number"])).toBeUndefined();
  });

  const json = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  test.each([
    ["nothing", ""],
    ["no base64", "é"],
    ["no JSON", btoa("[1").replace(/=+$/, "")],
    ["no UTF-8", btoa("\u00ff\u00fe").replace(/=+$/, "")],
    ["no list", json({ 0: "-placed", length: 3 })],
    ["too few values", json(["-placed", "id"])],
    ["too many", json(["-placed", 1, "id", "more"])],
    ["a value of another type", json(["-placed", "1", "id"])],
    ["something nested", json(["-placed", [1], "id"])],
    ["an id that is no text", json(["-placed", 1, null])],
    ["a text without an end", "A".repeat(5000)],
  ])("with %s is none", (_, text) => {
    expect(decodeCursor(text, "-placed", ["number"])).toBeUndefined();
  });
});
