import { emailKey } from "../address/recipient-key.ts";
import { type CsvRow, readCsv } from "../lists/csv-rows.ts";
import { unsafeCell } from "../lists/unsafe-cell.ts";
import { cleanEmail, cleanName, isEmail } from "../text/pasted.ts";
import { refusedSign } from "../text/written.ts";

/** As many as may be added in one go. */
export const MOST_RECIPIENTS = 5_000;
const LONGEST_NAME = 100;
const LONGEST_CHOICE = 40;

export type NewRecipient = { name: string; email: string; size: string; colour: string; lang: string };
type Column = keyof NewRecipient;

export type RowFault =
  | "columns"
  | "encoding"
  | "formula"
  | "name"
  | "email"
  | "size"
  | "colour"
  | "language"
  | "tooMany";
/** What is wrong with a line of the list; `value` is the cell. */
export type FaultyRow = { line: number; fault: RowFault; value: string };

export type RecipientRules = {
  isLanguage: (text: string) => boolean;
  sizes: readonly string[];
  colours: readonly string[];
};

type RecipientList = {
  rows: NewRecipient[];
  /** How many lines had an address that another line had already. */
  repeated: number;
  faults: FaultyRow[];
};

/** What heads of columns people write, without case, spaces and signs. */
const HEADS: Record<string, Column> = {
  name: "name",
  email: "email",
  mail: "email",
  emailaddress: "email",
  size: "size",
  colour: "colour",
  color: "colour",
  language: "lang",
  lang: "lang",
};
const WITHOUT_HEAD: readonly Column[] = ["name", "email", "size", "colour", "lang"];

/**
 * Reads people from a table or from lines that were typed: `name, e-mail, size, colour, language`, in this order or as
 * a first line of heads says. Lines of one address become one recipient, what a later line says fills what is empty.
 * Nothing may be added unless no line has a fault.
 */
export function readRecipientList(text: string, rules: RecipientRules): RecipientList {
  const lines = readCsv(text);
  const [first] = lines;
  if (!first) return { rows: [], repeated: 0, faults: [] };
  const heads = headsOf(first);
  const columns = heads ?? WITHOUT_HEAD;
  const people = heads ? lines.slice(1) : lines;
  if (heads && (!heads.includes("email") || heads.includes(undefined))) {
    const unknown = first.cells.find((_, at) => heads[at] === undefined);
    return { rows: [], repeated: 0, faults: [{ line: first.line, fault: "columns", value: unknown ?? "" }] };
  }
  if (people.length > MOST_RECIPIENTS) {
    return { rows: [], repeated: 0, faults: [{ line: 0, fault: "tooMany", value: String(people.length) }] };
  }
  const byEmail = new Map<string, NewRecipient>();
  const faults: FaultyRow[] = [];
  let repeated = 0;
  for (const row of people) {
    const person = personOf(row, columns, rules);
    if ("fault" in person) {
      faults.push(person);
      continue;
    }
    const key = emailKey(person.email);
    const before = byEmail.get(key);
    if (before) repeated += 1;
    byEmail.set(key, before ? merged(before, person) : person);
  }
  return { rows: [...byEmail.values()], repeated, faults };
}

/** The columns of a first line that names at least one; undefined where it is a person already. */
function headsOf({ cells }: CsvRow): (Column | undefined)[] | undefined {
  if (cells.some((cell) => cell.includes("@"))) return undefined;
  const heads = cells.map((cell) => {
    const head = cell.toLowerCase().replaceAll(/[^a-z]/g, "");
    return Object.hasOwn(HEADS, head) ? HEADS[head] : undefined;
  });
  return heads.some((head) => head !== undefined) ? heads : undefined;
}

function personOf(
  { line, cells }: CsvRow,
  columns: readonly (Column | undefined)[],
  rules: RecipientRules,
): NewRecipient | FaultyRow {
  const wrong = (fault: RowFault, value: string): FaultyRow => ({ line, fault, value });
  const unsafe = unsafeCell(cells);
  if (unsafe) return { line, ...unsafe };
  // A single cell is an address alone.
  const read = cells.length === 1 && columns === WITHOUT_HEAD ? (["email"] as const) : columns;
  if (cells.length > read.length && cells.slice(read.length).some((cell) => cell !== "")) {
    return wrong("columns", cells.slice(read.length).join(" "));
  }
  const cellOf = (column: Column) => {
    const at = read.indexOf(column);
    return at < 0 ? "" : (cells[at] ?? "");
  };
  const name = cleanName(cellOf("name"));
  if (name.length > LONGEST_NAME || refusedSign(cellOf("name")) !== undefined) return wrong("name", name);
  const email = cleanEmail(cellOf("email"));
  if (!isEmail(email)) return wrong("email", cellOf("email"));
  const size = choiceOf(cleanName(cellOf("size")), rules.sizes);
  if (size === undefined) return wrong("size", cellOf("size"));
  const colour = choiceOf(cleanName(cellOf("colour")), rules.colours);
  if (colour === undefined) return wrong("colour", cellOf("colour"));
  const lang = cleanName(cellOf("lang")).toLowerCase();
  if (lang !== "" && !rules.isLanguage(lang)) return wrong("language", lang);
  return { name, email, size, colour, lang };
}

/** What is offered, as it is written there; undefined when it is not offered. */
function choiceOf(typed: string, offered: readonly string[]): string | undefined {
  if (typed === "") return "";
  if (typed.length > LONGEST_CHOICE) return undefined;
  return offered.find((choice) => choice.toLowerCase() === typed.toLowerCase());
}

const merged = (before: NewRecipient, after: NewRecipient): NewRecipient => ({
  name: after.name || before.name,
  email: before.email,
  size: after.size || before.size,
  colour: after.colour || before.colour,
  lang: after.lang || before.lang,
});
