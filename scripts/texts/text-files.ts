import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The texts of one language: `namespace:path.to.key` and its text. */
export type Texts = Map<string, string>;

export const SOURCE_LANGUAGE = "en";

/** Reads every language of a folder laid out as `{language}/{namespace}.json`. */
export function readLanguages(folder: string): Map<string, Texts> {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(languages.map(({ name }) => [name, readTexts(path.join(folder, name))]));
}

function readTexts(folder: string): Texts {
  const texts: Texts = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const content: unknown = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    collect(texts, `${path.basename(file, ".json")}:`, content);
  }
  return texts;
}

function collect(texts: Texts, place: string, value: unknown): void {
  if (typeof value !== "object" || value === null) {
    texts.set(place, String(value ?? ""));
    return;
  }
  const separator = place.endsWith(":") ? "" : ".";
  for (const [name, inner] of Object.entries(value)) collect(texts, `${place}${separator}${name}`, inner);
}
