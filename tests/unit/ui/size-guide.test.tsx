import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { sampleStore } from "../../../app/routes/dev/face/samples/store.ts";
import { Sizes } from "../../../app/routes/storefront/product/sizes.tsx";
import type { SizeGuidePage } from "../../../app/routes/storefront/size-guide/models.ts";
import { SizeGuideView } from "../../../app/routes/storefront/size-guide/view.tsx";
import type { ProductPage } from "../../../app/ui/storefront/models.ts";

/** What the sizes ask of a page. */
const page = {
  sizes: [{ name: "One size", available: true }],
  colours: [],
  measures: [{ size: "One size", widthMm: 520, lengthMm: 700, sleeveMm: 0 }],
  shirt: null,
} as unknown as ProductPage;

const guide: SizeGuidePage = {
  product: "Tea Tee",
  cut: "Relaxed, longer in the body",
  action: "/tea/size-guide",
  kept: [],
  backHref: "/tea/Product=1",
  from: "product",
  productHref: null,
  measures: page.measures,
  isMeasured: false,
  unit: "cm",
  typed: "",
  error: null,
  answer: null,
};

const drawn = async (part: React.ReactNode, language: "de" | "en" = "de") =>
  renderToStaticMarkup(<I18nextProvider i18n={await i18nFor(language)}>{part}</I18nextProvider>);
const store = sampleStore("northlight");

test("a shopper reads size and fit in their own language, and the form keeps the stored size", async () => {
  const sizes = await drawn(<Sizes page={page} />);
  expect(sizes).toContain('value="One size"');
  expect(sizes).toContain("Einheitsgröße");
  const shown = await drawn(<SizeGuideView store={store} page={guide} />);
  expect(shown).toContain('<th scope="row">Einheitsgröße</th>');
  expect(shown).toContain("Locker, länger geschnitten");
  expect(shown, "one width is nothing to choose from").not.toContain('name="measured"');
});

test("a product without measures does not ask for a shirt", async () => {
  const shown = await drawn(<SizeGuideView store={store} page={{ ...guide, measures: [] }} />, "en");
  expect(shown).toContain("There are no measurements");
  expect(shown).not.toContain("<form");
});

test("the size that fits stands first with its way to be chosen, and what is sold out without one", async () => {
  const answer: SizeGuidePage["answer"] = {
    ownMm: 525,
    best: { size: "M", widerMm: 5, isSoldOut: false, href: "/tea/Product=1?size=M&shirt=525" },
    beside: [
      { size: "S", widerMm: -45, isSoldOut: true, href: null },
      { size: "L", widerMm: 55, isSoldOut: false, href: "/tea/Product=1?size=L&shirt=525" },
    ],
    meant: null,
  };
  const shown = await drawn(
    <SizeGuideView store={store} page={{ ...guide, isMeasured: true, answer }} />,
    "en",
  );
  expect(shown).toContain("M is closest to yours (52.5\u00A0cm)");
  expect(shown).toContain("M is 0.5\u00A0cm wider.");
  expect(shown).toContain("S is 4.5\u00A0cm narrower.");
  expect(shown).toContain("Sold out");
  expect(shown).toContain("/tea/Product=1?size=L&amp;shirt=525");
  expect(shown).not.toContain("Choose S");
});

test("of no size near enough it says so, what may have been meant, and whom to ask", async () => {
  const answer: SizeGuidePage["answer"] = {
    ownMm: 1040,
    best: null,
    beside: [{ size: "XL", widerMm: -420, isSoldOut: false, href: "/tea/Product=1?size=XL&shirt=1040" }],
    meant: { mm: 520, unit: "cm", is: "around", href: "/tea/size-guide?measured=52" },
  };
  const shown = await drawn(
    <SizeGuideView store={store} page={{ ...guide, isMeasured: true, answer }} />,
    "en",
  );
  expect(shown).toContain("No size is close to yours (104\u00A0cm)");
  expect(shown).toContain("Flat, that is 52\u00A0cm.");
  expect(shown).toContain(store.links.contact);
});

test("bad input keeps what was typed, with a message beside the field", async () => {
  const shown = await drawn(
    <SizeGuideView
      store={store}
      page={{ ...guide, isMeasured: true, typed: "fifty", error: "product:fit.noNumber" }}
    />,
    "en",
  );
  expect(shown).toContain('value="fifty"');
  expect(shown).toMatch(/id="measured-error"[^>]*>Enter the width as a number/);
});
