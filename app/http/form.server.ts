import type { SubmissionResult } from "@conform-to/react";
import { parseWithValibot } from "@conform-to/valibot";
import type * as v from "valibot";
import { FORM_TOKEN_FIELD } from "./session/form-token.server.ts";

type Schema = v.GenericSchema;

export type FormReading<S extends Schema> =
  | {
      ok: true;
      value: v.InferOutput<S>;
      refuse: (errors: Record<string, string>) => SubmissionResult<string[]>;
    }
  | { ok: false; result: SubmissionResult<string[]> };

/**
 * The fields of a posted form.
 * @throws 415 or 400 when the body is no form, so that no malformed request ends as an error of ours.
 */
export async function readFields(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded") && !type.startsWith("multipart/form-data")) {
    throw new Response(null, { status: 415 });
  }
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/**
 * Judges a form by its schema. A refused form goes back to its page with what was typed and the first message of each
 * field; passwords and the token never go back.
 */
export function readForm<S extends Schema>(fields: FormData, schema: S): FormReading<S> {
  const submission = parseWithValibot(fields, { schema, disableAutoCoercion: true });
  const hideFields = [FORM_TOKEN_FIELD, "password", "current_password", "code"];
  if (submission.status !== "success") return { ok: false, result: submission.reply({ hideFields }) };
  const { value } = submission;
  return {
    ok: true,
    value,
    refuse: (errors) =>
      submission.reply({
        hideFields,
        fieldErrors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]])),
      }),
  };
}
