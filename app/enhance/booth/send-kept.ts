import { fetchInTime } from "../parts/fetch-in-time.ts";
import type { KeptClaim, KeptClaims } from "./kept-claims.ts";

type Answer =
  | { state: "ordered"; orderRef: string }
  | { state: "refused" | "later"; errors: string[]; asked: string }
  | { state: "closed" };

type Told = {
  ordered(orderRef: string): void;
  closed(): void;
};

/**
 * Sends what is kept, one claim after the other, and takes off the tablet what is ordered. What the server refuses stays
 * with its reasons; where there is no answer all the rest waits.
 * @returns whether something still waits for the network.
 */
export async function sendKept(address: string, claims: KeptClaims, told: Told): Promise<boolean> {
  for (const claim of await claims.all()) {
    if (claim.errors) continue;
    const answer = await send(address, claim);
    if (!answer || answer.state === "later") return true;
    if (answer.state === "closed") {
      told.closed();
      return false;
    }
    if (answer.state === "ordered") {
      await claims.remove(claim.key);
      told.ordered(answer.orderRef);
    } else {
      await claims.keep({ ...claim, errors: answer.errors, asked: answer.asked });
    }
  }
  return false;
}

/** @returns undefined where nobody, or not our server, answered. */
async function send(address: string, { fields, asked }: KeptClaim): Promise<Answer | undefined> {
  const body = new URLSearchParams(fields);
  if (asked) body.set("address_asked", asked);
  try {
    const response = await fetchInTime(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    const isOurs = (response.headers.get("Content-Type") ?? "").includes("application/json");
    return isOurs && (response.ok || response.status === 401)
      ? ((await response.json()) as Answer)
      : undefined;
  } catch {
    return undefined;
  }
}
