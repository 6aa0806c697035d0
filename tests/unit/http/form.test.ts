import * as v from "valibot";
import { expect, test } from "vitest";
import { readForm } from "../../../app/http/forms/form.server.ts";

const Schema = v.object({
  name: v.pipe(v.optional(v.string(), ""), v.nonEmpty("errors:required")),
  type: v.picklist(["Store", "Promo"], "errors:required"),
});

test("a field that was not sent is missing like an empty one, and never the library's own words", () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return readForm(form, Schema);
  };
  expect(read({ name: "Ada", type: "Store" })).toMatchObject({
    ok: true,
    value: { name: "Ada", type: "Store" },
  });
  const required = ["errors:required"];
  expect(read({})).toMatchObject({ ok: false, result: { error: { name: required, type: required } } });
  expect(read({ name: "Ada" })).toMatchObject({
    result: { error: { type: required }, initialValue: { name: "Ada" } },
  });
  expect(read({ name: "Ada", type: "Shop" })).toMatchObject({ result: { error: { type: required } } });
});

test("a field that a person emptied stays empty in the returned form; the form never repeats a password or code, nor one with a nested name", () => {
  const form = new FormData();
  const sent = { name: "", type: "Shop", second_line: "", password: "", code: "", "lines[0].size": "" };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  const read = readForm(form, Schema);
  expect(read.ok ? undefined : read.result.initialValue).toEqual({ name: "", type: "Shop", second_line: "" });

  const taken = new FormData();
  for (const [name, value] of Object.entries({ name: "Ada", type: "Store", second_line: "" }))
    taken.append(name, value);
  const good = readForm(taken, Schema);
  expect(good.ok && good.refuse({ name: "errors:alreadyOrdered" }).initialValue).toEqual({
    name: "Ada",
    type: "Store",
    second_line: "",
  });
});
