import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const RECORDS = "docs/decisions";
const records = readdirSync(RECORDS).filter((file) => /^\d{4}-.*\.md$/.test(file));
const numbers = new Set(records.map((file) => file.slice(0, 4)));
const textOf = (file: string) => readFileSync(join(RECORDS, file), "utf8");

/** Files below a folder whose names end in one of `endings`, without installed packages and what is built. */
function filesBelow(folder: string, endings: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(path, endings);
    return endings.test(entry.name) ? [path] : [];
  });
}

const guides = filesBelow("docs", /\.md$/);
const SOURCES = ["app", "db", "packages", "party", "pictures", "print", "scripts", "tests"];
const sources = SOURCES.flatMap((folder) => filesBelow(folder, /\.(tsx?|m?js|css)$/));

test.each(records)("%s has the form of a record", (file) => {
  const text = textOf(file);
  expect(text.split("\n")[0]).toMatch(new RegExp(`^# ${file.slice(0, 4)}\\. \\S`));
  expect(text.split("\n")[2]).toMatch(/^Status: (accepted|superseded by \d{4})\.$/);
  const sections = text.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split("\n")[0])).toEqual(["Context", "Decision", "Consequences"]);
  for (const section of sections) expect(section.split("\n").slice(1).join("").trim()).not.toBe("");
});

test.each(records)("%s refers to nothing outside of the repository", (file) => {
  const text = textOf(file);
  expect(text).not.toMatch(/\bdecisions? \d/i);
  expect(text).not.toMatch(/\b(issue|idea|finding) #?\d/i);
  expect(text).not.toMatch(/\b(reviewer|product-design|the reviews)\b/i);
  const named = [...text.matchAll(/[\w./-]+\.md\b/g)].map(([name]) => name);
  expect(named.filter((name) => ![name, join("docs", name), join(RECORDS, name)].some(existsSync))).toEqual(
    [],
  );
});

test("each number is the number of one record, and the index lists every record", () => {
  expect(records.length).toBe(numbers.size);
  const listed = [...textOf("README.md").matchAll(/^- \[.*\]\((.*)\)$/gm)].map(([, file]) => file);
  expect(listed).toEqual(records);
  const links = [...textOf("README.md").matchAll(/\]\((.*?)\)/g)].map(([, file]) => file ?? "");
  expect(links.filter((file) => !records.includes(file))).toEqual([]);
});

test("comments and guides name records that exist", () => {
  const missing = [...sources, ...guides].flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const paths = [...text.matchAll(/docs\/decisions\/(\d{4}(?:, \d{4})*)/g)].flatMap(([, list]) =>
      list!.split(", "),
    );
    const inWords = file.endsWith(".md")
      ? [...text.matchAll(/(?<=[ (])(?<!JIS X )(0\d{3})(?=[),.:; ])/g)].map(([n]) => n)
      : [];
    return [...paths, ...inWords]
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: ${number}`);
  });
  expect(missing).toEqual([]);
});

test("guides and records name files and folders that exist", () => {
  const missing = guides.flatMap((file) => {
    const named = [...readFileSync(file, "utf8").matchAll(/`([\w.-]+\/[\w./*{}<>,-]*)`/g)].map(
      ([, path]) => path!,
    );
    return named
      .filter((path) => SOURCES.includes(path.split("/")[0]!) || path.startsWith("docs/"))
      .filter((path) => !existsSync(/[*{<]/.test(path) ? dirname(path.split(/[*{<]/)[0]! + "x") : path))
      .map((path) => `${file}: ${path}`);
  });
  expect(missing).toEqual([]);
});
