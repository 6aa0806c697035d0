import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header for a payload, as the SDK's `constructEventAsync` checks it. */
export function signatureHeader(secret: string, payload: string, timestamp: number): string {
  const digest = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${digest}`;
}
