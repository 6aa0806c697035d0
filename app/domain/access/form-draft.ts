/** A field of a form as a draft keeps it; `checked` is null where there is nothing to tick. */
export type DraftField = { name: string; type: string; value: string; checked: boolean | null };

/** What is never kept in a browser, whatever it is called in the form. */
const SECRET = /pass(word|phrase)|secret|token|code|response|sealed/i;
const SECRET_TYPES = new Set(["password", "hidden", "file", "submit", "button", "reset", "image"]);

/** The fields of a form that may be kept in the tab while its sender signs in again. */
export function draftOf(fields: readonly DraftField[]): DraftField[] {
  return fields.filter(({ name, type }) => name !== "" && !SECRET_TYPES.has(type) && !SECRET.test(name));
}
