import type { AppLoadContext } from "@remix-run/cloudflare";
import { FORM_TOKEN_FIELD, formAge } from "./form-token.server.ts";

/** Milliseconds since the posted form was drawn, by its token; undefined without a token of ours. */
export async function formAgeOf(fields: FormData, context: AppLoadContext): Promise<number | undefined> {
  const { settings, formOwner, now } = context.page;
  const token = fields.get(FORM_TOKEN_FIELD);
  if (typeof token !== "string") return undefined;
  return formAge(settings.SESSION_SECRET, formOwner, token, now().getTime());
}
