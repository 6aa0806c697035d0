import { FIRST_VERSION, secretOfVersion, secretsOf } from "../../domain/access/key-ring.ts";

/** Between the version of a key and what it sealed; what the first key sealed has no version. */
const VERSION_END = "~";

/** The key of a secret for one purpose. */
async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const name = `${purpose}:${secret}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/**
 * Encrypts a text so that only we can read it and any change breaks it, in characters that a URL may contain.
 * @param ring the settings' secrets; the first one encrypts.
 * @param purpose what it is for.
 * @param owner the owner: the text opens for no other.
 */
export async function sealText(
  ring: string,
  purpose: string,
  owner: string,
  content: string,
): Promise<string> {
  const [{ version, secret }] = secretsOf(ring);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(owner) };
  const sealed = await crypto.subtle.encrypt(
    how,
    await keyOf(secret, purpose),
    new TextEncoder().encode(content),
  );
  const text = base64url(iv) + base64url(new Uint8Array(sealed));
  return version === FIRST_VERSION ? text : version + VERSION_END + text;
}

/** What was sealed; undefined when it is not ours, another's, for something else, or its key was taken out. */
export async function openText(
  ring: string,
  purpose: string,
  owner: string,
  sealed: string,
): Promise<string | undefined> {
  const end = sealed.indexOf(VERSION_END);
  const secret = secretOfVersion(ring, end < 0 ? FIRST_VERSION : sealed.slice(0, end));
  if (secret === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(
      atob(
        sealed
          .slice(end + 1)
          .replaceAll("-", "+")
          .replaceAll("_", "/"),
      ),
      (letter) => letter.charCodeAt(0),
    );
    const how = {
      name: "AES-GCM",
      iv: bytes.subarray(0, 12),
      additionalData: new TextEncoder().encode(owner),
    };
    const opened = await crypto.subtle.decrypt(how, await keyOf(secret, purpose), bytes.subarray(12));
    return new TextDecoder().decode(opened);
  } catch {
    return undefined;
  }
}

function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
