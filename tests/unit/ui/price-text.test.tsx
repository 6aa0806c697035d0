import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { totalsOf } from "../../../app/domain/pricing/totals.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { Sums } from "../../../app/ui/checkout/order-summary.tsx";
import { priceText } from "../../../app/ui/money/price-text.ts";

const gbp = (minor: number) => ({ minor, currency: "GBP" as const });

test("what costs nothing is free, in every language, and what costs a penny is not", async () => {
  for (const { code } of LANGUAGES) {
    const { t } = await i18nFor(code);
    expect(priceText(t, gbp(0), "UK"), code).toMatch(/^\p{L}+$/u);
    expect(priceText(t, gbp(1), "UK")).toBe("£0.01");
  }
});

test("shipping that costs nothing is free, and a total of nothing stays a figure", async () => {
  const nothing = {
    shippingNet: 0,
    shippingVat: 0,
    salesTax: 0,
    total: 0,
    voucherPaid: 0,
    totalVat: 0,
    totalExcludingVat: 0,
  };
  const priced = { ...nothing, itemsGross: 1200, discount: 1200 };
  const html = renderToString(
    <I18nextProvider i18n={await i18nFor("en")}>
      <Sums totals={totalsOf("GBP", priced, { vatIncluded: true })} region="UK" />
    </I18nextProvider>,
  );
  expect([...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, text]) => text)).toEqual([
    "£12.00",
    "Free",
    "−£12.00",
    "£0.00",
  ]);
});
