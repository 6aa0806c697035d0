import { translatorFor } from "../i18n/instance.server.ts";
import type { Language } from "../i18n/languages.ts";

/** Keys of texts by the name of the field as it was sent. */
export type FieldErrors = Record<string, string>;

/** A call throws it to refuse; the dispatcher turns it into the one shape of error answers. */
export class ApiRefusal extends Error {
  /**
   * @param status what went wrong, in HTTP's words.
   * @param text a key of the texts, or a sentence for developers about a malformed request.
   */
  constructor(
    readonly status: number,
    readonly text: string,
    readonly fields?: FieldErrors,
    readonly headers: HeadersInit = {},
    readonly values: Record<string, string | number> = {},
    /** With 409: the statuses that would be taken. */
    readonly legal?: readonly string[],
    /** Names for programs what is switched off, with 503. */
    readonly code?: string,
  ) {
    super(`${status} ${text}`);
  }
}

/** A body that was understood but cannot be accepted: 422 with the first message of each field. */
export function refusedFields(fields: FieldErrors): ApiRefusal {
  const values = { count: Object.keys(fields).length };
  return new ApiRefusal(422, "errors:summary.title", fields, {}, values);
}

/** A successful answer: what the caller asked for lies under `data`. */
export function answer(body: { data: unknown } & Record<string, unknown>, headers?: HeadersInit): Response {
  return Response.json(body, { headers });
}

/** The answer to a refused call, in the caller's language. */
export async function answerRefusal(refusal: ApiRefusal, language: Language): Promise<Response> {
  const t = await textsIn(language);
  const errors =
    refusal.fields &&
    Object.fromEntries(Object.entries(refusal.fields).map(([field, key]) => [field, [t(key)]]));
  return Response.json(
    {
      message: t(refusal.text, refusal.values),
      ...(errors && { errors }),
      ...(refusal.legal && { legal: refusal.legal }),
      ...(refusal.code && { code: refusal.code }),
    },
    { status: refusal.status, headers: refusal.headers },
  );
}

/** A refusal before the language of the request is known, in English; the code that runs before the calls uses it. */
export function bareRefusal(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

async function textsIn(
  language: Language,
): Promise<(key: string, values?: Record<string, string | number>) => string> {
  const t = await translatorFor(language);
  // Sentences for developers are no keys and stay as they are. A key may bring its values, as in forms.
  return (text, values = {}) => {
    const [key = "", query = ""] = text.split("?", 2);
    const named = Object.fromEntries(new URLSearchParams(query));
    return /^[a-z]+:[\w.]+$/i.test(key) ? String(t(key, { ...values, ...named })) : text;
  };
}
