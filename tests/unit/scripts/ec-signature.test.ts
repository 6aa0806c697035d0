import { createSign, generateKeyPairSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import { unwrapEC2Signature } from "../../../scripts/build/stand-ins/ec-signature.ts";

test.each([
  ["P-256", 1, 300],
  ["P-384", 2, 20],
  ["P-521", 3, 20],
])("signatures of %s are what WebCrypto checks", (namedCurve, curve, rounds) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
  // Often enough that numbers with and without a leading zero are among them; of P-256 shorter ones, too.
  for (let round = 0; round < rounds; round += 1) {
    const message = Buffer.from(`message ${round}`);
    const signature = unwrapEC2Signature(createSign("sha256").update(message).sign(privateKey), curve);
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" as const };
    expect(verify("sha256", message, key, signature)).toBe(true);
  }
});

const bytes = (...values: number[]) => Uint8Array.from(values);

test("numbers are filled up to the curve's length", () => {
  const unwrapped = unwrapEC2Signature(bytes(0x30, 7, 2, 2, 0, 0x80, 2, 1, 5), 1);
  expect(unwrapped).toHaveLength(64);
  expect([unwrapped[31], unwrapped[63]]).toEqual([0x80, 5]);
});

test.each([
  ["nothing", bytes()],
  ["another tag", bytes(0x31, 6, 2, 1, 1, 2, 1, 5)],
  ["one number", bytes(0x30, 3, 2, 1, 1)],
  ["three numbers", bytes(0x30, 9, 2, 1, 1, 2, 1, 5, 2, 1, 7)],
  ["bytes after it", bytes(0x30, 6, 2, 1, 1, 2, 1, 5, 0)],
  ["an end before its length", bytes(0x30, 6, 2, 1, 1, 2, 9, 5)],
  ["an empty number", bytes(0x30, 5, 2, 0, 2, 1, 5)],
  ["a number longer than the curve's", bytes(0x30, 38, 2, 33, ...Array(33).fill(1), 2, 1, 5)],
  ["a length without bounds", bytes(0x30, 0x80, 2, 1, 1, 2, 1, 5)],
])("%s is no signature", (_what, signature) => {
  expect(() => unwrapEC2Signature(signature, 1)).toThrow();
});

test("an unknown curve is refused", () => {
  expect(() => unwrapEC2Signature(bytes(0x30, 6, 2, 1, 1, 2, 1, 5), 8)).toThrow("Unknown curve");
});
