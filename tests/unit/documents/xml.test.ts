import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { amountText, rateText } from "../../../app/domain/documents/amount-text.ts";
import { ciiXml } from "../../../app/domain/documents/cii-xml.ts";
import type { VatCategory } from "../../../app/domain/documents/document-content.ts";
import { keptUntil } from "../../../app/domain/documents/retention.ts";
import { ublXml } from "../../../app/domain/documents/ubl-xml.ts";
import { unitPrice } from "../../../app/domain/documents/xml.ts";
import { sampleDocument } from "./sample-document.ts";

/** The texts of all elements of a name, of a file that must be well-formed. */
function textsOf(xml: string, name: string): string[] {
  const parser = new SaxesParser({ xmlns: false });
  const found: string[] = [];
  const open: string[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    open.push(tag.name);
    if (tag.name === name) found.push("");
  });
  parser.on("text", (text) => {
    if (open.at(-1) === name) found[found.length - 1] += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return found;
}

describe.each(["invoice", "credit_note"] as const)("an %s as data", (type) => {
  test("holds names as they were written, without what XML forbids, in CII and UBL", () => {
    const content = sampleDocument({ lines: 3 });
    expect(textsOf(ciiXml("INV-1", type, content), "ram:Name")).toContain('Tee & <2> ]]> "x"');
    expect(textsOf(ublXml("INV-1", type, content), "cbc:Name")).toContain('Tee & <2> ]]> "x"');
  });

  test("says the total that was paid, and nothing due", () => {
    const content = sampleDocument();
    expect(content.totals.gross).toBe(4620);
    const cii = ciiXml("INV-1", type, content);
    expect(textsOf(cii, "ram:GrandTotalAmount")).toEqual(["46.20"]);
    expect(textsOf(cii, "ram:DuePayableAmount")).toEqual(["0.00"]);
    expect(textsOf(cii, "ram:TypeCode")[0]).toBe(type === "invoice" ? "380" : "381");
    const ubl = ublXml("INV-1", type, content);
    expect(textsOf(ubl, "cbc:TaxInclusiveAmount")).toEqual(["46.20"]);
    expect(textsOf(ubl, "cbc:PayableAmount")).toEqual(["0.00"]);
  });
});

test.each<[VatCategory, string | undefined]>([
  ["Z", undefined],
  ["O", "VATEX-EU-O"],
  ["K", "VATEX-EU-IC"],
  ["AE", "VATEX-EU-AE"],
  ["G", "VATEX-EU-G"],
])("category %s gives the ground %s, and nobody's VAT number outside the scope of VAT", (untaxed, code) => {
  const content = sampleDocument({ rate: 0, untaxed });
  const cii = ciiXml("INV-1", "invoice", content);
  expect(textsOf(cii, "ram:ExemptionReasonCode")).toEqual(code === undefined ? [] : [code]);
  expect(textsOf(ublXml("INV-1", "invoice", content), "cbc:TaxExemptionReasonCode")).toEqual(
    code === undefined ? [] : [code],
  );
  expect(cii.includes("NL123456789B13")).toBe(untaxed !== "O");
  expect(cii.includes("RateApplicablePercent")).toBe(untaxed !== "O");
});

test("a piece's price has two decimals where it is exact and six elsewhere", () => {
  expect(unitPrice({ net: 4000, quantity: 2 })).toBe("20.00");
  expect(unitPrice({ net: 499_587, quantity: 500 })).toBe("9.991740");
  expect(unitPrice({ net: 1, quantity: 3 })).toBe("0.003333");
});

test.each([
  ["en", "1,234,567.05 EUR", "25.5 %"],
  ["de", "1.234.567,05 EUR", "25,5 %"],
  ["fr", "1\u00A0234\u00A0567,05 EUR", "25,5 %"],
])("amounts and rates are written as in %s", (lang, amount, rate) => {
  expect(amountText(123_456_705, "EUR", lang)).toBe(amount);
  expect(rateText(2550, lang)).toBe(rate);
  expect(amountText(-5, "EUR", "en")).toBe("-0.05 EUR");
});

test("a document is kept until the last day that the issuer's country asks for", () => {
  expect(keptUntil("2026-01-01", "DE")).toBe("2034-12-31");
  expect(keptUntil("2026-11-26", "FR")).toBe("2036-12-31");
  expect(keptUntil("2026-11-26", "PT")).toBe("2036-12-31");
});
