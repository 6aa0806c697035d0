import fc from "fast-check";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import SaxonJS from "saxon-js";
import { describe, expect, test } from "vitest";
import { ciiXml } from "../../app/domain/documents/cii-xml.ts";
import { creditSums } from "../../app/domain/documents/credit-sums.ts";
import type { DocumentContent, VatCategory } from "../../app/domain/documents/document-content.ts";
import type { Sums } from "../../app/domain/documents/invoice-sums.ts";
import { ublXml } from "../../app/domain/documents/ubl-xml.ts";
import { LANGUAGES } from "../../app/i18n/languages.ts";
import { anyOrder, invoiceOf } from "../unit/documents/any-order.ts";
import { sampleDocument } from "../unit/documents/sample-document.ts";

const {
  CONTRACT_EN16931: rules = "",
  CONTRACT_UBL: ubl = "",
  CONTRACT_DOCUMENTS: count = "200",
  CONTRACT_SEED: seed = "16931",
} = process.env;

/** CEN's rules as they are published, compiled for Saxon: the texts of all that a file breaks. */
function schematron(format: "cii" | "ubl") {
  const compiled = path.join(mkdtempSync(path.join(tmpdir(), "en16931-")), "rules.sef.json");
  const source = path.join(rules, `${format}/xslt/EN16931-${format.toUpperCase()}-validation.xslt`);
  const compiler = createRequire(import.meta.url).resolve("xslt3/xslt3.js");
  execFileSync(process.execPath, [compiler, `-xsl:${source}`, `-export:${compiled}`, "-nogo"]);
  const stylesheetText = readFileSync(compiled, "utf8");
  const how = { stylesheetText, stylesheetBaseURI: pathToFileURL(compiled).href, destination: "serialized" };
  return (sourceText: string): string[] => {
    const { principalResult } = SaxonJS.transform({ ...how, sourceText }, "sync");
    expect(principalResult.match(/<svrl:fired-rule/g)?.length).toBeGreaterThan(40);
    return principalResult.match(/<svrl:failed-assert[\s\S]*?<\/svrl:failed-assert>/g) ?? [];
  };
}

/** What a schema says against a file; nothing where it is valid. */
function xsd(file: string) {
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file), { url: file }));
  return (xml: string): string[] => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      return [String(error)];
    } finally {
      document.dispose();
    }
  };
}

/** An invoice and a credit note of a part of it, in any language and for any kind of untaxed supply. */
const anyDocuments = fc.record({
  order: anyOrder,
  lang: fc.constantFrom(...LANGUAGES.map(({ code }) => code)),
  untaxed: fc.constantFrom<VatCategory>("Z", "O", "K", "G"),
  part: fc.integer({ min: 1, max: 1000 }),
});

type Documents = typeof anyDocuments extends fc.Arbitrary<infer Value> ? Value : never;

function documentsOf({ order, lang, untaxed, part }: Documents) {
  const { sums } = invoiceOf(order, untaxed);
  const sample = sampleDocument({ lang, untaxed });
  const documentOf = (of: Sums): DocumentContent => ({ ...sample, ...of });
  const credit = creditSums(
    sums,
    [],
    { amount: Math.floor((sums.totals.gross * part) / 1000), lines: [], withShipping: false },
    { amount: sample.words.returned, shipping: sample.words.shipping },
  );
  const corrects = { number: "INV-2026-000001", issuedOn: "2026-11-26" };
  return [
    { type: "invoice" as const, content: documentOf(sums) },
    ...(credit ? [{ type: "credit_note" as const, content: { ...documentOf(credit), corrects } }] : []),
  ];
}

/** The documents of so many orders; the same seed gives the same ones. */
const documents = () =>
  fc
    .sample(anyDocuments, { numRuns: Number(count), seed: Number(seed) })
    .flatMap(documentsOf)
    .slice(0, Number(count));

const CII_SCHEMA =
  "cii/schema/D16B SCRDM (Subset)/uncoupled clm/CII/uncefact/data/standard/CrossIndustryInvoice_100pD16B.xsd";

describe.skipIf(rules === "")(
  "EN 16931, where CONTRACT_EN16931 names a copy of ConnectingEurope/eInvoicing-EN16931",
  () => {
    xmlRegisterFsInputProviders();

    test("every invoice and credit note is valid CII", { timeout: 3_600_000 }, () => {
      const broken = schematron("cii");
      const invalid = xsd(path.join(rules, CII_SCHEMA));
      for (const { type, content } of documents()) {
        const xml = ciiXml("INV-2026-000001", type, content);
        expect([...invalid(xml), ...broken(xml)], xml).toEqual([]);
      }
    });

    test("every invoice and credit note is valid UBL", { timeout: 3_600_000 }, () => {
      const broken = schematron("ubl");
      const main = (name: string) => xsd(path.join(ubl, `xsd/maindoc/UBL-${name}-2.1.xsd`));
      const invalid = ubl === "" ? undefined : { invoice: main("Invoice"), credit_note: main("CreditNote") };
      for (const { type, content } of documents()) {
        const xml = ublXml("INV-2026-000001", type, content);
        expect([...(invalid?.[type](xml) ?? []), ...broken(xml)], xml).toEqual([]);
      }
    });

    test("a total that is a cent off and an unknown country are found", () => {
      const xml = ciiXml("INV-2026-000001", "invoice", sampleDocument());
      const broken = schematron("cii");
      expect(broken(xml)).toEqual([]);
      const off = xml.replace("<ram:GrandTotalAmount>46.20<", "<ram:GrandTotalAmount>46.21<");
      expect(broken(off).join("\n")).toContain("BR-CO-15");
      expect(broken(xml.replaceAll("<ram:CountryID>BE<", "<ram:CountryID>XX<")).join("\n")).toContain(
        "BR-CL-14",
      );
      expect(xsd(path.join(rules, CII_SCHEMA))(xml.replaceAll("ram:TypeCode", "ram:TypCode"))).not.toEqual(
        [],
      );
    });
  },
);
