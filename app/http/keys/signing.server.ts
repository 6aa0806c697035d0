import { FIRST_VERSION, oldestSecret, secretOfVersion, secretsOf } from "../../domain/access/key-ring.ts";

const encoder = new TextEncoder();

function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const raw = encoder.encode(secret);
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function hmac(secret: string, message: string): Promise<string> {
  const key = await keyOf(secret);
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(message))));
}

/** Compares without telling by its duration where two texts differ. */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index += 1) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}

/** Between a version and its signature; neither holds it. What the first key signed has no version, as before. */
const VERSION_END = "~";

function marked(version: string, signature: string): string {
  return version === FIRST_VERSION ? signature : version + VERSION_END + signature;
}

/**
 * A text that only we can have written, for one purpose: `value.signature`, or `value.version~signature` after a key was
 * rotated. The value must not hold a dot.
 * @param ring the settings' secrets; the first of them signs.
 */
export async function sign(ring: string, purpose: string, value: string): Promise<string> {
  const [{ version, secret }] = secretsOf(ring);
  return `${value}.${marked(version, await hmac(secret, `${purpose}:${value}`))}`;
}

/**
 * The value of a signed text, or undefined when it is not ours, was signed for something else, or by a key that was taken
 * out of the ring.
 */
export async function unsign(ring: string, purpose: string, signed: string): Promise<string | undefined> {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const end = signed.indexOf(VERSION_END, dot);
  const version = end < 0 ? FIRST_VERSION : signed.slice(dot + 1, end);
  const secret = secretOfVersion(ring, version);
  if (secret === undefined) return undefined;
  const expected = marked(version, await hmac(secret, `${purpose}:${value}`));
  return sameText(signed.slice(dot + 1), expected) ? value : undefined;
}

/** A text that only we can make of a value, by the secret of one version; undefined when that was taken out. */
export async function keyedText(
  ring: string,
  version: string,
  purpose: string,
  value: string,
): Promise<string | undefined> {
  const secret = secretOfVersion(ring, version);
  return secret === undefined ? undefined : hmac(secret, `${purpose}:${value}`);
}

/** The same for what is kept and compared later: by the oldest secret, so that rotating changes nothing of it. */
export function lastingText(ring: string, purpose: string, value: string): Promise<string> {
  return hmac(oldestSecret(ring), `${purpose}:${value}`);
}

/** SHA-256 as lower-case hex: how tokens and session ids are kept, so that a leaked table opens no door. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** So many random bytes, 256 bits unless said, as text: for session ids, links and headers. */
export function randomToken(bytes = 32): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}

const PURPOSE = "unsubscribe";
/** Stands between a tenant's id and a recipient's; no id holds it. */
const MARK = "_";

type Invited = { tenantId: string; recipientId: string };

/** The key that unsubscribes one recipient from unasked mails: each such mail contains it, and only we can make one. */
export const unsubscribeKey = (secret: string, { tenantId, recipientId }: Invited): Promise<string> =>
  sign(secret, PURPOSE, tenantId + MARK + recipientId);

/** Whose mails a key ends; undefined where we did not make it. */
export async function invitedOfKey(secret: string, key: string): Promise<Invited | undefined> {
  const [tenantId, recipientId] = (await unsign(secret, PURPOSE, key))?.split(MARK) ?? [];
  return tenantId && recipientId ? { tenantId, recipientId } : undefined;
}
