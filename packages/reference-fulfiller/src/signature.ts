import { createHmac, timingSafeEqual } from "node:crypto";

export const signatureOf = (secret: string, timestamp: string, content: string): string =>
  `v1=${createHmac("sha256", secret).update(`${timestamp}.${content}`).digest("hex")}`;

const TOLERANCE_S = 300;

/** Whether one of the signatures of a header is made by the secret, and not longer ago than five minutes. */
export function isSigned(
  secret: string,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: string },
  nowMs: number,
): boolean {
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_S)) return false;
  const own = Buffer.from(signatureOf(secret, timestamp, body));
  return signature.split(",").some((one) => {
    const theirs = Buffer.from(one.trim());
    return theirs.length === own.length && timingSafeEqual(theirs, own);
  });
}
