import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import type { StatementWriter } from "../../services/statements/bill-month.server.ts";
import { documentWriter } from "./document-words.server.ts";

const PARTS = {
  production: "documents:bill.production",
  shipping: "documents:bill.shipping",
  fee: "documents:bill.fee",
} as const;

/** The words of a monthly invoice in a company's language, as they are frozen with it. */
export const statementWriter: StatementWriter = async (companyLang, region) => {
  const lang = isLanguage(companyLang) ? companyLang : DEFAULT_LANGUAGE;
  const [t, { words, day, country }] = await Promise.all([translatorFor(lang), documentWriter(lang, region)]);
  return {
    words,
    day,
    country,
    line: ({ storeName, orders }, part) => ({
      name: storeName ?? t("documents:bill.noStore"),
      detail: [t(PARTS[part]), orders > 0 ? t("documents:bill.orders", { count: orders }) : ""]
        .filter((text) => text !== "")
        .join(" · "),
    }),
    terms: (date, iban) =>
      iban === "" ? t("documents:bill.terms", { date }) : t("documents:bill.transfer", { date, iban }),
  };
};
