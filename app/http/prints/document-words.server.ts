import { dateFormat } from "../../domain/dates/date-format.ts";
import {
  DOCUMENT_WORDS,
  type DocumentWord,
  type DocumentWords,
} from "../../domain/documents/document-content.ts";
import { colourName } from "../../i18n/colour-name.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import type { DocumentWriter } from "../../services/documents/issue-document.server.ts";

const TEXTS: Record<DocumentWord, string> = {
  invoice: "documents:word.invoice",
  credit_note: "documents:word.credit_note",
  receipt: "documents:word.receipt",
  issued: "documents:word.issued",
  supplied: "documents:word.supplied",
  order: "documents:word.order",
  corrects: "documents:word.corrects",
  to: "documents:word.to",
  from: "documents:word.from",
  vatNumber: "documents:word.vatNumber",
  registration: "documents:word.registration",
  item: "documents:word.item",
  quantity: "documents:word.quantity",
  unit: "documents:word.unit",
  rate: "documents:word.rate",
  amount: "documents:word.amount",
  shipping: "documents:word.shipping",
  discount: "documents:word.discount",
  salesTax: "documents:word.salesTax",
  net: "documents:word.net",
  vat: "documents:word.vat",
  gross: "documents:word.gross",
  paid: "documents:word.paid",
  returned: "documents:word.returned",
  due: "documents:word.due",
  page: "documents:word.page",
  reasonO: "documents:word.reasonO",
  reasonK: "documents:word.reasonK",
  reasonAE: "documents:word.reasonAE",
  reasonG: "documents:word.reasonG",
  reasonUs: "documents:word.reasonUs",
};

/** The words of a document in the language of its order, as they are frozen with it. */
export const documentWriter: DocumentWriter = async (orderLang, region) => {
  const lang = isLanguage(orderLang) ? orderLang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const locale = lang === "en" ? (region === "US" ? "en-US" : "en-GB") : lang;
  const countries = new Intl.DisplayNames([locale], { type: "region" });
  return {
    words: Object.fromEntries(DOCUMENT_WORDS.map((word) => [word, t(TEXTS[word])])) as DocumentWords,
    byVoucher: t("checkout:totals.byVoucher"),
    day: (day) =>
      dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`)),
    // What is no code of a country is printed as the company wrote it.
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    detail: ({ colour, size, personalTexts }) =>
      [colourName(t, colour, region), size, ...Object.values(personalTexts)]
        .filter((part) => part !== "")
        .join(" · "),
  };
};
