import { PDFiumLibrary } from "@hyzyla/pdfium";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { EvidenceJob } from "../../../app/rendering/evidence-job.ts";
import { writeEvidence } from "../../../print/evidence/write-evidence.ts";
import { pageCount } from "./print-kit.ts";

const pdfium = await PDFiumLibrary.init();
const face = (cut: string) => new Uint8Array(readFileSync(`public/fonts/inter/${cut}.ttf`));
const JOB: EvidenceJob = {
  title: "Order PS-7K3M92QD: answer to dispute dp_1",
  company: "Łódź & Söhne",
  page: "Page",
  paper: "A4",
  lang: "en",
  statement: "It arrived on Monday.\nThe neighbour signed.",
  sections: [{ title: "Items", rows: [{ label: "2 ×", text: "Shirt · Navy · M · “Zoë”" }] }],
  pictures: [],
  at: new Date("2026-11-27T10:00:00Z"),
  fonts: { regular: face("400"), bold: face("700") },
};

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await pdfium.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join("\n");
  document.destroy();
  return text;
}

test("the answer says who answers, what they say and what is known", async () => {
  const text = await textOf(await writeEvidence(JOB));
  for (const part of [
    JOB.title,
    JOB.company,
    "It arrived on Monday.",
    "The neighbour signed.",
    "“Zoë”",
    "Page 1",
  ])
    expect(text).toContain(part);
});

test("a long title goes on in the next line", async () => {
  const title = "Bestellung PS-H29Y274G: Antwort zur Anfechtung dp_NHt9rQ3GT2HsI0Lb5nePXFCN";
  const text = await textOf(await writeEvidence({ ...JOB, title }));
  expect(text).not.toContain(title);
  expect(text.replaceAll(/\s+/g, " ")).toContain(title);
});

test("a long answer goes on on further pages, and loses no line", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ label: `Row ${at}`, text: `Known fact ${at}.` }));
  const pdf = await writeEvidence({ ...JOB, sections: [{ title: "Messages", rows }] });
  expect(await pageCount(pdf)).toBeGreaterThan(4);
  const text = await textOf(pdf);
  for (const { text: fact } of rows) expect(text).toContain(fact);
});

test("photographs stand in it, and what is none is left out", async () => {
  const photo = new Uint8Array(readFileSync("tests/unit/print/photographs/baseline-420.jpg"));
  const pdf = await writeEvidence({
    ...JOB,
    statement: "",
    pictures: [
      { label: "Photograph from the buyer", bytes: photo },
      { label: "Broken", bytes: new Uint8Array([1, 2, 3]) },
    ],
  });
  const text = await textOf(pdf);
  expect(text).toContain("Photograph from the buyer");
  expect(text).not.toContain("Broken");
  expect(pdf.length).toBeGreaterThan(photo.length / 2);
});
