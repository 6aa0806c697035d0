import type { DraftField } from "../../domain/access/form-draft.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  Array.from<unknown>(form.elements).filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** The fields of a form as they stand. */
export const fieldsOf = (form: HTMLFormElement): DraftField[] =>
  controlsOf(form).map((control) => ({
    name: control.name,
    type: control.type,
    value: control.value,
    checked: isTick(control) ? control.checked : null,
  }));

/** Whether a form has fields of all these names. */
export function hasFields(form: HTMLFormElement, fields: readonly DraftField[]): boolean {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  return fields.every(({ name }) => names.has(name));
}

/** Fills in what there is of these fields, as if it were typed. */
export function fillFields(form: HTMLFormElement, fields: readonly DraftField[]): void {
  const controls = controlsOf(form);
  for (const field of fields) {
    const same = controls.filter(({ name, type }) => name === field.name && type === field.type);
    const control = same.find((one) => !isTick(one) || one.value === field.value);
    if (!control) continue;
    if (isTick(control)) control.checked = field.checked ?? false;
    else control.value = field.value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
