import type { Texts } from "./text-files.ts";

const SUFFIX = /_(zero|one|two|few|many|other)$/;
/** What i18next needs in every one of our languages; `many` (millions in French, Italian, Spanish) is welcome. */
const REQUIRED = ["one", "other"];

/** The key without its plural form, when it is one: `title_one` beside `title_other`. */
export function pluralBase(texts: Texts, key: string): string | undefined {
  const base = key.replace(SUFFIX, "");
  return base !== key && texts.has(`${base}_other`) ? base : undefined;
}

export function pluralForm(key: string): string {
  return SUFFIX.exec(key)?.[1] ?? "";
}

/** The keys of a language with plural forms folded into one. */
export function foldedKeys(texts: Texts): Set<string> {
  return new Set([...texts.keys()].map((key) => pluralBase(texts, key) ?? key));
}

export function pluralProblems(language: string, texts: Texts): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[];
  const problems: string[] = [];
  for (const key of texts.keys()) {
    const base = pluralBase(texts, key);
    if (base && !categories.includes(pluralForm(key))) {
      problems.push(
        `${language} ${key}: this language has no plural form "${pluralForm(key)}" (${categories.join(", ")})`,
      );
    }
  }
  for (const base of foldedKeys(texts)) {
    if (!texts.has(`${base}_other`)) continue;
    for (const form of REQUIRED) {
      if (!texts.has(`${base}_${form}`))
        problems.push(`${language} ${base}: the plural form "${form}" is missing`);
    }
  }
  return problems;
}
