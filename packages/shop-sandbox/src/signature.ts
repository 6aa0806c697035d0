import { createHmac } from "node:crypto";

/** The query with the signature that Shopify puts to it. */
export function signedQuery(secret: string, fields: Record<string, string>): URLSearchParams {
  const query = new URLSearchParams(fields);
  query.sort();
  const text = query.toString().replaceAll("+", "%20");
  query.set("hmac", createHmac("sha256", secret).update(text).digest("hex"));
  return query;
}

/** What stands in the head of a webhook with this body. */
export const bodySignature = (secret: string, body: string): string =>
  createHmac("sha256", secret).update(body).digest("base64");
