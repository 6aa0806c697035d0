import { describe, expect, test } from "vitest";
import { passwordFault } from "../../../app/domain/access/password-rules.ts";
import { decidedFrom, mayGoLive, TENANT_STATUSES } from "../../../app/domain/access/tenant-standing.ts";

describe("a new password", () => {
  test.each(["three unrelated words", "Demo-Pass-2041!", "ñandú-éclair-straße", "🍋🍊🍉🍇🍓🍒🍑🍍🥝🥥"])(
    "%s is taken",
    (password) => expect(passwordFault(password)).toBeUndefined(),
  );
  test("counts characters as people do", () => {
    expect(passwordFault("🍋".repeat(9))).toBe("refusals:passwordShort");
    expect(passwordFault(`${"ab1".repeat(66)}xyz`)).toBe("refusals:passwordLong");
  });
  test.each(["QWERTYUIOP", "Password123", "abababababab", "1111111111"])("%s is guessed first", (password) =>
    expect(passwordFault(password)).toBe("refusals:passwordEasy"),
  );
  test("is not one's own address, name or company", () => {
    expect(passwordFault("Ada@Example.com", ["ada@example.com"])).toBe("refusals:passwordEasy");
    expect(passwordFault("ada@example.com!", ["ada@example.com", ""])).toBe("refusals:passwordEasy");
  });
});

test("only a verified tenant opens its stores", () => {
  expect(TENANT_STATUSES.filter((status) => mayGoLive({ status }))).toEqual(["verified"]);
});

test("only a company that waits for verification can be refused, and only a verified one suspended", () => {
  expect(decidedFrom("refused")).toEqual(["requires_verification"]);
  expect(decidedFrom("suspended")).toEqual(["verified"]);
  expect(decidedFrom("verified")).not.toContain("signed_up");
});
