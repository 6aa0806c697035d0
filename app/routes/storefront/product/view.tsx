import { useTranslation } from "react-i18next";
import { isPromo } from "../../../domain/store/store-event.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { Price } from "../../../ui/money/price.tsx";
import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";
import { ProductCards } from "../../../ui/storefront/product-cards.tsx";
import { BuyFields } from "./buy-fields.tsx";
import { Colours } from "./colours.tsx";
import { Gallery } from "./gallery.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductFrame } from "./product-frame.tsx";
import { SizeGuide } from "./size-guide.tsx";
import { ZoomSheet } from "./zoom-sheet.tsx";

type Props = {
  store: StoreChrome;
  page: ProductPage;
  /** The answer to "add" when it was refused. */
  result?: FormResult;
  /** Shown to staff when the design is not published yet. */
  preview?: boolean;
  /** The store's only product stands on its first page: there is no list to go back to. */
  only?: boolean;
};

/** One product: its pictures, all its colours on the garment, and the form that puts it in the basket. */
export function ProductView({ store, page, result, preview, only }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {preview && <Notice title={t("product:preview")} />}
      {!only && (
        <p className="back">
          <a href={store.links.products}>{t("product:allProducts")}</a>
        </p>
      )}
      <ProductFrame store={store} page={page}>
        <Gallery page={page} region={store.region} href={only ? page.action : undefined} />
        <div className="info">
          <div>
            {only ? (
              <h2>
                <a href={page.action}>{page.name}</a>
              </h2>
            ) : (
              <h1>{page.name}</h1>
            )}
            <p className="price">
              <Price amount={page.price} region={store.region} />{" "}
              {!isPromo(store.type) && (
                <span className="soft small">
                  {page.includesVat
                    ? t("product:inclVat")
                    : store.region === "US"
                      ? t("product:plusTax")
                      : t("product:noVat")}
                </span>
              )}
            </p>
          </div>
          <Colours page={page} region={store.region} />
          <BuyFields store={store} page={page} result={result} />
          <ProductFacts page={page} />
        </div>
      </ProductFrame>
      <SizeGuide page={page} region={store.region} />
      {!only && <ZoomSheet page={page} />}
      {page.related.length > 0 && (
        <section className="more" aria-labelledby="related">
          <h2 id="related">{t("product:related")}</h2>
          <ProductCards products={page.related} region={store.region} heading="h3" />
        </section>
      )}
    </>
  );
}
