/** No vowels and nothing that looks like something else, so that a reference can be read out on the phone. */
const SYMBOLS = "23456789BCDFGHJKMNPQRSTVWXYZ";

/** A reference such as `PS-7K3M9QTX` from eight random bytes. */
export function orderRefFrom(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes.slice(0, 8)) text += SYMBOLS[byte % SYMBOLS.length];
  return `PS-${text}`;
}

/** What the 410 of an order's link that was replaced by a new one says, for the error page. */
export const ORDER_LINK_WITHDRAWN = "order-link-withdrawn";
