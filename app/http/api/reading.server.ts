import * as v from "valibot";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { isLanguage, type Language } from "../../i18n/languages.ts";
import { type FieldErrors, refusedFields } from "./answer.server.ts";
import { type ApiBody, textFields } from "./body.server.ts";
import { languageOf } from "../page-state.server.ts";

/** What a schema makes of a value, or the first message of each field that it refuses. */
export function judge<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  under?: string,
): { ok: true; value: v.InferOutput<S> } | { ok: false; errors: FieldErrors } {
  const judged = v.safeParse(schema, value);
  if (judged.success) return { ok: true, value: judged.output };
  const errors: FieldErrors = {};
  for (const issue of judged.issues) {
    const path = (issue.path ?? []).map(({ key }) => String(key));
    const field = [...(under === undefined ? [] : [under]), ...path].join(".");
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

/**
 * The named text fields of a body.
 * @throws ApiRefusal 422 with a message for each field that is refused.
 */
export function readTexts<S extends v.GenericSchema>(
  schema: S,
  body: ApiBody,
  names: readonly string[],
): v.InferOutput<S> {
  const judged = judge(schema, textFields(body, names));
  if (!judged.ok) throw refusedFields(judged.errors);
  return judged.value;
}

/** The language of a call's messages: the one that its body names, else the request's own. */
export async function languageOfCall(
  body: ApiBody,
  request: Request,
  context: AppLoadContext,
): Promise<Language> {
  const { lang } = body;
  const named = typeof lang === "string" && context.page.settings.TRANSLATION && isLanguage(lang);
  return named ? lang : languageOf(request, context);
}
