import { BASE_FIELD, baseOf, mergeForm } from "../../domain/access/form-merge.ts";

/** A thing as it is stored now: its version, and its fields as its form shows them. */
type Current = { version: string | number; stored: Readonly<Record<string, string>> };

/**
 * Merges a posted form of an older version with what another person has saved since, before the form is judged. Where only
 * one of both changed a field, the form goes on as one of the stored version; where both changed the same field, it keeps
 * its own version, and its save is refused.
 * @param many names of fields of which several values are sent.
 */
export function mergeFields(
  fields: FormData,
  { version, stored }: Current,
  many: readonly string[] = [],
): FormData {
  const seen = fields.get("version");
  const base = baseOf(fields.get(BASE_FIELD), seen);
  if (!base || seen === String(version)) return fields;
  const mine = Object.fromEntries(
    Object.keys(stored).map((name) => {
      const values = fields.getAll(name).filter((value) => typeof value === "string");
      return [name, values.length === 0 ? undefined : values.join("\n")];
    }),
  );
  const merged = mergeForm({ base, theirs: stored, mine }, many);
  for (const [name, text] of Object.entries(merged.fields)) {
    if (many.includes(name)) {
      fields.delete(name);
      for (const value of text.split("\n").filter(Boolean)) fields.append(name, value);
      continue;
    }
    const isBox = text === "on" || stored[name] === "on" || base[name] === "on";
    if (text === "" && isBox) fields.delete(name);
    else if (text !== "" || fields.has(name)) fields.set(name, text);
  }
  if (merged.asked.length === 0) fields.set("version", String(version));
  return fields;
}
