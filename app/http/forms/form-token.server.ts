import { sign, unsign } from "../keys/signing.server.ts";
import type { AppLoadContext } from "@remix-run/cloudflare";

/** The hidden field that carries the token. */
export const FORM_TOKEN_FIELD = "_token";

const PURPOSE = "form";
/** A claim form may lie open over a long weekend. */
const LIFETIME_MS = 7 * 24 * 3600 * 1000;

/**
 * A token for the forms of one page. Browsers prove by Sec-Fetch-Site or Origin where a form comes from; lynx, w3m and
 * old phones send neither and prove it with this.
 * @param owner the session's hash, or "anyone" on pages without a session (which may come from a cache).
 */
export function formToken(secret: string, owner: string, now: number): Promise<string> {
  return sign(secret, `${PURPOSE}:${owner}`, now.toString(36));
}

export async function formTokenIsGood(
  secret: string,
  owner: string,
  token: string,
  now: number,
): Promise<boolean> {
  const issued = await unsign(secret, `${PURPOSE}:${owner}`, token);
  if (issued === undefined) return false;
  const age = now - Number.parseInt(issued, 36);
  return age >= -60_000 && age <= LIFETIME_MS;
}

/** How long ago a form was drawn, in milliseconds; undefined when its token does not tell. */
async function formAge(
  secret: string,
  owner: string,
  token: string,
  now: number,
): Promise<number | undefined> {
  const issued = await unsign(secret, `${PURPOSE}:${owner}`, token);
  return issued === undefined ? undefined : now - Number.parseInt(issued, 36);
}

/** Milliseconds since the posted form was drawn, by its token; undefined without a token of ours. */
export async function formAgeOf(fields: FormData, context: AppLoadContext): Promise<number | undefined> {
  const { settings, formOwner, now } = context.page;
  const token = fields.get(FORM_TOKEN_FIELD);
  if (typeof token !== "string") return undefined;
  return formAge(settings.SESSION_SECRET, formOwner, token, now().getTime());
}
