import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Scope } from "../services/scope.ts";
import { FORM_TOKEN_FIELD, formAge } from "./session/form-token.server.ts";

/** Nobody reads and fills in a form in less. */
const HASTE_MS = 2_000;
const WINDOW_MS = 10 * 60_000;
/** Browsers that fill in everything by themselves and scripts of honest people are quick as well. */
const FREE_TRIES = 20;

/**
 * Whether a form came back quicker than people are, from an address that does so again and again. Asked only where no
 * code proves who orders (docs/decisions/0021); its sender is asked to send it again, and nothing else happens.
 */
export async function isHasty(fields: FormData, context: AppLoadContext, scope: Scope, eventId: string) {
  const { settings, formOwner, now } = context.page;
  const token = fields.get(FORM_TOKEN_FIELD);
  const age =
    typeof token === "string"
      ? await formAge(settings.SESSION_SECRET, formOwner, token, now().getTime())
      : undefined;
  if (age === undefined || age >= HASTE_MS) return false;
  const subject = `haste:${eventId}:${scope.actor.ip ?? "unknown"}`;
  if (await scope.failures.blockedUntil([subject], now())) return true;
  await scope.failures.countFailure(subject, now(), WINDOW_MS, FREE_TRIES);
  return false;
}
