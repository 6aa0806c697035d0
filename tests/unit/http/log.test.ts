import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { errorSummary, logAlarm, logCall, logError, logWarning, routeOf } from "../../../app/log.server.ts";

let lines: string[];
beforeEach(() => {
  lines = [];
  for (const method of ["info", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
  }
});
afterEach(() => vi.restoreAllMocks());

/** As drizzle throws it: the values stand in its words, in its stack and in what caused it. */
function failedQuery(): Error {
  const cause = Object.assign(new Error("SQLite error: near pat@test.example"), { code: "SQLITE_ERROR" });
  return new Error(
    'Failed query: select "id" from "promo_codes" where "code" = ?\nparams: GIFT-0001,pat@test.example',
    {
      cause,
    },
  );
}

test("a failed statement is named, its values are not", () => {
  logError("claim", failedQuery(), { orderId: "abc" });
  const line = lines.join("");
  expect(JSON.parse(line)).toMatchObject({ level: "error", at: "claim", orderId: "abc" });
  expect(line).toContain('from \\"promo_codes\\"');
  expect(line).toContain("SQLITE_ERROR");
  expect(line).not.toMatch(/GIFT-0001|pat@|params/);
  expect(errorSummary(failedQuery())).not.toMatch(/GIFT-0001|pat@|params/);
});

test("the log names the violated constraint", () => {
  const cause = new Error("SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: users.email");
  expect(errorSummary(new Error("Failed query: insert", { cause }))).toContain(
    "UNIQUE constraint failed: users.email",
  );
});

describe("words are taken out of a message:", () => {
  test.each([
    ["an address", "no mailbox for <Pat.O'Neil+x@mail.test.example>", "mail.test.example"],
    ["a client secret", "pi_123_secret_abcDEF is used", "abcDEF"],
    ["a link", "could not open https://shop.test/reset-password/abcdef", "abcdef"],
    ["a key", "key sk_live_1234 is not known", "sk_live_1234"],
    ["a token", "session 0a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d is over", "0a1b2c3d"],
    ["a bearer token", "Authorization: Bearer abc.def", "abc.def"],
  ])("%s", (_, message, secret) => {
    logError("test", new Error(message));
    logError("test", message);
    logWarning("test", errorSummary(new Error(message)));
    expect(lines).toHaveLength(3);
    expect(lines.join("\n")).not.toContain(secret);
  });
});

test("an e-mail address in a fact does not reach the log", () => {
  logAlarm("something", { who: "pat@test.example", count: 3 });
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "alarm",
    alarm: "something",
    who: "[address]",
    count: 3,
  });
});

test("a call of another Worker has its line with the request that asked, also when it fails", async () => {
  const of = { call: "png", requestId: "abc" };
  expect(await logCall("pictures", of, () => Promise.resolve(7))).toBe(7);
  await expect(logCall("print", of, () => Promise.reject(new Error("no paper")))).rejects.toThrow("no paper");
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: "info", at: "pictures", ...of, ok: true },
    { level: "error", at: "print", ...of, error: { message: "no paper" } },
  ]);
});

const WORDS = new Set(["reset-password", "order", "settings", "super-admin-panel"]);
test.each([
  ["/reset-password/SECRETSECRETSECRET", "/reset-password/:"],
  ["/reset-password/lettersonly", "/reset-password/:"],
  ["/Acme-Free-Gift/order/ORDERKEY.SIGNATURE", "/:/order/:"],
  ["/settings/super-admin-panel", "/settings/super-admin-panel"],
  ["/acme/%70at@test.example", "/:/:"],
  ["/", "/"],
])("of the address %s is logged %s", (address, logged) => expect(routeOf(address, WORDS)).toBe(logged));
