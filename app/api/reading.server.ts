import * as v from "valibot";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { isLanguage, type Language } from "../i18n/languages.ts";
import { type FieldErrors, refusedFields } from "./answer.server.ts";
import { type ApiBody, fieldsFor } from "./body.server.ts";
import type { BodySchema } from "./call.server.ts";
import { languageOf } from "../http/wiring/page-state.server.ts";

export type Judged<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/** What a schema makes of a value, or the first message of each field that it refuses. */
export function judge<S extends v.GenericSchema>(schema: S, value: unknown): Judged<v.InferOutput<S>> {
  const judged = v.safeParse(schema, value);
  if (judged.success) return { ok: true, value: judged.output };
  const errors: FieldErrors = {};
  for (const issue of judged.issues) {
    const field = (issue.path ?? []).map(({ key }) => String(key)).join(".");
    errors[field] ??= isMissing(issue) ? "errors:required" : issue.message;
  }
  return { ok: false, errors };
}

/** A key that is not there at all: the library says it in its own words, which are not for people. */
const isMissing = ({ kind, type, expected, received }: v.BaseIssue<unknown>) =>
  kind === "schema" && type.includes("object") && received === "undefined" && expected?.startsWith('"');

/**
 * A body by a schema.
 * @param preset values of fields that were left out.
 */
export const judgeBody = <S extends BodySchema>(
  schema: S,
  body: ApiBody,
  preset: Record<string, unknown> = {},
) => judge(schema, { ...preset, ...fieldsFor(schema, body) });

/** The same. @throws ApiRefusal 422 with a message for each field that is refused. */
export function readBody<S extends BodySchema>(schema: S, body: ApiBody): v.InferOutput<S> {
  const judged = judgeBody(schema, body);
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
