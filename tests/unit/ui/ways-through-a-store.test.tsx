import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import type { StoreType } from "../../../app/domain/store/store-event.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { BuyFields } from "../../../app/routes/storefront/product/buy-fields.tsx";
import type { ProductPage } from "../../../app/ui/storefront/models.ts";
import { ContactView } from "../../../app/routes/storefront/contact/view.tsx";
import { FaqsView } from "../../../app/routes/storefront/faqs/view.tsx";
import { StoreHeader } from "../../../app/routes/storefront/frame/store-header.tsx";
import { sampleStore } from "../../../app/routes/dev/face/samples/store.ts";

function storeOf(type: StoreType) {
  const store = sampleStore("northlight");
  return { ...store, type, links: { ...store.links, home: "/tea", products: "/tea/storefront" } };
}

async function drawn(content: React.ReactNode): Promise<string> {
  return renderToString(<I18nextProvider i18n={await i18nFor("en")}>{content}</I18nextProvider>);
}

describe("the header of a store", () => {
  test.each(["Store", "Bulk", "Products", "Promo"] as const)("leads home by its name: %s", async (type) => {
    expect(await drawn(<StoreHeader store={storeOf(type)} />)).toContain('class="wordmark" href="/tea"');
  });

  test("leads to a gift's form instead of to products that cannot be bought", async () => {
    const header = await drawn(<StoreHeader store={storeOf("Promo")} />);
    expect(header).toContain('<a href="/tea">Your gift</a>');
    expect(header).not.toContain("/tea/storefront");
  });

  test.each(["Bulk", "Products"] as const)("leads back to the form of a gathered order: %s", async (type) => {
    const header = await drawn(<StoreHeader store={storeOf(type)} />);
    expect(header).toContain('<a href="/tea/storefront">Products</a>');
    expect(header).toContain('<a href="/tea">Your order</a>');
  });
});

test.each([
  ["contact", ContactView],
  ["questions", FaqsView],
] as const)("the page of %s leads to the form that finds an order", async (_page, View) => {
  const store = storeOf("Store");
  const page = await drawn(
    <View store={{ ...store, links: { ...store.links, findOrder: "/tea/find-order" } }} questions={[]} />,
  );
  expect(page).toContain('<a href="/tea/find-order">Find my order</a>');
});

describe("a product that cannot be bought", () => {
  const page = {
    id: "1",
    addAction: null,
    measures: [],
    guideHref: "/tea/size-guide",
  } as unknown as ProductPage;

  test("of a gift says where it is ordered", async () => {
    const fields = await drawn(<BuyFields store={storeOf("Promo")} page={page} />);
    expect(fields).toContain('href="/tea"');
    expect(fields).not.toContain("be ordered at the moment");
  });

  test("of a gift opens its measures, where it has some", async () => {
    const measured = { ...page, measures: [{ size: "M" }] } as unknown as ProductPage;
    expect(await drawn(<BuyFields store={storeOf("Promo")} page={measured} />)).toContain(
      "/tea/size-guide?product=1",
    );
    expect(await drawn(<BuyFields store={storeOf("Promo")} page={page} />)).not.toContain(
      "/tea/size-guide?product=1",
    );
  });

  test("of a shop says that it cannot be", async () => {
    expect(await drawn(<BuyFields store={storeOf("Store")} page={page} />)).toContain(
      "be ordered at the moment",
    );
  });
});
