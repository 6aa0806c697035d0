import { fieldsReadFrom } from "./form.server.ts";

export type RepeatField = [name: string, value: string];

const MOST_FIELDS = 80;
const MOST_CHARACTERS = 20_000;
const LARGEST_BODY_BYTES = 64 * 1024;
/** Never sent back, whatever form they come from. */
const SECRET = /password|secret|card|cvc|iban|totp/i;

/**
 * The fields of a form that may be sent again without doing anything twice: those that carry their own key, and the
 * checkout's address and shipping, which only write the same draft again.
 * @returns undefined for every other form.
 */
export async function fieldsToRepeat(
  request: Request,
  isCheckout: boolean,
): Promise<RepeatField[] | undefined> {
  const form = fieldsReadFrom(request) ?? (await unreadFields(request));
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

/** The body of a request that failed before anybody looked at it. */
async function unreadFields(request: Request): Promise<FormData | undefined> {
  const type = request.headers.get("Content-Type") ?? "";
  const bytes = Number(request.headers.get("Content-Length") ?? Number.NaN);
  const isSmallForm = type.startsWith("application/x-www-form-urlencoded") && bytes <= LARGEST_BODY_BYTES;
  if (request.bodyUsed || !isSmallForm) return undefined;
  return request.formData().catch(() => undefined);
}
