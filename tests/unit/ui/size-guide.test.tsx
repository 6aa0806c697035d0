import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { SizeGuide } from "../../../app/routes/storefront/product/size-guide.tsx";
import { Sizes } from "../../../app/routes/storefront/product/sizes.tsx";
import type { ProductPage } from "../../../app/ui/storefront/models.ts";

/** What the two parts ask of a page. */
const page = {
  sizes: [{ name: "One size", available: true }],
  colours: [],
  measures: [{ size: "One size", widthMm: 520, lengthMm: 700, sleeveMm: 0 }],
  facts: [{ label: "fit", value: "Relaxed, longer in the body" }],
} as unknown as ProductPage;

const drawn = async (part: React.ReactNode) =>
  renderToStaticMarkup(<I18nextProvider i18n={await i18nFor("de")}>{part}</I18nextProvider>);

test("a shopper reads size and fit in their own language, and the form keeps the stored size", async () => {
  const sizes = await drawn(<Sizes page={page} />);
  expect(sizes).toContain('value="One size"');
  expect(sizes).toContain("Einheitsgröße");
  const guide = await drawn(<SizeGuide page={page} region="EU" />);
  expect(guide).toContain('<th scope="row">Einheitsgröße</th>');
  expect(guide).toContain("Locker, länger geschnitten");
});
