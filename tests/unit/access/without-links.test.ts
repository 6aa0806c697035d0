import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutLinks } from "../../../app/domain/access/without-links.ts";

test.each([
  ["Dr. J.R. O’Neil-Smith & Co, 12/3 High St.", "Dr. J.R. O’Neil-Smith & Co, 12/3 High St."],
  ["Claim at www.evil.example now", "Claim at www. evil. example now"],
  ["https://evil.example/x?y", "https evil. example/x?y"],
  ["pat@evil.example", "pat evil. example"],
  ["10.0.0.1", "10. 0. 0. 1"],
  ["Müller GmbH", "Müller GmbH"],
])("%s becomes %s", (text, shown) => expect(withoutLinks(text)).toBe(shown));

test("nothing is left that a mail program makes a link of", () => {
  const part = fc.constantFrom(
    "www",
    ".",
    "evil",
    "com",
    "/",
    "@",
    ":",
    "://",
    " ",
    "é",
    "xn--p1ai",
    "-",
    "1",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      expect(withoutLinks(parts.join(""))).not.toMatch(/\.(?:\p{L}{2}|\p{N})|:\/\/|@/u);
    }),
  );
});
