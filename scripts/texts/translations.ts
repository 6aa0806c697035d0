import { foldedKeys, pluralBase, pluralForm, pluralProblems } from "./plural-forms.ts";
import { SOURCE_LANGUAGE, type Texts } from "./text-files.ts";

/** Texts that may be the same as in English: whole texts in any language, and single keys in single languages. */
export interface SameTexts {
  texts: string[];
  keys: Record<string, string[]>;
}

/** What is wrong with the translations, one line each. */
export function translationProblems(languages: Map<string, Texts>, same: SameTexts): string[] {
  const source = languages.get(SOURCE_LANGUAGE) ?? new Map<string, string>();
  const problems: string[] = [];
  for (const [language, texts] of languages) {
    problems.push(...emptyTexts(language, texts), ...pluralProblems(language, texts));
    if (language === SOURCE_LANGUAGE) continue;
    problems.push(...keyDifferences(language, source, texts));
    for (const [key, text] of texts)
      problems.push(...textProblems({ language, key, text, texts, source, same }));
  }
  return problems;
}

function emptyTexts(language: string, texts: Texts): string[] {
  return [...texts]
    .filter(([, text]) => text.trim() === "")
    .map(([key]) => `${language} ${key}: the text is empty`);
}

function keyDifferences(language: string, source: Texts, texts: Texts): string[] {
  const keys = foldedKeys(source);
  const present = foldedKeys(texts);
  return [
    ...[...keys]
      .filter((key) => !present.has(key))
      .map((key) => `${language} ${key}: the translation is missing`),
    ...[...present]
      .filter((key) => !keys.has(key))
      .map((key) => `${language} ${key}: English has no such key`),
  ];
}

interface Translation {
  language: string;
  key: string;
  text: string;
  texts: Texts;
  source: Texts;
  same: SameTexts;
}

function textProblems({ language, key, text, texts, source, same }: Translation): string[] {
  const base = pluralBase(texts, key);
  // A form that English does not have is held against its general form.
  const english = source.get(key) ?? (base ? source.get(`${base}_other`) : undefined);
  if (english === undefined) return [];
  const problems: string[] = [];
  const marks = marksOf(english);
  const present = marksOf(text);
  if (base && pluralForm(key) === "one") {
    // "One thing" needs no number, and French says it for none as well.
    marks.delete("{{count}}");
    present.delete("{{count}}");
  }
  for (const mark of marks) if (!present.has(mark)) problems.push(`${language} ${key}: ${mark} is missing`);
  for (const mark of present)
    if (!marks.has(mark)) problems.push(`${language} ${key}: ${mark} is not in English`);
  const isListed = same.texts.includes(text) || same.keys[key]?.includes(language);
  if (text === english && hasWords(text) && !isListed) {
    problems.push(
      `${language} ${key}: the same as English ("${text}"); translate it, or list it in scripts/texts-same.json`,
    );
  }
  return problems;
}

/** Placeholders and tags, which must survive translation. */
function marksOf(text: string): Set<string> {
  const placeholders = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const tags = [...text.matchAll(/<\/?\w+\s*\/?>/g)].map(([tag]) => tag);
  return new Set([...placeholders, ...tags]);
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, "").replaceAll(/<[^>]*>/g, ""));
}
