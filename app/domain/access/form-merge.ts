/** Fields of a form by their names; a box that is ticked is `on`. */
type Fields = Readonly<Record<string, string>>;

/** How a form ends that another person saved since it was opened. */
type Merged = {
  /** The fields as they are to be saved; of those that are asked about, what was typed. */
  fields: Record<string, string>;
  /** Fields that both changed, and not to the same. */
  asked: string[];
};

// Browsers send lines with a carriage return.
const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();
const AMOUNT = /^\d+[.,]\d+$/;

/** Whether two texts of a field say the same: an amount is the same however it is written. */
export function saysTheSame(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return true;
  if (!AMOUNT.test(a) && !AMOUNT.test(b)) return false;
  const [first, second] = [a, b].map((text) => Number(text.replace(",", ".")));
  return first === second && a !== "" && b !== "";
}

/**
 * Brings together what two people made of a form, field by field: what only one of them changed is kept, and only what both
 * changed is asked about. A row that was taken away is gone, one that was added stays.
 * @param base the form as it was when it was opened.
 * @param theirs as it is stored now.
 * @param mine as it was sent: a box that is not ticked is not sent, nor is a field that the form does not draw.
 * @param many names of fields of which several values are sent, one to a line: each value is kept for itself.
 */
export function mergeForm(
  {
    base,
    theirs,
    mine,
  }: { base: Fields; theirs: Fields; mine: Readonly<Record<string, string | undefined>> },
  many: readonly string[] = [],
): Merged {
  const merged: Merged = { fields: {}, asked: [] };
  for (const [name, stored] of Object.entries(theirs)) {
    const before = base[name] ?? "";
    const typed = mine[name] ?? (before === "on" || many.includes(name) ? "" : before);
    if (many.includes(name)) merged.fields[name] = mergeValues(before, stored, typed);
    else if (saysTheSame(typed, before)) merged.fields[name] = stored;
    else {
      merged.fields[name] = typed;
      if (!saysTheSame(stored, before) && !saysTheSame(stored, typed)) merged.asked.push(name);
    }
  }
  return merged;
}

function mergeValues(before: string, stored: string, typed: string): string {
  const [base, theirs, mine] = [before, stored, typed].map(
    (text) => new Set(plain(text).split("\n").filter(Boolean)),
  ) as [Set<string>, Set<string>, Set<string>];
  const all = [...new Set([...theirs, ...mine])];
  return all.filter((one) => (mine.has(one) === base.has(one) ? theirs.has(one) : mine.has(one))).join("\n");
}

/** The field in which a form carries what it was made from. */
export const BASE_FIELD = "_base";

/** What a form is made from, as that field has it; empty fields are left out. */
export function baseText(version: string | number, stored: Fields): string {
  const filled = Object.fromEntries(Object.entries(stored).filter(([, text]) => text !== ""));
  return JSON.stringify({ version: String(version), fields: filled });
}

/**
 * What a form says that it was made from; undefined where it says nothing that could be read, or of another version than
 * the form's own.
 */
export function baseOf(text: unknown, version: unknown): Record<string, string> | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const said = JSON.parse(text) as { version?: unknown; fields?: unknown } | null;
    if (!said || said.version !== String(version) || typeof said.fields !== "object" || !said.fields)
      return undefined;
    const texts = Object.entries(said.fields).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    );
    return Object.fromEntries(texts);
  } catch {
    return undefined;
  }
}
