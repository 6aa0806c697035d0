import { emailKey } from "../address/recipient-key.ts";
import {
  type ChosenHeads,
  type Columns,
  readTable,
  SEPARATORS,
  type SpoiledCell,
  type TableHead,
  type TableRow,
} from "../lists/table.ts";
import { cleanEmail, cleanName, isEmail } from "../text/pasted.ts";
import { refusedSign } from "../text/written.ts";

/** As many as may be added in one go. */
export const MOST_RECIPIENTS = 5_000;
const LONGEST_NAME = 100;
const LONGEST_CHOICE = 40;

export type NewRecipient = { name: string; email: string; size: string; colour: string; lang: string };

/** What is read of a list. A list may have the parts of a name in columns of their own. */
export const RECIPIENT_COLUMNS = ["email", "name", "given", "family", "size", "colour", "lang"] as const;
export type RecipientColumn = (typeof RECIPIENT_COLUMNS)[number];
export type RecipientHead = TableHead<RecipientColumn>;
/** Which head of a list each column is read from; "" where a list has none. */
export type ChosenColumns = ChosenHeads<RecipientColumn>;
/** What was chosen for a list, and which heads it had. */
export type RememberedColumns = { chosen: ChosenColumns; heads: string[] };

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
  | "separator"
  | "tooMany";
/**
 * What is wrong with a line of the list; `value` is the cell, `sign` the sign in it that is not taken, `expected` the line
 * as it would have been read.
 */
export type FaultyRow =
  | { line: number; fault: RowFault; value: string; sign?: string; expected?: string }
  | SpoiledCell;

export type RecipientRules = {
  isLanguage: (text: string) => boolean;
  sizes: readonly string[];
  colours: readonly string[];
};

export type RecipientList = {
  rows: NewRecipient[];
  /** How many lines had an address that another line had already. */
  repeated: number;
  faults: FaultyRow[];
  /** The heads of the list; none where no line names its columns. */
  heads: RecipientHead[];
  /** The lines that have a fault, with all their cells. */
  faulty: { line: number; cells: string[] }[];
  /** The heads, of which it must be chosen what is read: the address or the name is in none that is known, or in two. */
  ask: RecipientHead[] | null;
};

/** What people call the columns; what our own export calls them comes first. */
const COLUMNS: Columns<RecipientColumn> = {
  name: {
    kind: "words",
    heads: [
      ...["name", "full name", "recipient", "nom", "nom complet", "nombre", "nombre completo", "nome"],
      ...["nome e cognome", "naam", "namn", "navn", "nimi", "Vor- und Nachname", "Vollständiger Name"],
      ...["volledige naam", "fullständigt namn", "fulde navn", "koko nimi", "participant", "attendee"],
      ...["attendee name", "participant name", "Teilnehmer", "participante", "partecipante", "deelnemer"],
      ...["deltagare", "deltager", "osallistuja"],
    ],
  },
  given: {
    kind: "words",
    heads: [
      ...["first name", "given name", "forename", "Vorname", "prénom", "nombre de pila", "primer nombre"],
      ...["nome di battesimo", "voornaam", "förnamn", "fornavn", "etunimi"],
    ],
  },
  family: {
    kind: "words",
    heads: [
      ...["last name", "surname", "family name", "Nachname", "Familienname", "Zuname", "nom de famille"],
      ...["apellido", "apellidos", "cognome", "achternaam", "familienaam", "efternamn", "efternavn"],
      "sukunimi",
    ],
  },
  email: {
    kind: "words",
    heads: [
      ...["email", "mail", "email address", "mail address", "E-Mail-Adresse", "Mailadresse", "courriel"],
      ...["adresse e-mail", "adresse électronique", "correo", "correo electrónico", "indirizzo e-mail"],
      ...["posta elettronica", "e-mailadres", "e-post", "e-postadress", "e-mailadresse", "sähköposti"],
      ...["sähköpostiosoite", "attendee email", "participant email", "e-mailadress", "mailadress"],
      ...["dirección de correo electrónico", "dirección de correo", "adresse mail", "adresse de courriel"],
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
const WITHOUT_HEAD: readonly RecipientColumn[] = ["name", "email", "size", "colour", "lang"];

/** Heads of a list's columns that are passed over. Ours of an export, which an import has no use for, are not named. */
export function headsLeftOut(heads: readonly RecipientHead[]): string[] {
  const own = new Set(["state", "mails", "last_mail", "code", "order_ref", "passed_on", "given_back"]);
  return heads.flatMap(({ label, name }) =>
    name !== undefined || own.has(label) || /^#\d+$/.test(label) ? [] : [label],
  );
}

/**
 * Reads people from a table or from lines that were typed: `name, e-mail, size, colour, language`, in this order or as
 * a line of heads says. Columns of other heads are passed over. Lines of one address become one recipient, what a later
 * line says fills what is empty. Lines without a fault may be added, whatever the others have.
 * @param choice.chosen which heads a person chose for this list; it is not asked again.
 * @param choice.remembered what was chosen for a list before. That it lacked a column holds for lists of its heads only.
 */
export function readRecipientList(
  text: string,
  rules: RecipientRules,
  {
    source = "typed",
    chosen,
    remembered,
  }: { source?: "typed" | "file"; chosen?: ChosenColumns; remembered?: RememberedColumns } = {},
): RecipientList {
  const read = (isOfRow?: (cell: string) => boolean, heads?: ChosenColumns) =>
    readTable<RecipientColumn>(text, {
      columns: COLUMNS,
      isHead: (names) => names.has("email"),
      withoutHead: WITHOUT_HEAD,
      most: MOST_RECIPIENTS,
      ...(isOfRow && { isOfRow }),
      ...(heads && { chosen: heads }),
    });
  const isAddress = (cell: string) => isEmail(cleanEmail(cell));
  const nobody = (...faults: FaultyRow[]): RecipientList => ({
    rows: [],
    repeated: 0,
    faults,
    heads: [],
    faulty: [],
    ask: null,
  });
  const isOfRow = source === "file" || chosen ? isAddress : undefined;
  const found = Object.entries(remembered?.chosen ?? {}).filter(([, head]) => head !== "");
  let table = read(isOfRow, chosen ?? Object.fromEntries(found));
  let settled = chosen;
  if (!chosen && remembered && table.heads.length > 0 && !hasNew(table.heads, remembered)) {
    settled = remembered.chosen;
    table = read(isOfRow, settled);
  }
  if (!table.ok) {
    const { line, error, value, heads } = table;
    if (error === "nothing") return nobody();
    return { ...nobody({ line, fault: error, value }), ask: heads.length > 0 ? heads : null };
  }
  const { heads, rows, separator } = table;
  const isNameless = !heads.some(({ name }) => name === "name" || name === "given" || name === "family");
  if (isNameless && settled === undefined && headsLeftOut(heads).length > 0) {
    return { ...nobody(), heads, ask: heads };
  }
  const people = peopleOf(rows, rules, { separator, heads: heads.map(({ label }) => label) });
  // Typed lines of which none is right may be a table whose heads are not known.
  if (heads.length === 0 && people.rows.length === 0) {
    const other = read(isAddress);
    if (!other.ok && other.heads.length > 1) return { ...people, heads, ask: other.heads };
  }
  return { ...people, heads, ask: null };
}

const hasNew = (heads: readonly RecipientHead[], { heads: known }: RememberedColumns): boolean =>
  heads.some(({ label }) => !known.includes(label));

/** How the lines of a list are written: what stands between their cells, and the heads of the cells, if it has any. */
type Writing = { separator: string; heads: readonly string[] };

function peopleOf(rows: readonly TableRow<RecipientColumn>[], rules: RecipientRules, writing: Writing) {
  const byEmail = new Map<string, NewRecipient>();
  const faults: FaultyRow[] = [];
  const faulty: { line: number; cells: string[] }[] = [];
  let repeated = 0;
  for (const row of rows) {
    const person = row.spoiled.length > 0 ? row.spoiled : personOf(row, rules, writing);
    if (Array.isArray(person)) {
      faults.push(...person);
      faulty.push({ line: row.line, cells: row.raw });
      continue;
    }
    const key = emailKey(person.email);
    const before = byEmail.get(key);
    if (before) repeated += 1;
    byEmail.set(key, before ? merged(before, person) : person);
  }
  return { rows: [...byEmail.values()], repeated, faults, faulty };
}

/**
 * A name of its parts. Where a list has only one of them beside "name", that one is the other part ("Nom, Prénom"),
 * unless it is in the whole name as well.
 */
function wholeName({ name, given, family }: Record<RecipientColumn, string>): string {
  if (given !== "" && family !== "") return name || `${given} ${family}`;
  const part = given || family;
  if (name === "" || part === "") return name || part;
  const words = (text: string) => cleanName(text).toLowerCase().split(" ");
  const isPart = words(part).every((word) => words(name).includes(word));
  return isPart ? name : given ? `${given} ${name}` : `${name} ${family}`;
}

function personOf(
  { line, cells, beyond, raw }: TableRow<RecipientColumn>,
  rules: RecipientRules,
  writing: Writing,
): NewRecipient | FaultyRow[] {
  const wrong = (fault: RowFault, value: string): FaultyRow[] => [{ line, fault, value }];
  const expected = isEmail(cleanEmail(cells.email)) ? undefined : writtenAsOthers(raw, writing);
  if (expected !== undefined) {
    return [{ line, fault: "separator", value: raw.join(writing.separator), expected }];
  }
  if (beyond !== "") return wrong("beyond", beyond);
  // A single cell is an address alone.
  const alone = cleanEmail(cells.name);
  const isAlone = cells.email === "" && isEmail(alone);
  const email = isAlone ? alone : cleanEmail(cells.email);
  const typedName = isAlone ? "" : wholeName(cells);
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

/**
 * A line whose address stands behind another separator than that of the list, as it is to be written: by the heads of the
 * list, or name and address first. Undefined where that is not what is wrong with it.
 */
function writtenAsOthers(raw: readonly string[], { separator, heads }: Writing): string | undefined {
  const others = SEPARATORS.filter((each) => each !== separator);
  const isMixed = raw.some((cell) => others.some((other) => cell.includes(other)));
  if (!isMixed) return undefined;
  const parts = raw.flatMap((cell) => cell.split(/[,;|\t]/)).map((part) => part.trim());
  const at = parts.findIndex((part) => isEmail(cleanEmail(part)));
  if (at < 0) return undefined;
  const between = separator === "\t" ? separator : `${separator} `;
  if (heads.length > 0) return heads.join(between);
  const [before, after] = [parts.slice(0, at), parts.slice(at + 1)];
  const name = before.length > 0 ? before.join(" ") : (after.shift() ?? "");
  return [name, parts[at], ...after].join(between);
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
