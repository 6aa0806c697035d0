/**
 * Fills a form with what was kept of it; what somebody typed into it already stays.
 * @returns whether there was something that a person had typed.
 */
export function fillIn(
  form: HTMLFormElement,
  fields: readonly (readonly [name: string, value: string])[],
): boolean {
  let country: HTMLSelectElement | undefined;
  let restored = false;
  const elsewhere: HTMLInputElement[] = [];
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) {
      if (field.type !== "hidden" && field.value === "" && value !== "") restored = true;
      // A code in the address was meant for this visit.
      if (field.type === "hidden" || field.value === "") field.value = value;
    } else if (field instanceof RadioNodeList) {
      field.value = value;
    } else if (field instanceof HTMLSelectElement && field.value !== value) {
      field.value = value;
      if (name === "address_country") country = field;
    } else if (!field) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      elsewhere.push(input);
    }
  }
  if (!country) return restored;
  // The form is drawn anew for that country, with all that was typed, its state too.
  for (const field of elsewhere) form.appendChild(field);
  country.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}
