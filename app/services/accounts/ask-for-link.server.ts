import { emailKey } from "../../domain/address/recipient-key.ts";
import { ok } from "../../domain/result.ts";
import { type AccountScope, newLink } from "./account-scope.ts";

const WINDOW_MS = 60 * 60_000;
/** An office shares an address; a script that tries many mail addresses is slowed. */
const FREE_OF_ADDRESS = 20;

/**
 * Sends a link to an address, if it is someone's whom this link is for. The answer and its time are the same for all.
 * Asking is slowed by the asker's address only: an account gets at most three links an hour, and each of them stays
 * good, so nobody can keep the owner out by asking (docs/decisions/0030).
 */
export async function askForLink(
  scope: AccountScope,
  { purpose, email }: { purpose: "reset" | "verify"; email: string },
): Promise<{ ok: true; value: null } | { ok: false; error: "errors:slowDown"; until: Date }> {
  const { guesses, signUps } = scope.platform;
  const asker = {
    subject: `${purpose}:address:${scope.ip}`,
    windowMs: WINDOW_MS,
    freeTries: FREE_OF_ADDRESS,
  };
  const until = await guesses.countTry([asker], scope.now());
  if (until) return { ok: false, error: "errors:slowDown", until };
  await signUps.sendLink(emailKey(email), purpose, await newLink(scope, purpose));
  return ok(null);
}
