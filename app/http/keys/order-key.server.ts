import { sign, unsign } from "./signing.server.ts";

const PURPOSE = "order";
/** The version of an order's link until a new one is sent. */
const FIRST_LINK = 1;
/** Stands between an order's id and its link's version; no id holds it. */
const VERSION_MARK = "~";

/**
 * A key to one order's page, for its shopper or recipient: whoever holds it may look, nobody can make one.
 * @param linkVersion the order's; the first one is not written, so links from before there were versions stay good.
 */
export function orderKey(secret: string, orderId: string, linkVersion = FIRST_LINK): Promise<string> {
  const value = linkVersion === FIRST_LINK ? orderId : orderId + VERSION_MARK + linkVersion;
  return sign(secret, PURPOSE, value);
}

/** What an order's key says. Whoever uses it compares the version with the order's: an older link was withdrawn. */
export async function orderOfKey(
  secret: string,
  key: string,
): Promise<{ orderId: string; linkVersion: number } | undefined> {
  const value = await unsign(secret, PURPOSE, key);
  if (value === undefined) return undefined;
  const [orderId = "", version] = value.split(VERSION_MARK);
  return { orderId, linkVersion: version === undefined ? FIRST_LINK : Number(version) };
}
