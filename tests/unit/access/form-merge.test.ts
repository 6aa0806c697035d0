import { expect, test } from "vitest";
import { baseOf, baseText, mergeForm, saysTheSame } from "../../../app/domain/access/form-merge.ts";
import { mergeFields } from "../../../app/http/forms/merge-fields.server.ts";

const STATES = ["a", "b", "c", ""];

test("of each field what only one changed is kept, and only what both changed is asked", () => {
  for (const base of STATES)
    for (const theirs of STATES)
      for (const mine of STATES) {
        const { fields, asked } = mergeForm({
          base: { x: base },
          theirs: { x: theirs },
          mine: { x: mine },
        });
        const what = `${base} ${theirs} ${mine}`;
        if (mine === base) expect([fields["x"], asked], what).toEqual([theirs, []]);
        else if (theirs === base || theirs === mine) expect([fields["x"], asked], what).toEqual([mine, []]);
        else expect([fields["x"], asked], what).toEqual([mine, ["x"]]);
      }
});

test("fields are judged one by one, rows as well: a row that was taken away is gone, one that was added stays", () => {
  const base = { price_1: "5.55", price_2: "3.00", price_3: "1.00" };
  const theirs = { price_1: "5.55", price_2: "3.72", price_4: "9.00" };
  const mine = { price_1: "6.00", price_2: "3.00", price_3: "2.00" };
  expect(mergeForm({ base, theirs, mine })).toEqual({
    fields: { price_1: "6.00", price_2: "3.72", price_4: "9.00" },
    asked: [],
  });
});

test("a box that is not sent was unticked where it was ticked; a field that is not drawn was not touched", () => {
  const base = { country_DE: "on", country_FR: "", type: "Store" };
  const theirs = { country_DE: "on", country_FR: "on", type: "Store" };
  expect(mergeForm({ base, theirs, mine: {} })).toEqual({
    fields: { country_DE: "", country_FR: "on", type: "Store" },
    asked: [],
  });
});

test("of several values each is kept for itself, and nothing is asked", () => {
  const merged = mergeForm(
    { base: { store: "1\n2" }, theirs: { store: "1\n2\n3" }, mine: { store: "2\n4" } },
    ["store"],
  );
  expect(merged).toEqual({ fields: { store: "2\n3\n4" }, asked: [] });
  const none = mergeForm({ base: { store: "1" }, theirs: { store: "1\n3" }, mine: {} }, ["store"]);
  expect(none.fields).toEqual({ store: "3" });
});

test("an amount is the same however it is written, a number of a code is not", () => {
  expect(saysTheSame("3,72", "3.72")).toBe(true);
  expect(saysTheSame("5", "5.00")).toBe(true);
  expect(saysTheSame("one\r\ntwo ", "one\ntwo")).toBe(true);
  expect(saysTheSame("007", "7")).toBe(false);
  expect(saysTheSame("", "0.00")).toBe(false);
  expect(saysTheSame("3.72", "3.73")).toBe(false);
});

test("what a form was made from is read again, and counts for its own version only", () => {
  const text = baseText(3, { name: "Tee", note: "" });
  expect(baseOf(text, "3")).toEqual({ name: "Tee" });
  for (const wrong of ["4", undefined, null]) expect(baseOf(text, wrong)).toBeUndefined();
  for (const odd of ["", "null", "{", '{"version":"3"}', '{"version":"3","fields":null}', 3, null])
    expect(baseOf(odd, "3")).toBeUndefined();
  expect(baseOf('{"version":"3","fields":{"a":1,"b":"x"}}', "3")).toEqual({ b: "x" });
});

const posted = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

test("a form of an older version goes on as one of the newer, unless both changed a field", () => {
  const _base = baseText(1, { name: "Tee", text: "old", on_sale: "on" });
  const current = { version: 2, stored: { name: "Tee", text: "theirs", on_sale: "on" } };
  const kept = mergeFields(posted({ version: "1", name: "Shirt", text: "old", _base }), current);
  expect(Object.fromEntries(kept)).toMatchObject({ version: "2", name: "Shirt", text: "theirs" });
  expect(kept.has("on_sale")).toBe(false);
  const asked = mergeFields(posted({ version: "1", name: "Tee", text: "mine", on_sale: "on", _base }), {
    ...current,
    stored: { ...current.stored, name: "Their tee" },
  });
  expect(Object.fromEntries(asked)).toMatchObject({ version: "1", name: "Their tee", text: "mine" });
  // A form that does not say what it was made from is as it is.
  const without = mergeFields(posted({ version: "1", name: "Shirt" }), current);
  expect(Object.fromEntries(without)).toEqual({ version: "1", name: "Shirt" });
  // Of one of the newest version nothing is brought together.
  const newest = mergeFields(posted({ version: "2", text: "mine", _base: baseText(2, {}) }), current);
  expect(newest.get("text")).toBe("mine");
});
