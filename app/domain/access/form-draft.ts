/** A field of a form as a draft keeps it; `checked` is null where there is nothing to tick. */
export type DraftField = { name: string; type: string; value: string; checked: boolean | null };

/** What is never kept in a browser, whatever it is called in the form. */
const SECRET = /pass(word|phrase)|secret|token|code|response|sealed/i;
const SECRET_TYPES = new Set(["password", "hidden", "file", "submit", "button", "reset", "image"]);

/** The fields of a form that may be kept in the tab while its sender signs in again. */
export function draftOf(fields: readonly DraftField[]): DraftField[] {
  return fields.filter(({ name, type }) => name !== "" && !SECRET_TYPES.has(type) && !SECRET.test(name));
}

const isSame = (a: DraftField, b: DraftField) =>
  a.name === b.name && a.type === b.type && (a.checked === null || a.value === b.value);

/** The fields that stand otherwise than before; what a box or a choice stands for belongs to its name. */
export function changedFields(before: readonly DraftField[], now: readonly DraftField[]): DraftField[] {
  return now.filter((field) => {
    const old = before.find((one) => isSame(one, field));
    return (
      old === undefined ||
      (field.checked === null ? old.value !== field.value : old.checked !== field.checked)
    );
  });
}

/** Error code for a form that came from another site, or that carried no origin. */
export const FOREIGN_FORM = "foreign-form";

/** The address of the page whose form was refused; one slash at its start, so that it never names another host. */
export function pageOfForm(pathname: string): string {
  return pathname.replace(/^\/+/, "/");
}
