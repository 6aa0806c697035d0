import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formToken, formTokenIsGood } from "../../../app/http/forms/form-token.server.ts";
import { orderKey, orderOfKey } from "../../../app/http/keys/order-key.server.ts";
import { randomToken, sameText, sha256Hex, sign, unsign } from "../../../app/http/keys/signing.server.ts";
import { comparePassword, hashPassword } from "../../../app/auth/account-scope.server.ts";
import contract from "../../../db/seed/demo-contract.json" with { type: "json" };
import { DEMO_PASSWORD_HASH } from "../../../db/seed/tenants.ts";

const SECRET = "a-secret-that-is-long-enough-for-tests";

describe("a signed text", () => {
  test("comes back as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), async (value) => {
        fc.pre(!/[\uD800-\uDFFF]/u.test(value));
        expect(await unsign(SECRET, "test", await sign(SECRET, "test", value))).toBe(value);
      }),
    );
  });

  test("is refused after any change of one character, under another secret and for another purpose", async () => {
    const signed = await sign(SECRET, "test", "visitor1");
    for (let index = 0; index < signed.length; index += 1) {
      const other = signed[index] === "A" ? "B" : "A";
      const changed = signed.slice(0, index) + other + signed.slice(index + 1);
      expect(await unsign(SECRET, "test", changed), changed).toBeUndefined();
    }
    expect(await unsign(`${SECRET}x`, "test", signed)).toBeUndefined();
    expect(await unsign(SECRET, "other", signed)).toBeUndefined();
  });

  test.each(["", ".", "x", "visitor1", "visitor1.", ".abc", "visitor1.AAAA", "a.b.c"])(
    "%j is none",
    async (text) => {
      expect(await unsign(SECRET, "test", text)).toBeUndefined();
    },
  );
});

test("texts are compared whole", () => {
  expect([sameText("abc", "abc"), sameText("abc", "abd"), sameText("abc", "ab"), sameText("", "")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("tokens are 256 random bits, and kept as SHA-256", async () => {
  expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100);
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
  expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("an order's key names the order and nothing else does", async () => {
  const key = await orderKey(SECRET, "order1");
  expect(await orderOfKey(SECRET, key)).toEqual({ orderId: "order1", linkVersion: 1 });
  expect(await orderOfKey(SECRET, key.replace("order1", "order2"))).toBeUndefined();
  expect(await orderOfKey(SECRET, await sign(SECRET, "visitor", "order1"))).toBeUndefined();
});

test("an order's key contains its link's version, which a holder cannot change; keys of the first version look as before", async () => {
  expect(await orderKey(SECRET, "order1", 1)).toBe(await sign(SECRET, "order", "order1"));
  const key = await orderKey(SECRET, "order1", 2);
  expect(await orderOfKey(SECRET, key)).toEqual({ orderId: "order1", linkVersion: 2 });
  expect(await orderOfKey(SECRET, key.replace("~2", "~3"))).toBeUndefined();
  expect(await orderOfKey(SECRET, key.replace("~2", ""))).toBeUndefined();
});

describe("a form's token", () => {
  const NOW = Date.parse("2026-11-18T10:00:00Z");
  const DAY = 86_400_000;
  const good = async (owner: string, token: string, now = NOW) => formTokenIsGood(SECRET, owner, token, now);

  test("is good for its owner for a week", async () => {
    const token = await formToken(SECRET, "anyone", NOW);
    expect(await good("anyone", token)).toBe(true);
    expect(await good("anyone", token, NOW + 7 * DAY)).toBe(true);
    expect(await good("anyone", token, NOW + 7 * DAY + 1)).toBe(false);
  });

  test("is not good for another owner, from the future, changed, or made elsewhere", async () => {
    const token = await formToken(SECRET, "session1", NOW);
    expect(await good("anyone", token)).toBe(false);
    expect(await good("session2", token)).toBe(false);
    expect(await good("session1", token, NOW - 2 * 60_000)).toBe(false);
    expect(await good("session1", `${token}x`)).toBe(false);
    expect(await good("session1", `z${token}`)).toBe(false);
    expect(await good("session1", "")).toBe(false);
    expect(await good("session1", await sign(SECRET, "form:session1", "not a time!"))).toBe(false);
    expect(await good("session1", await formToken(`${SECRET}x`, "session1", NOW))).toBe(false);
  });
});

describe("a password", () => {
  test("is matched by its hash and by no other", async () => {
    const [one, two] = await Promise.all([hashPassword("Correct-Horse-1"), hashPassword("Correct-Horse-1")]);
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w+/=]{24}\$[\w+/=]{44}$/);
    expect(one).not.toBe(two);
    expect((await comparePassword("Correct-Horse-1", one)).right).toBe(true);
    for (const wrong of ["correct-horse-1", "Correct-Horse-1 ", "", "Correct-Horse-"]) {
      expect((await comparePassword(wrong, one)).right).toBe(false);
    }
    expect((await comparePassword("anything", null)).right).toBe(false);
    expect((await comparePassword("", null)).right).toBe(false);
  });

  test("is the same however its accents are composed", async () => {
    expect((await comparePassword("cafe\u0301", await hashPassword("café"))).right).toBe(true);
  });

  test("of the demo world is the contract's", async () => {
    expect((await comparePassword(contract.password, DEMO_PASSWORD_HASH)).right).toBe(true);
    expect((await comparePassword("Demo-Pass-2042!", DEMO_PASSWORD_HASH)).right).toBe(false);
  });
});
