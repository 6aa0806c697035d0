const encoder = new TextEncoder();

function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Of the isolate's secrets, of which there are one or two. */
const keys = new Map<string, CryptoKey>();

async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const raw = encoder.encode(secret);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  keys.set(secret, key);
  return key;
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

/** A text that only we can have written, for one purpose: `value.signature`. The value must not hold a dot. */
export async function sign(secret: string, purpose: string, value: string): Promise<string> {
  return `${value}.${await hmac(secret, `${purpose}:${value}`)}`;
}

/** The value of a signed text, or undefined when it is not ours or was signed for something else. */
export async function unsign(secret: string, purpose: string, signed: string): Promise<string | undefined> {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const expected = await hmac(secret, `${purpose}:${value}`);
  return sameText(signed.slice(dot + 1), expected) ? value : undefined;
}

/** SHA-256 as lower-case hex: how tokens and session ids are kept, so that a leaked table opens no door. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 256 random bits, for session ids and links. */
export function randomToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}
