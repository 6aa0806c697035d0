import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { senderLine } from "../../../app/mail/sender.ts";

const CONFIGURED = "Popstall <orders@popstall.example>";

describe("the sender of a mail", () => {
  test("names the organiser and the platform", () => {
    expect(senderLine("Acme Outdoors", CONFIGURED)).toBe(
      '"Acme Outdoors via Popstall" <orders@popstall.example>',
    );
    expect(senderLine("Müller & Söhne", CONFIGURED)).toContain('"Müller & Söhne via Popstall"');
  });

  test("is the platform itself where no store is named", () => {
    expect(senderLine(null, CONFIGURED)).toBe(CONFIGURED);
    expect(senderLine(" \r\n ", CONFIGURED)).toBe(CONFIGURED);
  });

  test("works with a bare address in the settings", () => {
    expect(senderLine("Acme", "orders@popstall.example")).toBe("orders@popstall.example");
  });

  test.each(['Acme"\r\nBcc: all@evil.test', "Acme <ceo@bank.test>", "ceo@bank.test", "a\u202Eb", "a\\"])(
    "%j opens no header and no other address",
    (name) => {
      const line = senderLine(name, CONFIGURED);
      expect(line).toMatch(/^"[^"<>@\\\r\n\u202E]+ via Popstall" <orders@popstall\.example>$/);
    },
  );

  test("has this shape whatever the organiser is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const line = senderLine(name, CONFIGURED);
        expect(
          line === CONFIGURED || /^"[^"<>@\\\p{Cc}]{1,90}" <orders@popstall\.example>$/u.test(line),
        ).toBe(true);
      }),
    );
  });
});
