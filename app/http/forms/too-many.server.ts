import type { AppLoadContext } from "@remix-run/cloudflare";
import type { TooMany } from "../../services/limits/rate-limit.server.ts";

/** The message for a form's field, which says how long to wait; the answer (429) will carry Retry-After. */
export function waitMessage(context: AppLoadContext, { error, seconds }: TooMany): string {
  context.page.retryAfterSeconds = seconds;
  return `${error}?seconds=${seconds}&minutes=${Math.ceil(seconds / 60)}`;
}
