import { PDFiumLibrary } from "@hyzyla/pdfium";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { amountText } from "../../../app/domain/documents/amount-text.ts";
import { ciiXml } from "../../../app/domain/documents/cii-xml.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { writeDocument } from "../../../print/document/write-document.ts";
import { sampleDocument } from "../documents/sample-document.ts";
import { pageCount } from "./print-kit.ts";

const pdfium = await PDFiumLibrary.init();
const face = (cut: string) => new Uint8Array(readFileSync(`public/fonts/inter/${cut}.ttf`));
const fonts = { regular: face("400"), bold: face("700") };
const NUMBER = "INV-2026-000042";

function written(content = sampleDocument()) {
  const xml = ciiXml(NUMBER, "invoice", content);
  const at = new Date("2026-11-26T10:00:00Z");
  return writeDocument({ number: NUMBER, type: "invoice", content, xml, at, fonts });
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await pdfium.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join("\n");
  document.destroy();
  return text;
}

/** Streams of the file, as they are read. */
function streamsOf(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf).toString("latin1");
  return [...raw.matchAll(/(<<(?:(?!>>\s*stream)[\s\S])*?>>)\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, dictionary = "", body = ""]) => {
      const bytes = Buffer.from(body, "latin1");
      return (dictionary.includes("FlateDecode") ? inflateSync(bytes) : bytes).toString("utf8");
    },
  );
}

test.each(LANGUAGES.map(({ code }) => code))(
  "an invoice in %s says number, parties, amounts and total",
  async (lang) => {
    const content = sampleDocument({ lang });
    const text = await textOf(await written(content));
    const { words, totals } = content;
    for (const part of [
      NUMBER,
      words.invoice,
      words.gross,
      "Łukasz Straße",
      "NL123456789B13",
      "PS-7K3M92QD",
    ]) {
      expect(text).toContain(part);
    }
    expect(text.replaceAll("\u00A0", " ")).toContain(
      amountText(totals.gross, "EUR", lang).replaceAll("\u00A0", " "),
    );
    expect(totals.gross).toBe(4620);
  },
);

test("an invoice is a PDF/A-3b that carries its XML byte for byte, and is the same bytes each time", async () => {
  const content = sampleDocument();
  const [pdf, again] = await Promise.all([written(content), written(content)]);
  expect(Buffer.from(pdf).equals(Buffer.from(again))).toBe(true);
  const streams = streamsOf(pdf);
  expect(streams).toContain(ciiXml(NUMBER, "invoice", content));
  const metadata = streams.find((stream) => stream.includes("xpacket")) ?? "";
  expect(metadata).toMatch(/pdfaid:part>3</);
  expect(metadata).toMatch(/pdfaid:conformance>B</);
  expect(metadata).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
  expect(metadata).not.toContain("Acme & ");
  const raw = Buffer.from(pdf).toString("latin1");
  for (const part of ["/AFRelationship /Alternative", "(factur-x.xml)", "/GTS_PDFA1", "/ID ["]) {
    expect(raw).toContain(part);
  }
  expect(raw).not.toMatch(/\/Subtype \/Type1\b/);
});

test("200 lines go on over pages; 20 lines take less than 40 KB", async () => {
  const twenty = await written(sampleDocument({ lines: 20 }));
  expect(twenty.byteLength).toBeLessThan(40_000);
  const many = await written(sampleDocument({ lines: 200 }));
  expect(await pageCount(many)).toBeGreaterThan(6);
  expect(await textOf(many)).toContain("TEE-199");
});

test("a document prints a country's name, its XML the code, and one made before prints its code still", async () => {
  const content = sampleDocument({ lang: "fr" });
  const named = { ...content, buyer: { ...content.buyer, countryName: "Belgique" } };
  const text = await textOf(await written(named));
  expect(text).toContain("Belgique");
  expect(text).toMatch(/^NL\s*$/m);
  expect(text).not.toMatch(/^BE\s*$/m);
  expect(ciiXml(NUMBER, "invoice", named)).toBe(ciiXml(NUMBER, "invoice", content));
});
