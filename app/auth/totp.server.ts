import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { FIRST_VERSION, secretOfVersion, secretsOf } from "../domain/access/key-ring.ts";
import type { Settings } from "../http/wiring/env.server.ts";

const STEP_MS = 30_000;

async function keyOf(secret: string): Promise<CryptoKey> {
  const text = new TextEncoder().encode(`totp:${secret}`);
  const digest = await crypto.subtle.digest("SHA-256", text);
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const owner = (userId: string) => new TextEncoder().encode(userId);

/** Seals a secret for one person, under a key that the database does not hold: `iv.text`, `version~iv.text` later on. */
export async function sealSecret(settings: Settings, userId: string, secret: string): Promise<string> {
  const [{ version, secret: key }] = secretsOf(settings.SESSION_SECRET);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: "AES-GCM", iv, additionalData: owner(userId) };
  const sealed = await crypto.subtle.encrypt(how, await keyOf(key), new TextEncoder().encode(secret));
  const text = `${toText(iv)}.${toText(new Uint8Array(sealed))}`;
  return version === FIRST_VERSION ? text : version + VERSION_END + text;
}

const VERSION_END = "~";

function partsOf(sealed: string): [version: string, text: string] {
  const end = sealed.indexOf(VERSION_END);
  return end < 0 ? [FIRST_VERSION, sealed] : [sealed.slice(0, end), sealed.slice(end + 1)];
}

/** The secret that was sealed for this person; undefined when it was sealed for someone else or not by us. */
export async function openSecret(
  settings: Settings,
  userId: string,
  sealed: string,
): Promise<string | undefined> {
  try {
    const [version, parts] = partsOf(sealed);
    const key = secretOfVersion(settings.SESSION_SECRET, version);
    if (key === undefined) return undefined;
    const [iv = "", text = ""] = parts.split(".");
    const how = { name: "AES-GCM", iv: toBytes(iv), additionalData: owner(userId) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(how, await keyOf(key), toBytes(text)));
  } catch {
    return undefined;
  }
}

/** The same secret under the newest key; undefined when it does not open. */
export async function sealSecretAgain(
  settings: Settings,
  userId: string,
  sealed: string,
): Promise<string | undefined> {
  const secret = await openSecret(settings, userId, sealed);
  return secret === undefined ? undefined : sealSecret(settings, userId, secret);
}

/** A new shared secret, 160 bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "Popstall", label, secret: Secret.fromBase32(secret), digits: 6, period: 30 });
}

/** What an authenticator app reads: as a picture and as text. */
export function totpInvitation(secret: string, email: string): { qr: string; text: string } {
  const svg = renderSVG(totpOf(secret, email).toString(), { border: 2 });
  return {
    qr: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`,
    text: secret.replaceAll(/(.{4})/g, "$1 ").trim(),
  };
}

/**
 * The half minute that a code belongs to, now or one to either side for clocks that are wrong.
 * @returns undefined for a wrong code.
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret, "").validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
}
