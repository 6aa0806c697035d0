import { expect, test } from "vitest";
import { draftOf } from "../../../app/domain/access/form-draft.ts";

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
