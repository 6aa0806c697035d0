const encoder = new TextEncoder();

/** How long after its timestamp a signed query counts, either way. */
const QUERY_SECONDS = 90;

async function isMac(secret: string, content: Uint8Array<ArrayBuffer>, mac: Uint8Array<ArrayBuffer>) {
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), how, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, mac, content);
}

/** Whether one of the secrets made this signature: two count while one takes the other's place. */
async function isSignedByOne(
  secrets: readonly string[],
  content: Uint8Array<ArrayBuffer>,
  mac: Uint8Array<ArrayBuffer> | undefined,
): Promise<boolean> {
  if (!mac) return false;
  const ends = await Promise.all(secrets.map((secret) => isMac(secret, content, mac)));
  return ends.includes(true);
}

/**
 * Whether Shopify signed this query a moment ago. What is signed are the parameters by their names, encoded as Shopify's own
 * library does; one that comes twice is refused, since only one of the two would be read.
 * @param search with or without its question mark.
 */
export async function isSignedQuery(secrets: readonly string[], search: string, now: Date): Promise<boolean> {
  const query = new URLSearchParams(search);
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return false;
  const hmac = query.get("hmac") ?? "";
  const timestamp = query.get("timestamp") ?? "";
  if (!/^[0-9a-f]{64}$/.test(hmac) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > QUERY_SECONDS) return false;
  query.delete("hmac");
  query.delete("signature");
  const sorted = [...query].sort(([a], [b]) => a.localeCompare(b, "en"));
  // As a form encodes it, but for blanks.
  const text = new URLSearchParams(sorted).toString().replaceAll("+", "%20");
  const mac = Uint8Array.from(hmac.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return isSignedByOne(secrets, encoder.encode(text), mac);
}

/** Whether Shopify signed a body: its raw bytes, before anything reads them. */
export function isSignedBody(
  secrets: readonly string[],
  body: Uint8Array<ArrayBuffer>,
  header: string | null,
): Promise<boolean> {
  return isSignedByOne(secrets, body, macOf(header ?? ""));
}

/** The 32 bytes of a signature in base64; undefined where it is none. */
function macOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
