import { isSignedNow, signaturesOf, signedText } from "../../domain/fulfilment/signed-request.ts";

const encoder = new TextEncoder();

type Secret = string | Uint8Array<ArrayBuffer>;

function keyOf(secret: Secret, use: "sign" | "verify"): Promise<CryptoKey> {
  const bytes = typeof secret === "string" ? encoder.encode(secret) : secret;
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [use]);
}

/** A text's HMAC-SHA256. */
export async function hmacOf(secret: Secret, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret, "sign"), encoder.encode(text)));
}

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a signature in hex is a text's; the comparison takes the same time wherever they differ. */
export async function isHmacOf(secret: Secret, text: string, signature: string): Promise<boolean> {
  if (!/^(?:[0-9a-f]{2}){32}$/i.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", await keyOf(secret, "verify"), bytes, encoder.encode(text));
}

/** What X-Signature says of a request; a signature by each secret while one replaces the other. */
export async function signatureHeader(secrets: readonly string[], timestamp: string, content: string) {
  const text = signedText(timestamp, content);
  const signatures = secrets.map(async (secret) => `v1=${hexOf(await hmacOf(secret, text))}`);
  return (await Promise.all(signatures)).join(",");
}

export type SignedContent = { timestamp: string; signature: string; content: string };

/** Whether the holder of one of the secrets signed this request, within the last minutes. */
export async function isSignedBy(
  secrets: readonly string[],
  { timestamp, signature, content }: SignedContent,
  now: Date,
): Promise<boolean> {
  if (!isSignedNow(timestamp, now)) return false;
  const text = signedText(timestamp, content);
  const tries = signaturesOf(signature).flatMap((one) =>
    secrets.map((secret) => isHmacOf(secret, text, one)),
  );
  return (await Promise.all(tries)).includes(true);
}
