import { readFileSync } from "node:fs";
import type {
  DocumentContent,
  DocumentWords,
  VatCategory,
} from "../../../app/domain/documents/document-content.ts";
import { invoiceSums } from "../../../app/domain/documents/invoice-sums.ts";

/** An invoice with hostile names, in a language, for so many lines. */
export function sampleDocument({
  lang = "en",
  lines = 1,
  rate = 2100,
  untaxed = "Z" as VatCategory,
}: {
  lang?: string;
  lines?: number;
  rate?: number;
  untaxed?: VatCategory;
} = {}): DocumentContent {
  const texts = JSON.parse(readFileSync(`app/i18n/locales/${lang}/documents.json`, "utf8")) as {
    word: DocumentWords;
  };
  const unitVat = (2000 * rate) / 10_000;
  const bought = Array.from({ length: lines }, (_, at) => ({
    orderLineId: `l${at}`,
    name: `Tee & <${at}> ]]> \u0001"x"`,
    detail: "White · M",
    sku: `TEE-${at}`,
    quantity: 2,
    unitNet: 2000,
    unitVat,
    vatRate: rate,
  }));
  const shippingVat = Math.round((645 * rate) / 10_000);
  const total = lines * 2 * (2000 + unitVat) + 645 + shippingVat - 1000;
  const order = { shippingNet: 645, shippingVat, discount: 1000, salesTax: 0, total };
  const party = {
    secondLine: "",
    city: "Amsterdam",
    postcode: "1015 CJ",
    state: "",
    registrationNumber: "",
    email: "bills@acme.example",
  };
  return {
    paper: "A4",
    lang,
    issuedOn: "2026-11-26",
    suppliedOn: "2026-11-25",
    orderRef: "PS-7K3M92QD",
    issuedText: "26 November 2026",
    suppliedText: "25 November 2026",
    corrects: null,
    seller: {
      ...party,
      name: "Acme & Söhne <B.V.>",
      firstLine: "Keizersgracht 1",
      country: "NL",
      vatNumber: "NL123456789B13",
    },
    buyer: {
      ...party,
      name: "Łukasz Straße",
      firstLine: "Rue de la Loi 42",
      country: "BE",
      vatNumber: "BE0123456749",
    },
    shipTo: "BE",
    currency: "EUR",
    words: texts.word,
    ...invoiceSums(order, bought, { untaxed, storeRate: rate }),
  };
}
