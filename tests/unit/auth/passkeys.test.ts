import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import fc from "fast-check";
import { decodeAttestationObject, parseAuthenticatorData } from "@simplewebauthn/server/helpers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readNewPasskey, readSignature, signaturePort } from "../../../app/auth/passkeys.server.ts";
import { unwrapEC2Signature } from "../../../node_modules/@simplewebauthn/server/esm/helpers/iso/isoCrypto/unwrapEC2Signature.js";
import vectors from "./webauthn-vectors.json" with { type: "json" };

/** Each refusal is a line in the log. */
beforeAll(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

/** The test vectors of Web Authentication, Level 3 (section 16), as text in base64url. */
type Vector = (typeof vectors)[number];
type Step = Parameters<typeof signaturePort>[1];

const PARTY = { id: "example.org", origins: ["https://example.org"] };
const stepOf = (challenge: string) =>
  ({ challenge: createHash("sha256").update(challenge).digest("hex") }) as Step;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** What the standard's device holds: the identifier and the public key of its passkey. */
function credentialOf({ registration }: Vector) {
  const attestation = decodeAttestationObject(bytesOf(registration.attestationObject));
  const { credentialID, credentialPublicKey } = parseAuthenticatorData(attestation.get("authData"));
  if (!credentialID || !credentialPublicKey) throw new Error("No credential in the vector.");
  return { id: Buffer.from(credentialID).toString("base64url"), publicKey: Buffer.from(credentialPublicKey) };
}

const answerOf = (id: string, response: Record<string, string>) => {
  const fields = new FormData();
  fields.set("response", JSON.stringify({ id, rawId: id, type: "public-key", response }));
  return fields;
};

function register(vector: Vector, attestationObject = vector.registration.attestationObject) {
  const { challenge, clientDataJSON } = vector.registration;
  const fields = answerOf(credentialOf(vector).id, { clientDataJSON, attestationObject });
  return readNewPasskey(PARTY, stepOf(challenge), fields);
}

async function signIn(vector: Vector, change: Partial<Vector["authentication"]> = {}) {
  const { challenge, ...response } = { ...vector.authentication, ...change };
  const { id, publicKey } = credentialOf(vector);
  const signed = readSignature(answerOf(id, response));
  if (!signed) throw new Error("The form does not take the vector.");
  const passkey = { id, publicKey: publicKey.toString("base64"), counter: 0, transports: [] };
  const counter = await signaturePort(PARTY, stepOf(challenge), signed, false).counterOf(passkey as never);
  return counter !== undefined;
}

const named = (part: string) => vectors.filter(({ name }) => name.includes(part));
/** Without certificates: what a browser passes on where no attestation was asked for. */
const PLAIN = vectors.filter(({ name }) => !name.includes("Attestation with"));
const WITH_CERTIFICATES = named("Attestation with");
const IN_A_FRAME = named("topOrigin");
// No runtime of ours knows the curve of Ed448.
const SIGNED = vectors.filter((vector) => !vector.name.includes("Ed448") && !IN_A_FRAME.includes(vector));

test("the vectors of the standard are all there", () => {
  expect([PLAIN.length, WITH_CERTIFICATES.length, SIGNED.length]).toEqual([5, 10, 13]);
});

test.each(PLAIN)("registration takes the standard's $name", async (vector) => {
  const passkey = await register(vector);
  expect(passkey?.id).toBe(credentialOf(vector).id);
  expect(passkey?.publicKey).toBe(credentialOf(vector).publicKey.toString("base64"));
});

test.each(WITH_CERTIFICATES)(
  "registration refuses the standard's $name, which was not asked for",
  async (vector) => {
    expect(await register(vector)).toBeUndefined();
  },
);

test("registration refuses a self attestation whose signature is of another message or curve point", async () => {
  const [self] = named("Self Attestation");
  if (!self) throw new Error("The vector is gone.");
  const object = Buffer.from(self.registration.attestationObject, "base64url");
  const signature = object.indexOf(Buffer.from("sig")) + 5;
  // Within the first number, the second one, and the signed data behind them.
  for (const place of [signature + 10, signature + 45, object.indexOf(Buffer.from("authData")) + 45]) {
    const changed = Buffer.from(object);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(await register(self, changed.toString("base64url"))).toBeUndefined();
  }
});

test("registration refuses an attestation that does not say of which format it is", async () => {
  const [none] = named("No Attestation");
  if (!none) throw new Error("The vector is gone.");
  const object = Buffer.from(none.registration.attestationObject, "base64url");
  object.write("nope", object.indexOf("none"));
  expect(await register(none, object.toString("base64url"))).toBeUndefined();
});

test.each(SIGNED)("a sign-in takes the signature of the standard's $name", async (vector) => {
  expect(await signIn(vector)).toBe(true);
});

test.each(IN_A_FRAME)("a sign-in refuses the standard's $name, a frame of another site", async (vector) => {
  expect(await signIn(vector)).toBe(false);
});

test.each(SIGNED)("a sign-in refuses every changed signature of the standard's $name", async (vector) => {
  const signature = Buffer.from(vector.authentication.signature, "base64url");
  for (let place = 0; place < signature.length; place += 5) {
    const changed = Buffer.from(signature);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(await signIn(vector, { signature: changed.toString("base64url") })).toBe(false);
  }
  expect(await signIn(vector, { signature: signature.subarray(0, -1).toString("base64url") })).toBe(false);
  const longer = Buffer.concat([signature, Buffer.alloc(1)]);
  expect(await signIn(vector, { signature: longer.toString("base64url") })).toBe(false);
});

/** What the library reads signatures with where it is not patched. */
type Asn1 = {
  AsnParser: { parse(bytes: Uint8Array, schema: unknown): { r: ArrayBuffer; s: ArrayBuffer } };
  AsnSerializer: { serialize(value: unknown): ArrayBuffer };
};
const ofLibrary = createRequire(createRequire(import.meta.url).resolve("@simplewebauthn/server"));
const { AsnParser, AsnSerializer } = ofLibrary("@peculiar/asn1-schema") as Asn1;
const { ECDSASigValue } = ofLibrary("@peculiar/asn1-ecc") as {
  ECDSASigValue: new (numbers: { r: ArrayBuffer; s: ArrayBuffer }) => unknown;
};
const CURVES = [
  { curve: 1, bytes: 32 },
  { curve: 2, bytes: 48 },
  { curve: 3, bytes: 66 },
] as const;

/** A number in DER: no leading zeros, but one where it would else be negative. */
function inDer(number: Uint8Array): ArrayBuffer {
  const digits = number.slice(number.findIndex((byte) => byte !== 0));
  return (digits[0] ?? 0) < 0x80 ? digits.buffer : Uint8Array.from([0, ...digits]).buffer;
}

test.each(CURVES)(
  "signatures of curve $curve are read as the library reads them in ASN.1",
  ({ curve, bytes }) => {
    const number = fc
      .tuple(fc.integer({ min: 0, max: bytes - 1 }), fc.uint8Array({ minLength: bytes, maxLength: bytes }))
      .map(([zeros, all]) => Uint8Array.from(all, (byte, place) => (place < zeros ? 0 : byte || 1)));
    fc.assert(
      fc.property(number, number, (r, s) => {
        const der = new Uint8Array(AsnSerializer.serialize(new ECDSASigValue({ r: inDer(r), s: inDer(s) })));
        expect(unwrapEC2Signature(der, curve)).toEqual(Uint8Array.from([...r, ...s]));
      }),
      { numRuns: 500 },
    );
  },
);

test("no signature is read that the library's ASN.1 refuses, nor any otherwise than there", () => {
  const read = (bytes: Uint8Array): Uint8Array | undefined => {
    try {
      return unwrapEC2Signature(Uint8Array.from(bytes), 1);
    } catch {
      return undefined;
    }
  };
  const [vector] = named("No Attestation");
  const signature = bytesOf(vector?.authentication.signature ?? "");
  const change = fc.record({ at: fc.nat(signature.length - 1), byte: fc.nat(255), cut: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const bytes = Uint8Array.from(signature);
      for (const { at, byte } of changes) bytes[at] = byte;
      const end = bytes.subarray(0, bytes.length - (changes[0]?.cut ?? 0));
      const ours = read(end);
      if (!ours) return;
      const { r, s } = AsnParser.parse(end, ECDSASigValue);
      const padded = [r, s].flatMap((part) => {
        const digits = [...new Uint8Array(part)].slice(-32);
        return [...Array<number>(32 - digits.length).fill(0), ...digits];
      });
      expect([...ours]).toEqual(padded);
    }),
    { numRuns: 5_000 },
  );
  expect(read(signature)).toBeDefined();
});

const der = (...values: number[]) => Uint8Array.from(values);

test.each([
  ["nothing", der()],
  ["another tag", der(0x31, 6, 2, 1, 1, 2, 1, 5)],
  ["one number", der(0x30, 3, 2, 1, 1)],
  ["three numbers", der(0x30, 9, 2, 1, 1, 2, 1, 5, 2, 1, 7)],
  ["bytes after it", der(0x30, 6, 2, 1, 1, 2, 1, 5, 0)],
  ["bytes after its numbers", der(0x30, 7, 2, 1, 1, 2, 1, 5, 0)],
  ["an end before its length", der(0x30, 6, 2, 1, 1, 2, 9, 5)],
  ["an empty number", der(0x30, 5, 2, 0, 2, 1, 5)],
  ["a number longer than the curve's", der(0x30, 38, 2, 33, ...Array<number>(33).fill(1), 2, 1, 5)],
  ["a length without bounds", der(0x30, 0x80, 2, 1, 1, 2, 1, 5)],
  ["a length in more bytes than it needs", der(0x30, 0x81, 6, 2, 1, 1, 2, 1, 5)],
])("%s is no signature", (_what, signature) => {
  expect(() => unwrapEC2Signature(signature, 1)).toThrow();
});

test("a signature of an unknown curve is refused", () => {
  expect(() => unwrapEC2Signature(der(0x30, 6, 2, 1, 1, 2, 1, 5), 8 as never)).toThrow("COSE crv");
});
