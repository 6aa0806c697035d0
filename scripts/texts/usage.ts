import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { foldedKeys } from "./plural-forms.ts";
import type { Texts } from "./text-files.ts";

interface Use {
  key: string;
  /** `app/ui/page.tsx:12` */
  place: string;
}

const LITERAL = /(["'`])([a-z][A-Za-z0-9]*):([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\1/g;
/** `t("key")`: here a key is meant for certain, so its namespace must be named and exist. */
const CALL = /\bt\(\s*(["'])([^"']+)\1/g;
const ANNOTATION = /\/\/\s*texts:\s*(\S+)/g;

/** Where texts are asked for, and which parts of them by keys that are put together while running. */
export function usageProblems(root: string, folder: string, english: Texts): string[] {
  const namespaces = new Set([...english.keys()].map((key) => key.slice(0, key.indexOf(":"))));
  const keys = foldedKeys(english);
  const used = new Set<string>();
  const problems: string[] = [];
  for (const file of sources(path.join(root, folder))) {
    const code = readFileSync(file, "utf8");
    const place = path.relative(root, file);
    for (const [, pattern = ""] of code.matchAll(ANNOTATION)) {
      const prefix = pattern.replace(/\*$/, "");
      const matching = [...keys].filter((key) =>
        pattern.endsWith("*") ? key.startsWith(prefix) : key === pattern,
      );
      if (matching.length === 0) problems.push(`${place}: "// texts: ${pattern}" matches no key`);
      for (const key of matching) used.add(key);
    }
    for (const { key, place: at } of usesIn(code, place, namespaces)) {
      const matching = [...keys].filter((usedKey) => usedKey === key || usedKey.startsWith(`${key}.`));
      if (matching.length === 0) problems.push(`${at}: there is no text "${key}"`);
      for (const usedKey of matching) used.add(usedKey);
    }
  }
  for (const key of keys) if (!used.has(key)) problems.push(`en ${key}: nobody uses this text`);
  return problems;
}

function usesIn(code: string, place: string, namespaces: Set<string>): Use[] {
  const lineOf = (index: number) => code.slice(0, index).split("\n").length;
  const literals = [...code.matchAll(LITERAL)]
    .filter(([, , namespace = ""]) => namespaces.has(namespace))
    .map((match) => ({ key: `${match[2]}:${match[3]}`, place: `${place}:${lineOf(match.index)}` }));
  const calls = [...code.matchAll(CALL)]
    .filter(([, , key = ""]) => !namespaces.has(key.split(":")[0] ?? "") || !key.includes(":"))
    .map((match) => ({ key: match[2] ?? "", place: `${place}:${lineOf(match.index)}` }));
  return [...literals, ...calls];
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}
