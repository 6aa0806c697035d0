import { expect, test } from "vitest";
import { changedFields, draftOf } from "../../../app/domain/access/form-draft.ts";

const field = (name: string, type = "text") => ({ name, type, value: "x", checked: null });

test("a draft keeps what was typed, and nothing secret or hidden", () => {
  const kept = [field("name"), field("email", "email"), field("note", "textarea"), field("role", "radio")];
  const left = [
    field("current_password", "password"),
    field("password"),
    field("_token", "hidden"),
    field("sealed"),
    field("code"),
    field("api_token"),
    field("picture", "file"),
    field("", "text"),
  ];
  expect(draftOf([...kept, ...left])).toEqual(kept);
});

test("the changes of a form show the name and type of each field, and the value that each choice means", () => {
  const tick = (value: string, checked: boolean) => ({ name: "country", type: "checkbox", value, checked });
  const before = [field("name"), field("note", "textarea"), tick("GB", true), tick("NL", false)];
  expect(changedFields(before, before)).toEqual([]);
  const changed = [{ ...field("name"), value: "y" }, tick("NL", true)];
  expect(changedFields(before, [changed[0]!, before[1]!, before[2]!, changed[1]!])).toEqual(changed);
  // A field that was not there before, as that of a row that was added.
  expect(changedFields(before, [...before, field("more")])).toEqual([field("more")]);
});
