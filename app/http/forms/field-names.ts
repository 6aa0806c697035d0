const MAX_CHARACTERS = 120;
/** `products[0][products][store][colour]` is the deepest that a form or a call has. */
const MAX_PARTS = 8;
/**
 * Lists of a form have at most a hundred lines. Conform makes an array as long as the highest index; the API's reader
 * makes objects, whose keys may be any number.
 */
const MAX_INDEX = 99;
/** Keys that reach into an object's prototype. No form and no call has a field of such a name. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Why a field of this name is refused before anything parses it; undefined for names that forms have. */
export function nameFault(name: string, isApi: boolean): string | undefined {
  if (name.length > MAX_CHARACTERS) return "The form has a field whose name is too long.";
  const parts = name.split(/[.[\]]+/);
  if ((name.match(/[.[]/g)?.length ?? 0) >= MAX_PARTS) return "The form is nested too deeply.";
  for (const part of parts) {
    if (FORBIDDEN_KEYS.has(part)) return "The form has a field whose name is not allowed.";
    if (!isApi && parts.length > 1 && /^\d/.test(part) && Number.parseInt(part, 10) > MAX_INDEX) {
      return "The form has a list that is too long.";
    }
  }
  return /\p{Cc}/u.test(name) ? "The form has a field whose name is not allowed." : undefined;
}
