import { fieldsReadFrom, readFields } from "./form.server.ts";
import { SHOW_AGAIN_FIELD } from "./language-intent.ts";

export type RepeatField = [name: string, value: string];

const MOST_FIELDS = 80;
const MOST_CHARACTERS = 20_000;
const LARGEST_BODY_BYTES = 64 * 1024;
/** What is handed on in hidden fields, to be typed into its form again. */
const MOST_CHARACTERS_TO_KEEP = 100_000;
/** Never sent back, whatever form they come from. */
const SECRET = /password|secret|card|cvc|iban|totp/i;
/** The same, and codes of a second step, which hold once. */
const NEVER_SHOWN = /password|secret|card|cvc|iban|totp|^code$|^response$|^__/i;

/**
 * The fields of a form that may be sent again without doing anything twice: those that carry their own key, and the
 * checkout's address and shipping, which only write the same draft again.
 * @returns undefined for every other form.
 */
export async function fieldsToRepeat(
  request: Request,
  isCheckout: boolean,
): Promise<RepeatField[] | undefined> {
  const form = fieldsReadFrom(request) ?? (await unreadFields(request, true));
  if (!form) return undefined;
  const isDraft = form.get("intent") === "address" || form.has("shipping_method");
  if (!form.get("idempotency_key") && !(isCheckout && isDraft)) return undefined;
  const fields: RepeatField[] = [];
  for (const [name, value] of form) {
    if (typeof value !== "string" || SECRET.test(name)) return undefined;
    fields.push([name, value]);
  }
  const characters = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return fields.length <= MOST_FIELDS && characters <= MOST_CHARACTERS ? fields : undefined;
}

/**
 * What was typed into a form, however it ends: its fields without files and without secrets, to be shown in it again.
 * @returns undefined when there is no form to read.
 */
export async function fieldsTyped(request: Request): Promise<RepeatField[] | undefined> {
  const form = fieldsReadFrom(request) ?? (await unreadFields(request, false));
  if (!form) return undefined;
  return [...form].filter(
    (field): field is RepeatField =>
      typeof field[1] === "string" && field[0] !== SHOW_AGAIN_FIELD && !NEVER_SHOWN.test(field[0]),
  );
}

/** The same fields where they may be carried by a page that is not the form's own: not more than it can hold. */
export function fieldsToCarry(fields: readonly RepeatField[]): RepeatField[] {
  const characters = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return characters <= MOST_CHARACTERS_TO_KEEP ? [...fields] : [];
}

/** The body of a request that failed before anybody looked at it. */
async function unreadFields(request: Request, isSmallOnly: boolean): Promise<FormData | undefined> {
  const type = request.headers.get("Content-Type") ?? "";
  const bytes = Number(request.headers.get("Content-Length") ?? Number.NaN);
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  const isFit = isSmallOnly
    ? isForm && bytes <= LARGEST_BODY_BYTES
    : isForm || type.startsWith("multipart/form-data");
  if (request.bodyUsed || !isFit) return undefined;
  return readFields(request).catch(() => undefined);
}
