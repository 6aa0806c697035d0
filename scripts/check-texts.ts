import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./product/settings.ts";
import { readLanguages, SOURCE_LANGUAGE } from "./texts/text-files.ts";
import { registerProblems } from "./texts/register.ts";
import { translationProblems, type SameTexts } from "./texts/translations.ts";
import { typographyProblems } from "./texts/typography.ts";
import { usageProblems } from "./texts/usage.ts";

/** Holds the texts of all languages, and the code that asks for them, against each other. One line for each problem. */
export function checkTexts(root: string): string[] {
  const languages = readLanguages(path.join(root, "app/i18n/locales"));
  const english = languages.get(SOURCE_LANGUAGE) ?? new Map<string, string>();
  return [
    ...missingLanguages(root, languages),
    ...usageProblems(root, "app", english),
    ...registerProblems(languages),
    ...typographyProblems(languages),
    ...translationProblems(languages, readSame(path.join(root, "scripts/texts-same.json"))),
  ];
}

/** The languages that the product offers, taken from its own table. */
function missingLanguages(root: string, languages: Map<string, unknown>): string[] {
  const table = path.join(root, "app/i18n/languages.ts");
  if (!existsSync(table)) return [];
  const codes = [...readFileSync(table, "utf8").matchAll(/code: "(\w+)"/g)].map(([, code = ""]) => code);
  return codes
    .filter((code) => !languages.has(code))
    .map((code) => `${code}: app/i18n/locales/${code} is missing`);
}

function readSame(file: string): SameTexts {
  if (!existsSync(file)) return { texts: [], keys: {} };
  return JSON.parse(readFileSync(file, "utf8")) as SameTexts;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkTexts(ROOT);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? "All texts are there, used and translated." : `${problems.length} problems.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
