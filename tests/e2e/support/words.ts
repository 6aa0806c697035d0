import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../../scripts/product/settings.ts";

/** What a page says in a language, for tests that find their way in all of them: `words("de", "claim", "submit")`. */
export function words(language: string, namespace: string, key: string): string {
  const file = path.join(ROOT, "app/i18n/locales", language, `${namespace}.json`);
  let found: unknown = JSON.parse(readFileSync(file, "utf8"));
  for (const part of key.split(".")) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== "string") throw new Error(`${language}/${namespace}.json has no text ${key}.`);
  return found;
}
