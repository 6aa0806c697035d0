import { catalogueWord } from "../../../i18n/catalogue-words.ts";
import { useTranslation } from "react-i18next";
import { isPromo } from "../../../domain/store/store-event.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { Price } from "../../../ui/money/price.tsx";
import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";
import { ProductCards } from "../../../ui/storefront/product-cards.tsx";
import { BuyFields } from "./buy-fields.tsx";
import { Gallery } from "./gallery.tsx";
import { ProductFrame } from "./product-frame.tsx";
import { colourName } from "../../../i18n/colour-name.ts";
import { viewAddress } from "./view-address.ts";
import { Dialog } from "../../../ui/layout/dialog.tsx";

/** The picture over the whole window, at once larger than on the page. A script opens it and fills it in. */
function ZoomSheet({ page }: { page: ProductPage }) {
  const { t, i18n } = useTranslation();
  const { printArea } = page;
  const cm = (mm: number) => new Intl.NumberFormat(i18n.language).format(Math.round(mm) / 10);
  return (
    <Dialog id="zoom" title={page.name}>
      <div className="zoom-sheet" tabIndex={0} role="region" aria-label={t("product:zoom")}>
        <button type="button" data-near="" aria-pressed="true" aria-label={t("product:zoomNear")}>
          <img alt="" width="720" height="864" />
        </button>
      </div>
      <div className="zoom-foot">
        <div className="views" data-zoom-views="" />
        {printArea && (
          <p className="soft small">
            {t("product:printUpTo", { width: cm(printArea.width), height: cm(printArea.height) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const FACT_TEXTS: Record<ProductPage["facts"][number]["label"], string> = {
  fabric: "product:facts.fabric",
  material: "product:facts.material",
  weight: "product:facts.weight",
  fit: "product:facts.fit",
  size: "product:size",
  print: "product:facts.print",
  brand: "product:facts.brand",
};

/** Description, what it is made of: folded away, there without scripts. */
function ProductFacts({ page }: { page: ProductPage }) {
  const { t, i18n } = useTranslation();
  const word = (stored: string) => catalogueWord(t, i18n.language, stored);
  const isMadeOfFabric = !page.facts.some(({ label }) => label === "material");
  return (
    <div>
      {page.description && (
        <details className="fold" open>
          <summary>{t("product:description")}</summary>
          <p>{page.description}</p>
        </details>
      )}
      {(page.facts.length > 0 || page.care.length > 0) && (
        <details className="fold">
          <summary>{t(isMadeOfFabric ? "product:fabricAndCare" : "product:materialAndCare")}</summary>
          <dl className="sums">
            {page.facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="soft">{t(FACT_TEXTS[label])}</dt>
                <dd>{label === "brand" ? value : word(value)}</dd>
              </div>
            ))}
            {page.care.length > 0 && (
              <div>
                <dt className="soft">{t("product:facts.care")}</dt>
                <dd>{page.care.map(word).join(" · ")}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}

/** The garment with its print in each colour; every one is a link. */
function Colours({ page, region }: { page: ProductPage; region: StoreChrome["region"] }) {
  const { t } = useTranslation();
  if (page.colours.length < 2) return null;
  return (
    <nav className="swatches" aria-label={t(region === "US" ? "product:coloursUs" : "product:colours")}>
      <p className="label" data-colour-label="" aria-live="polite">
        {t(region === "US" ? "product:colourIsUs" : "product:colourIs", {
          colour: colourName(t, page.colour, region),
        })}
      </p>
      <div className="colours">
        {page.colours.map((colour) => (
          <a
            key={colour.name}
            href={viewAddress(page, colour.name, page.side)}
            aria-current={colour.name === page.colour ? "true" : undefined}
            title={colourName(t, colour.name, region)}
            data-swap="colour"
            data-stage={colour.stage}
            data-sizes={JSON.stringify(colour.sizes)}
            data-sold={colour.soldOut?.length ? JSON.stringify(colour.soldOut) : undefined}
            data-pictures={JSON.stringify(colour.pictures)}
          >
            <img
              src={colour.small}
              alt={colourName(t, colour.name, region)}
              width="68"
              height="82"
              loading="lazy"
            />
          </a>
        ))}
      </div>
    </nav>
  );
}

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
