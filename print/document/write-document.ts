import type { DocumentContent, DocumentParty } from "../../app/domain/documents/document-content.ts";
import type { DocumentJob } from "../../app/rendering/document-job.ts";
import { pdfFile, type PdfFile } from "../pdf/pdf-file.ts";
import { slipPainter } from "../slip/slip-painter.ts";
import { heldBy, joined, readable } from "../slip/write-slips.ts";
import { paintDocument } from "./document-page.ts";

/** The file's name and profile are fixed by Factur-X and ZUGFeRD: readers look for nothing else. */
const XML_NAME = "factur-x.xml";
const FX = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const PROPERTIES = ["DocumentFileName", "DocumentType", "Version", "ConformanceLevel"];

/** What says in the file's metadata that it carries an invoice as data, and the schema that PDF/A asks for it. */
const FACTUR_X = [
  `<rdf:Description rdf:about="" xmlns:fx="${FX}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${XML_NAME}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`,
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>',
  `<pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>`,
  ...PROPERTIES.map(
    (name) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name}</pdfaProperty:description></rdf:li>`,
  ),
  "</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>",
].join("");

/** pdfkit writes these into the metadata as they are, where `&` and `<` would break it. */
const plain = (text: string) => text.replaceAll(/[&<>\p{Cc}]/gu, " ");

/** Writes a document as PDF/A-3b that carries its XML. The same job gives the same bytes. */
export async function writeDocument(job: DocumentJob): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const { content, number, type, at, xml } = job;
  const file = pdfFile(
    heldBy(chunks),
    {
      Title: plain(`${content.words[type]} ${number}`),
      Author: plain(content.seller.name),
      Creator: "Popstall",
      Producer: "Popstall",
      CreationDate: at,
      ModDate: at,
    },
    { subset: "PDF/A-3b", lang: content.lang, displayTitle: true },
  );
  const paint = slipPainter(file, job.fonts);
  paintDocument(paint, { number, type, content: printable(content, (text) => readable(text, paint.has)) });
  if (xml !== null) attach(file, xml, at);
  await file.end();
  return joined(chunks);
}

function attach({ kit }: PdfFile, xml: string, at: Date): void {
  const inside = kit as unknown as {
    file(bytes: ArrayBuffer, options: object): void;
    appendXML(xml: string): void;
  };
  inside.file(new TextEncoder().encode(xml).buffer, {
    name: XML_NAME,
    type: "text/xml",
    relationship: "Alternative",
    description: "Factur-X",
    creationDate: at,
    modifiedDate: at,
  });
  inside.appendXML(FACTUR_X);
}

/** What people wrote, in letters that the fonts have. */
function printable(content: DocumentContent, text: (text: string) => string): DocumentContent {
  const party = (who: DocumentParty): DocumentParty => ({
    ...who,
    name: text(who.name),
    firstLine: text(who.firstLine),
    secondLine: text(who.secondLine),
    city: text(who.city),
  });
  return {
    ...content,
    seller: party(content.seller),
    buyer: party(content.buyer),
    lines: content.lines.map((line) => ({ ...line, name: text(line.name), detail: text(line.detail) })),
  };
}
