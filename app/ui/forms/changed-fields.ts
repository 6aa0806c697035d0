/** A field whose text differs from what is stored. */
export type ChangedField = { name: string; stored: string; typed: string };

// Browsers send lines with a carriage return.
const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** The fields of a form that would replace something else than what is stored now, in the order of the stored ones. */
export function changedFields(
  stored: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, unknown>>,
): ChangedField[] {
  return Object.entries(stored).flatMap(([name, text]) => {
    const value = typed[name];
    const ownValue = typeof value === "string" ? value : "";
    return plain(ownValue) === plain(text) ? [] : [{ name, stored: text, typed: ownValue }];
  });
}
