import { expect, test } from "vitest";
import { changedFields } from "../../../app/ui/forms/changed-meanwhile.tsx";

test("a field that differs from the stored value shows both texts", () => {
  expect(changedFields({ name: "Now", lead: "Same" }, { name: "Mine", lead: "Same" })).toEqual([
    { name: "name", stored: "Now", typed: "Mine" },
  ]);
});

test("an empty checkbox shows that the stored one is ticked", () => {
  expect(changedFields({ sample: "on" }, {})).toEqual([{ name: "sample", stored: "on", typed: "" }]);
});

test("the lines that a browser sends are those that are stored", () => {
  expect(changedFields({ text: "one\ntwo" }, { text: "one\r\ntwo " })).toEqual([]);
});
