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
