import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../scripts/product/settings.ts";

const ROUTES = path.join(ROOT, "app/routes");
const SCHEMAS = path.join(ROOT, "app/schemas");
type Source = { file: string; text: string };
/** What `intent` is compared with, or what a schema lets it be. */
const NAMED = [
  /\bintent\w*\)?\s*[!=]==\s*("[\w-]+")/g,
  /case ("[\w-]+"):/g,
  /\bintent:\s*v\.(?:pipe\(\s*text\(\),\s*v\.)?\w+\(([^)]*)\)/g,
];
/** Tables and lists that are asked by an intent. */
const ASKED = /\b([A-Z][A-Z_]+)(?:\[(?:\w+\.)?intent\]|\.find\(\((\w+)\) => \2 === intent\))/g;

const wordsIn = (text: string) => [...text.matchAll(/"([A-Za-z][\w -]*)"/g)].map(([, word = ""]) => word);
const keysIn = (text: string) =>
  [...text.matchAll(/[{,\n]\s*"?([a-z][\w-]*)"?:/g)].map(([, key = ""]) => key);

/** The statements of a file of schemas that make these names, and what they are made of. */
function statementsOf(source: string, names: string[], seen = new Set<string>()): string {
  return names
    .map((name) => {
      const statement = new RegExp(`const ${name} =[\\s\\S]*?;\\n(?=\\n|$|export|const)`).exec(source)?.[0];
      if (!statement || seen.has(name)) return "";
      seen.add(name);
      return statement + statementsOf(source, statement.match(/\b[A-Z]\w+Schema\b/g) ?? [], seen);
    })
    .join("");
}

/** The page, the server files that it is made of, and the schemas of its forms. */
function sourcesOf(file: string, seen = new Set<string>()): Source[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const source = readFileSync(file, "utf8");
  const imported = [...source.matchAll(/import (?:type )?\{([^}]*)\} from "(\.{1,2}\/[^"]+)"/g)];
  return [
    { file, text: source },
    ...imported.flatMap(([, names = "", to = ""]) => {
      const from = path.resolve(path.dirname(file), to);
      if (from.startsWith(ROUTES)) return from.endsWith(".server.ts") ? sourcesOf(from, seen) : [];
      if (!from.startsWith(SCHEMAS)) return [];
      const text = statementsOf(readFileSync(from, "utf8"), names.match(/\w+/g) ?? []);
      return [{ file: from, text }];
    }),
  ];
}

/** The words of a list or the keys of a table, made here or where it is imported from. */
function wordsOfConstant(name: string, { file, text }: Source): string[] {
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "(\\.{1,2}/[^"]+)"`).exec(text)?.[1];
  const holder = from ? readFileSync(path.resolve(path.dirname(file), from), "utf8") : text;
  const [, literal = ""] = new RegExp(`const ${name}\\b[^=]*=([\\s\\S]*?);\\n`).exec(holder) ?? [];
  if (!literal) throw new Error(`${file} asks ${name}, which nothing makes.`);
  return literal.trimStart().startsWith("{") ? keysIn(literal) : wordsIn(literal);
}

/** What the forms of a route can ask for, as its action reads it: the values of `intent` that it knows. */
export function intentsOf(file: string): string[] {
  const sources = sourcesOf(path.join(ROOT, "app", file)).filter(({ text }) => /\bintent\b/.test(text));
  const intents = sources.flatMap((source) => [
    ...NAMED.flatMap((pattern) =>
      [...source.text.matchAll(pattern)].flatMap(([, named = ""]) => wordsIn(named)),
    ),
    ...[...source.text.matchAll(ASKED)].flatMap(([, constant = ""]) => wordsOfConstant(constant, source)),
  ]);
  return [...new Set(intents)];
}
