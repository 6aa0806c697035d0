import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { blockOf } from "../../../packages/shop-sandbox/src/server.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

const FOLDER = path.join(ROOT, "extensions/popstall");
const BLOCKS = ["personal-texts", "our-store"] as const;
const read = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, "locales", file), "utf8")) as object;
const keysOf = (value: unknown, at = ""): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, at === "" ? key : `${at}.${key}`))
    : [at];
const product = (personal: unknown) => ({ title: "Tee", personal: JSON.stringify(personal) }) as never;

describe.each(["", ".schema"])("the texts of the blocks%s", (kind) => {
  test("are there in every language, and none is empty or stands for nothing", () => {
    const known = keysOf(read(`en.default${kind}.json`)).sort();
    const files = readdirSync(path.join(FOLDER, "locales")).filter(
      (file) => file.endsWith(".schema.json") === (kind !== ""),
    );
    expect(files).toHaveLength(Object.keys(LANGUAGES).length);
    for (const file of files) {
      expect(keysOf(read(file)).sort(), file).toEqual(known);
      expect(JSON.stringify(read(file)), file).not.toContain('""');
    }
  });
});

test.each(BLOCKS)("%s names settings that have texts, and files that are there", (name) => {
  const { schema } = blockOf(name, {});
  const texts = keysOf(read("en.default.schema.json"));
  for (const [, key] of JSON.stringify(schema).matchAll(/"t:([^"]+)"/g)) expect(texts).toContain(key);
  const assets = readdirSync(path.join(FOLDER, "assets"));
  for (const kind of ["stylesheet", "javascript"]) {
    if (schema[kind] !== undefined) expect(assets).toContain(schema[kind]);
  }
  // The theme editor takes names of at most 25 letters.
  for (const file of readdirSync(path.join(FOLDER, "locales")).filter((one) =>
    one.endsWith(".schema.json"),
  )) {
    const blocks = (read(file) as { blocks: Record<string, { name: string }> }).blocks;
    for (const { name: label } of Object.values(blocks)) expect(label.length, label).toBeLessThanOrEqual(25);
  }
});

describe("the block for personal texts", () => {
  const fields = [
    { label: 'Name "x" <b>', maxLength: 12, required: true, sample: "A & B" },
    { label: "Number", maxLength: 2 },
  ];

  test("has a field for each, with its label, its length and its form, and nothing of them as HTML", () => {
    const { html } = blockOf("personal-texts", { product: product(fields) });
    expect(html.match(/<input /g)).toHaveLength(2);
    expect(html).toContain('name="properties[Name &quot;x&quot; &lt;b&gt;]"');
    expect(html).toContain('placeholder="A &amp; B" required');
    expect(html).toContain('form="product-form-main" maxlength="2"');
    expect(html.match(/ required/g)).toHaveLength(1);
    expect(html).not.toContain("<b>");
    for (const [, id] of html.matchAll(/<label for="([^"]+)"/g)) expect(html).toContain(`<input id="${id!}"`);
  });

  test("says in the shopper's language which may stay empty", () => {
    expect(blockOf("personal-texts", { product: product(fields), locale: "de-AT" }).html).toContain(
      "(optional)",
    );
    expect(blockOf("personal-texts", { product: product(fields), locale: "fi" }).html).toContain(
      "(valinnainen)",
    );
    expect(blockOf("personal-texts", { product: product(fields), locale: "pl" }).html).toContain(
      "(optional)",
    );
  });

  test("takes another form where the merchant names one, and is not there without fields", () => {
    const settings = { form: "their-form" };
    expect(blockOf("personal-texts", { product: product(fields), settings }).html).toContain(
      'form="their-form"',
    );
    expect(blockOf("personal-texts", { product: product([]) }).html).toBe("");
    expect(blockOf("personal-texts", {}).html).toBe("");
  });
});

test("the card of a store leads to its address, and is not there without one", () => {
  const settings = { address: "https://x.test/our-store", heading: "H & M" };
  const { html } = blockOf("our-store", { settings });
  expect(html).toContain('href="https://x.test/our-store">Open our store</a>');
  expect(html).toContain("<h2>H &amp; M</h2>");
  expect(blockOf("our-store", { settings: {} }).html).toBe("");
});
