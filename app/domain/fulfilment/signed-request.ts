/** Headers of a signed request, to a fulfiller and from one (docs/fulfiller-api.md). */
export const SIGNED_HEADERS = {
  fulfiller: "X-Fulfiller-Id",
  time: "X-Timestamp",
  signature: "X-Signature",
} as const;

/** How far the clocks of both sides may be apart, in seconds. */
export const CLOCK_TOLERANCE_S = 300;

/** What is signed: when, and the raw body, or where there is none, the path with its query. */
export const signedText = (timestamp: string, content: string): string => `${timestamp}.${content}`;

/** Whether a request was signed just now, by its own account. */
export function isSignedNow(timestamp: string, now: Date): boolean {
  if (!/^\d{10}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= CLOCK_TOLERANCE_S;
}

/** The signatures of a header: `v1=…`, twice while a secret is being replaced. */
export function signaturesOf(header: string): string[] {
  return header
    .split(",")
    .map((part) => /^v1=([0-9a-f]{64})$/.exec(part.trim())?.[1])
    .filter((signature) => signature !== undefined)
    .slice(0, 2);
}
