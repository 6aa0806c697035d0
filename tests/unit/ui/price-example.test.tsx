import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { USUAL_PLATFORM_FEE } from "../../../app/domain/pricing/application-fee.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { FirstQuestions } from "../../../app/routes/marketing/first-questions.tsx";
import { PriceExample } from "../../../app/routes/marketing/price-example.tsx";

const TEE = { blank: { GBP: 280, EUR: 330, USD: 358 }, printed: { GBP: 600, EUR: 708, USD: 768 } };

async function amounts(language: "en" | "de" | "sv", currency?: "USD"): Promise<number[]> {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await i18nFor(language)}>
      <PriceExample name="Tee" {...TEE} {...(currency && { currency })} />
    </I18nextProvider>,
  );
  return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text = ""]) =>
    Number(
      text
        .replace("−", "-")
        .replace(",", ".")
        .replaceAll(/[^\d.-]/g, ""),
    ),
  );
}

test("what is taken from the price of the example and what is kept make up the price", async () => {
  for (const [language, currency] of [["en"], ["de"], ["sv"], ["en", "USD"]] as const) {
    const [price = 0, ...others] = await amounts(language, currency);
    const kept = others.pop() ?? 0;
    expect(kept, language).toBeGreaterThan(0);
    expect(price + others.reduce((sum, each) => sum + each, 0), language).toBeCloseTo(kept, 5);
  }
});

test("the example is in the reader's money, with VAT where a rate is known", async () => {
  // A shirt of £6.00 sold at twice that and a fifth for VAT, in whole pounds.
  expect(await amounts("en")).toEqual([15, -2.5, -6, -0.43, -0.63, 5.44]);
  // In the United States sales tax depends on the place: it is no part of the price.
  expect(await amounts("en", "USD")).toHaveLength(5);
});

test("the example of a store's costs names the fee in every language", async () => {
  for (const { code: language } of LANGUAGES) {
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={await i18nFor(language)}>
        <FirstQuestions of={["cost"]} href="/faq" />
      </I18nextProvider>,
    );
    const fee = new Intl.NumberFormat(language, { style: "percent" }).format(USUAL_PLATFORM_FEE / 10_000);
    expect(html, language).toContain(fee);
  }
});
