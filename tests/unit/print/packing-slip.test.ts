import { PDFiumLibrary } from "@hyzyla/pdfium";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { scriptsOf, slipFontPath } from "../../../app/domain/address/printed-scripts.ts";
import type { SlipJob, SlipSheet } from "../../../app/rendering/slip-job.ts";
import { writeSlips } from "../../../print/slip/write-slips.ts";
import { readable } from "../../../print/slip/write-slips.ts";
import { pageCount } from "./print-kit.ts";

const pdfium = await PDFiumLibrary.init();
const face = (cut: string) => new Uint8Array(readFileSync(`public/fonts/inter/${cut}.ttf`));

const sheet: SlipSheet = {
  paper: "A4",
  brand: "#e2543e",
  storeName: "Zażółć Gęślą",
  logo: null,
  title: "Lieferschein",
  reference: "SPRING-000017",
  facts: ["Bestellt am 22. November 2026"],
  shipTo: { label: "LIEFERADRESSE", lines: ["Ελένη Παπά", "Straße 1", "10115 Berlin", "Deutschland"] },
  columns: { item: "ARTIKEL", quantity: "MENGE" },
  lines: [{ picture: 0, name: "Heavy tee", detail: "Schwarz · M · TEE-M", quantity: 3 }],
  note: { label: "NACHRICHT", text: "Alles Gute zum Geburtstag" },
  code: { address: "https://shop.test/print-shop/page/jobs/job", label: "Druckerei: scannen" },
  footer: "Stimmt etwas nicht? https://shop.test/acme/contact-us",
};

const slips = (sheets: SlipSheet[], pictures: Uint8Array[] = []) =>
  writeSlips({
    title: "Slips",
    at: new Date(0),
    fonts: {
      regular: face("400"),
      bold: face("700"),
      scripts: scriptsOf(JSON.stringify(sheets)).map(
        (script) => new Uint8Array(readFileSync(`public${slipFontPath(script)}`)),
      ),
    },
    pictures,
    sheets,
  } satisfies SlipJob);

async function textOf(pdf: Uint8Array, page: number): Promise<string> {
  const document = await pdfium.loadDocument(pdf);
  const text = document.getPage(page).getText();
  document.destroy();
  return text;
}

it("says in text that can be searched and copied what is in the parcel and where it goes", async () => {
  const text = await textOf(await slips([sheet]), 0);
  const said = [
    sheet.storeName,
    sheet.reference,
    ...sheet.shipTo.lines,
    "Heavy tee",
    "Schwarz · M · TEE-M",
    "3 ×",
  ];
  for (const words of [...said, "Alles Gute zum Geburtstag", sheet.footer]) expect(text).toContain(words);
});

it("sets names and addresses without their emoji, which no print font has, and loses no letter or digit", async () => {
  const lines = ["Anna 🎉 Müller 👩‍👩‍👧", "🏠 Hauptstr. 1️⃣2️⃣", "🇩🇪 Berlin ©", "🎁"];
  const told: SlipSheet = {
    ...sheet,
    storeName: "🍕 Pizza Fest",
    shipTo: { label: "TO", lines },
    lines: [{ picture: null, name: "Tee ❤️ Love", detail: "M", quantity: 1 }],
    note: { label: "NOTE", text: "Happy\n🎂 birthday ✨" },
  };
  const text = await textOf(await slips([told]), 0);
  for (const words of ["Anna Müller", "Hauptstr. 12", "Berlin ©", "Pizza Fest", "Tee Love", "birthday"])
    expect(text).toContain(words);
  const has = (character: string) => character <= "ž";
  expect([readable("🎁", has), readable("Łódź  2", has)]).toEqual(["?", "Łódź  2"]);
  // What no font has would be nothing at all: whoever packs sees that something stands there.
  const far = { ...sheet, shipTo: { label: "", lines: ["ᏣᎳᎩ Wei", "ᚠᚢ"] } };
  const there = await textOf(await slips([far]), 0);
  for (const words of ["??? Wei", "??"]) expect(there).toContain(words);
});

it.each([
  ["Arabic", "علی‌رضا رضایی"],
  ["Armenian", "Արամ Խաչատրյան"],
  ["Bengali", "র‍্যাব হাসান"],
  ["Chinese", "李小龙 张伟"],
  ["Chinese of Taiwan", "陳怡君 臺北"],
  ["Devanagari", "प्रिया शर्मा"],
  ["Ethiopic", "አበበ ቢቂላ"],
  ["Georgian", "ნინო ბერიძე"],
  ["Gujarati", "ગાંધી"],
  ["Gurmukhi", "ਗੁਰਮੁਖ ਸਿੰਘ"],
  ["Hebrew", "יעל כהן"],
  ["Japanese", "山田 さくら タロー"],
  ["Kannada", "ಕನ್ನಡ"],
  ["Khmer", "សុខ ចាន់"],
  ["Korean", "김민준 뷁"],
  ["Lao", "ສົມສັກ"],
  ["Malayalam", "അവന്‍"],
  ["Myanmar", "မြန်မာ"],
  ["Sinhala", "ශ්‍රී ලාල්"],
  ["Tamil", "தமிழ்"],
  ["Telugu", "తెలుగు"],
  ["Thai", "สมชาย ใจดี"],
])("has every letter of a name in %s", async (_, name) => {
  const named = { ...sheet, shipTo: { label: "TO", lines: [name, "12 High Street"] } };
  const text = await textOf(await slips([named]), 0);
  const [, line = ""] = /TO\s+([\s\S]*?)\s+12 High Street/.exec(text) ?? [];
  const letters = (words: string) =>
    [...words.normalize("NFKC").replaceAll(/[^\p{L}]/gu, "")].sort().join("");
  expect(letters(line)).toBe(letters(name));
  expect(line).not.toContain("?");
});

it("sets words of Arabic and Hebrew from right to left, in their order", async () => {
  const named = { ...sheet, shipTo: { label: "TO", lines: ["יעל כהן"] } };
  expect(await textOf(await slips([named]), 0)).toContain("יעל כהן");
});

it("begins each parcel on a page of its own and goes on over as many as it needs, each with the reference", async () => {
  const [line] = sheet.lines;
  const many = Array.from({ length: 30 }, (_, at) => ({ ...line!, name: `Line ${at + 1}.` }));
  const pdf = await slips([
    { ...sheet, lines: many },
    { ...sheet, reference: "SPRING-000018" },
  ]);
  const pages = await pageCount(pdf);
  expect(pages).toBe(4);
  const texts = await Promise.all(Array.from({ length: pages }, (_, page) => textOf(pdf, page)));
  for (const [at, text] of texts.slice(0, 3).entries()) expect(text).toContain(`SPRING-000017 · ${at + 1}`);
  for (const { name } of many) expect(texts.filter((text) => text.includes(name))).toHaveLength(1);
  expect(texts[3]).toContain("SPRING-000018 · 1");
});

it("breaks what is too long and goes without a picture that no PDF holds", async () => {
  const long = "W".repeat(400);
  const pdf = await slips(
    [
      {
        ...sheet,
        storeName: long,
        shipTo: { label: "", lines: [long] },
        lines: [{ picture: 0, name: long, detail: long, quantity: 1 }],
        note: { label: "", text: `${"line\n".repeat(80)}end of it` },
      },
    ],
    [new TextEncoder().encode("not a picture at all")],
  );
  expect(await pageCount(pdf)).toBe(3);
  expect(await textOf(pdf, 2)).toContain("end of it");
});

it.skipIf(spawnSync("qpdf", ["--version"]).error !== undefined)("is a valid PDF to qpdf", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-slips-"));
  const file = path.join(folder, "slips.pdf");
  writeFileSync(file, await slips([sheet, { ...sheet, paper: "LETTER" }]));
  expect(execFileSync("qpdf", ["--check", file]).toString()).toContain("No syntax or stream encoding errors");
  rmSync(folder, { recursive: true });
});
