import type { SubmissionResult } from "@conform-to/react";
import { parseWithValibot } from "@conform-to/valibot";
import type * as v from "valibot";
import { OffError } from "../../domain/availability/switches.ts";
import { REFUSED_BODY_HEADER, UPLOADS_OFF_HEADER } from "./posted-body.server.ts";
import { languageAskedIn } from "./language-intent.ts";
import { FORM_TOKEN_FIELD } from "./form-token.server.ts";

type Schema = v.GenericSchema;

export type FormReading<S extends Schema> =
  | {
      ok: true;
      value: v.InferOutput<S>;
      refuse: (errors: Record<string, string>) => SubmissionResult<string[]>;
    }
  | { ok: false; result: SubmissionResult<string[]> };

/** The fields of each request, since a body can be read only once. */
const readFrom = new WeakMap<Request, FormData>();

export function fieldsReadFrom(request: Request): FormData | undefined {
  return readFrom.get(request);
}

/**
 * The fields of a posted form.
 * @throws 415 or 400 when the body is no form, so that no malformed request ends as an error of ours; 400 or 413 when
 * the front door refused it.
 * @throws OffError when it holds a file while uploads are switched off.
 */
export async function readFields(request: Request): Promise<FormData> {
  const refused = request.headers.get(REFUSED_BODY_HEADER);
  if (refused !== null) throw new Response(null, { status: refused === "413" ? 413 : 400 });
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded") && !type.startsWith("multipart/form-data")) {
    throw new Response(null, { status: 415 });
  }
  let fields: FormData;
  try {
    fields = await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
  readFrom.set(request, fields);
  const uploadsOff = request.headers.get(UPLOADS_OFF_HEADER);
  if (uploadsOff !== null && [...fields.values()].some(isFile)) {
    throw new OffError("uploads", new Date(uploadsOff));
  }
  return fields;
}

/** Browsers send an empty file where none was chosen. */
const isFile = (value: FormDataEntryValue) =>
  typeof value !== "string" && (value.size > 0 || value.name !== "");

/**
 * Judges a form by its schema. A refused form goes back to its page with what was typed and the first message of each
 * field; passwords and the token never go back.
 */
export function readForm<S extends Schema>(fields: FormData, schema: S): FormReading<S> {
  const submission = parseWithValibot(fieldsFor(fields, schema), { schema, disableAutoCoercion: true });
  const hideFields = [FORM_TOKEN_FIELD, "password", "current_password", "code"];
  const shownAgain = (result: SubmissionResult<string[]>) =>
    withEmptied(result, emptiedIn(fields, hideFields));
  // Nothing was sent: the page is to be shown again in another language, so nothing is wrong yet either.
  if (languageAskedIn(fields)) {
    const { initialValue } = shownAgain(submission.reply({ hideFields }));
    return { ok: false, result: { ...(initialValue && { initialValue }) } };
  }
  if (submission.status !== "success") {
    return { ok: false, result: inOurWords(shownAgain(submission.reply({ hideFields }))) };
  }
  const { value } = submission;
  return {
    ok: true,
    value,
    refuse: (errors) =>
      shownAgain(
        submission.reply({
          hideFields,
          fieldErrors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]])),
        }),
      ),
  };
}

/** The fields that were sent empty. */
function emptiedIn(fields: FormData, hidden: readonly string[]): Record<string, string> {
  const emptied = [...fields].filter(
    (field): field is [string, string] =>
      field[1] === "" && !hidden.includes(field[0]) && !/[.[]/.test(field[0]),
  );
  return Object.fromEntries(emptied);
}

/** The library leaves out empty values, so that a field which the person emptied would show its old value again. */
function withEmptied(
  result: SubmissionResult<string[]>,
  emptied: Record<string, string>,
): SubmissionResult<string[]> {
  return Object.keys(emptied).length === 0
    ? result
    : { ...result, initialValue: { ...emptied, ...result.initialValue } };
}

/** What the library says of a field that was not sent at all, as no form of ours does: it is missing like an empty one. */
function inOurWords(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  if (!result.error) return result;
  const error = Object.entries(result.error).map(([name, messages]): [string, string[] | null] => [
    name,
    messages?.map((message) => (message.startsWith("Invalid key") ? "errors:required" : message)) ?? null,
  ]);
  return { ...result, error: Object.fromEntries(error) };
}

/** `lines[0].quantity`, as conform nests fields. */
const NESTED = /^[\w-]+(?:\[\d{0,2}\]|\.[\w-]+)+$/;

/**
 * The fields that a schema may see: flat ones, and nested ones that it knows. Conform takes every other name apart as
 * well, and orders to itself (`__intent__`, `__state__`) that no form of ours gives.
 */
function fieldsFor(fields: FormData, schema: Schema): FormData {
  const names = namesOf(schema);
  const data = new FormData();
  for (const [name, value] of fields) {
    const [root = ""] = name.split(/[.[\]]/, 1);
    if (name === "__intent__" || name === "__state__") continue;
    if (root === name || (names.has(root) && NESTED.test(name))) data.append(name, value);
  }
  return data;
}

function namesOf(schema: Schema): Set<string> {
  const { entries, options } = schema as { entries?: Record<string, unknown>; options?: unknown };
  const inner = Array.isArray(options) ? (options as Schema[]).flatMap((option) => [...namesOf(option)]) : [];
  return new Set([...Object.keys(entries ?? {}), ...inner]);
}
