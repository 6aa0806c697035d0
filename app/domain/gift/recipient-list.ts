import { emailKey } from "../address/recipient-key.ts";
import { type Columns, readTable, type SpoiledCell, type TableRow } from "../lists/table.ts";
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
  | "twice"
  | "beyond"
  | "name"
  | "sign"
  | "email"
  | "size"
  | "colour"
  | "language"
  | "tooMany";
/** What is wrong with a line of the list; `value` is the cell, `sign` the sign in it that is not taken. */
export type FaultyRow = { line: number; fault: RowFault; value: string; sign?: string } | SpoiledCell;

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

/** What people call the columns; what our own export calls them comes first. */
const COLUMNS: Columns<Column> = {
  name: {
    kind: "words",
    heads: [
      ...["name", "full name", "recipient", "nom", "nom complet", "nombre", "nombre completo", "nome"],
      ...["nome e cognome", "naam", "namn", "navn", "nimi", "Vor- und Nachname"],
    ],
  },
  email: {
    kind: "words",
    heads: [
      ...["email", "mail", "email address", "mail address", "E-Mail-Adresse", "Mailadresse", "courriel"],
      ...["adresse e-mail", "adresse électronique", "correo", "correo electrónico", "indirizzo e-mail"],
      ...["posta elettronica", "e-mailadres", "e-post", "e-postadress", "e-mailadresse", "sähköposti"],
      "sähköpostiosoite",
    ],
  },
  size: {
    kind: "code",
    heads: ["size", "Größe", "Groesse", "taille", "talla", "taglia", "maat", "storlek", "størrelse", "koko"],
  },
  colour: {
    kind: "code",
    heads: ["colour", "color", "Farbe", "couleur", "colore", "kleur", "färg", "farve", "väri"],
  },
  lang: {
    kind: "code",
    heads: [
      "language",
      "lang",
      "Sprache",
      "langue",
      "idioma",
      "lengua",
      "lingua",
      "taal",
      "språk",
      "sprog",
      "kieli",
    ],
  },
};
const WITHOUT_HEAD: readonly Column[] = ["name", "email", "size", "colour", "lang"];

/**
 * Reads people from a table or from lines that were typed: `name, e-mail, size, colour, language`, in this order or as
 * a line of heads says. Columns of other heads are passed over. Lines of one address become one recipient, what a later
 * line says fills what is empty. Nothing may be added unless no line has a fault.
 */
export function readRecipientList(text: string, rules: RecipientRules): RecipientList {
  const table = readTable(text, {
    columns: COLUMNS,
    isHead: (names) => names.has("email"),
    withoutHead: WITHOUT_HEAD,
    most: MOST_RECIPIENTS,
  });
  const nobody = (...faults: FaultyRow[]) => ({ rows: [], repeated: 0, faults });
  if (!table.ok) {
    const { line, error, value } = table;
    return error === "nothing" ? nobody() : nobody({ line, fault: error, value });
  }
  const byEmail = new Map<string, NewRecipient>();
  const faults: FaultyRow[] = [];
  let repeated = 0;
  for (const row of table.rows) {
    const person = row.spoiled.length > 0 ? row.spoiled : personOf(row, rules);
    if (Array.isArray(person)) {
      faults.push(...person);
      continue;
    }
    const key = emailKey(person.email);
    const before = byEmail.get(key);
    if (before) repeated += 1;
    byEmail.set(key, before ? merged(before, person) : person);
  }
  return { rows: [...byEmail.values()], repeated, faults };
}

function personOf(
  { line, cells, beyond }: TableRow<Column>,
  rules: RecipientRules,
): NewRecipient | FaultyRow[] {
  const wrong = (fault: RowFault, value: string): FaultyRow[] => [{ line, fault, value }];
  if (beyond !== "") return wrong("beyond", beyond);
  // A single cell is an address alone.
  const alone = cleanEmail(cells.name);
  const isAlone = cells.email === "" && isEmail(alone);
  const email = isAlone ? alone : cleanEmail(cells.email);
  const typedName = isAlone ? "" : cells.name;
  const name = cleanName(typedName);
  const sign = refusedSign(typedName);
  if (sign !== undefined) return [{ line, fault: "sign", value: name, sign }];
  if (name.length > LONGEST_NAME) return wrong("name", name);
  if (!isEmail(email)) return wrong("email", cells.email || cells.name);
  const size = choiceOf(cleanName(cells.size), rules.sizes);
  if (size === undefined) return wrong("size", cells.size);
  const colour = choiceOf(cleanName(cells.colour), rules.colours);
  if (colour === undefined) return wrong("colour", cells.colour);
  const lang = cleanName(cells.lang).toLowerCase();
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
