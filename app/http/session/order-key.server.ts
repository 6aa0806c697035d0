import { sign, unsign } from "./signing.server.ts";

const PURPOSE = "order";

/** A key to one order's page, for its shopper or recipient: whoever holds it may look, nobody can make one. */
export function orderKey(secret: string, orderId: string): Promise<string> {
  return sign(secret, PURPOSE, orderId);
}

export function orderOfKey(secret: string, key: string): Promise<string | undefined> {
  return unsign(secret, PURPOSE, key);
}
