import { expect, test } from "vitest";
import { withoutPerson } from "../../../app/domain/erasure/erasure-rules.ts";

const ZOE = {
  email: "zoe@test.example",
  names: ["Zoë  O’Hara (Ltd)", "Mark"],
  phones: ["+44 7700 900123", "12"],
};

test.each([
  ["Swap with zoë o’hara (ltd), please", "Swap with […], please"],
  ["ZOE@TEST.EXAMPLE wrote", "[…] wrote"],
  // A longer address is somebody else's.
  ["notzoe@test.example and zoe@test.examples", "notzoe@test.example and zoe@test.examples"],
  ["call 07700 900-123 or 0044 7700900123", "call […] or […]"],
  ["call 07700 900124", "call 07700 900124"],
  // A name of one word may mean anything, and twelve is no phone number.
  ["Mark the box, 12 pieces", "Mark the box, 12 pieces"],
])("%j is left as %j", (note, left) => {
  expect(withoutPerson(note, ZOE)).toBe(left);
});

test("without marks of anybody nothing is changed", () => {
  expect(withoutPerson("as it was", { email: "", names: [], phones: [] })).toBe("as it was");
});
