import { expect, test } from "vitest";
import { openText, sealText } from "../../../app/http/keys/sealed-text.server.ts";

const FIRST = "a-secret-of-at-least-32-characters!";
const SECOND = "another-secret-of-32-characters-and-more";
const RING = `keys:v2:${SECOND},v1:${FIRST}`;

test("what was sealed for an owner and a purpose opens for these alone", async () => {
  const sealed = await sealText(FIRST, "customer", "acme:1", "Zoë, 12 High Street");
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(await openText(FIRST, "customer", "acme:1", sealed)).toBe("Zoë, 12 High Street");
  expect(await openText(FIRST, "customer", "acme:2", sealed)).toBeUndefined();
  expect(await openText(FIRST, "other", "acme:1", sealed)).toBeUndefined();
  expect(await openText(SECOND, "customer", "acme:1", sealed)).toBeUndefined();
});

test("the same text is sealed in another way each time, and a changed letter opens nothing", async () => {
  const [one, two] = [await sealText(FIRST, "p", "o", "x"), await sealText(FIRST, "p", "o", "x")];
  expect(one).not.toBe(two);
  for (let at = 0; at < one.length - 1; at += 1) {
    const changed = one.slice(0, at) + (one[at] === "A" ? "B" : "A") + one.slice(at + 1);
    expect(await openText(FIRST, "p", "o", changed)).toBeUndefined();
  }
  for (const nonsense of ["", "~", "v9~", "not base 64!", "AAAA"]) {
    expect(await openText(FIRST, "p", "o", nonsense)).toBeUndefined();
  }
});

test("a rotated key still opens what it sealed, until it is taken out", async () => {
  const before = await sealText(FIRST, "p", "o", "x");
  const after = await sealText(RING, "p", "o", "x");
  expect(after.startsWith("v2~")).toBe(true);
  for (const sealed of [before, after]) expect(await openText(RING, "p", "o", sealed)).toBe("x");
  expect(await openText(`keys:v2:${SECOND}`, "p", "o", before)).toBeUndefined();
});
