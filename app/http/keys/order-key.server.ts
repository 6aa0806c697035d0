import { sign, unsign } from "./signing.server.ts";

const PURPOSE = "order";
/** The version of an order's link until a new one is sent. */
const FIRST_LINK = 1;
/** Stands between an order's id and its link's version; no id holds it. */
const VERSION_MARK = "~";

/**
 * A key to one order's page, for its shopper or recipient: its holder may see the page, and only we can make one.
 * @param linkVersion the order's; the key leaves out the first version, so links from before versions existed still
 * work.
 */
export function orderKey(secret: string, orderId: string, linkVersion = FIRST_LINK): Promise<string> {
  const value = linkVersion === FIRST_LINK ? orderId : orderId + VERSION_MARK + linkVersion;
  return sign(secret, PURPOSE, value);
}

/** Reads an order's key. The caller must compare its version with the order's: an older link was withdrawn. */
export async function orderOfKey(
  secret: string,
  key: string,
): Promise<{ orderId: string; linkVersion: number } | undefined> {
  const value = await unsign(secret, PURPOSE, key);
  if (value === undefined) return undefined;
  const [orderId = "", version] = value.split(VERSION_MARK);
  return { orderId, linkVersion: version === undefined ? FIRST_LINK : Number(version) };
}
