import { useTranslation } from "react-i18next";
import { colourName } from "../../i18n/colour-name.ts";
import { Breadcrumbs } from "../layout/breadcrumbs.tsx";
import { Dialog } from "../layout/dialog.tsx";
import { Price } from "../money/price.tsx";
import { ProductPicture } from "../product/product-picture.tsx";
import { Notice } from "../feedback/notice.tsx";
import type { FormResult } from "../forms/form-result.ts";
import type { ProductPage, StoreChrome } from "./models.ts";
import { BuyForm } from "./buy-form.tsx";
import { ProductCards } from "./product-cards.tsx";
import { ProductFacts } from "./product-facts.tsx";

type Props = {
  store: StoreChrome;
  page: ProductPage;
  /** The answer to "add" when it was refused. */
  result?: FormResult;
  /** Shown to staff when the design is not published yet. */
  preview?: boolean;
};

/** Address of this product in another colour or from its other side; what was chosen and typed stays. */
function viewHref(page: ProductPage, colour: string, side: ProductPage["side"]): string {
  const query = new URLSearchParams({ colour });
  if (side === "back") query.set("side", side);
  if (page.size) query.set("size", page.size);
  if (page.quantity) query.set("quantity", page.quantity);
  for (const { name, value } of page.personal) if (value) query.set(name, value);
  return `${page.action}?${query}`;
}

/** One product: its picture from both sides, all its colours on the garment, and the form that puts it in the basket. */
export function ProductView({ store, page, result, preview }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {preview && <Notice title={t("product:preview")} />}
      <Breadcrumbs crumbs={[{ label: store.name, href: store.links.products }, { label: page.name }]} />
      <div className="product">
        <Stage page={page} region={store.region} />
        <div>
          <h1>{page.name}</h1>
          <p className="price">
            <Price amount={page.price} region={store.region} />{" "}
            <span className="soft small">
              {page.includesVat
                ? t("product:inclVat")
                : store.region === "US"
                  ? t("product:plusTax")
                  : t("product:noVat")}
            </span>
          </p>
          <Colours page={page} region={store.region} />
          <BuyForm store={store} page={page} result={result} />
          <ProductFacts page={page} />
        </div>
      </div>
      {page.related.length > 0 && (
        <section className="more" aria-labelledby="related">
          <h2 id="related">{t("product:related")}</h2>
          <ProductCards products={page.related} region={store.region} heading="h3" />
        </section>
      )}
    </>
  );
}

/** What the script needs to say when it shows another colour or side in place. */
function useStageTexts(page: ProductPage, region: StoreChrome["region"]) {
  const { t } = useTranslation();
  const words = { product: page.name, colour: "{colour}" };
  return {
    failed: t("cart:product.failed"),
    unexpected: t("cart:product.unexpected"),
    front: t("product:pictureFront", words),
    back: t("product:pictureBack", words),
    colour: t(region === "US" ? "product:colourIsUs" : "product:colourIs", words),
  };
}

function Stage({ page, region }: { page: ProductPage; region: StoreChrome["region"] }) {
  const { t } = useTranslation();
  const texts = useStageTexts(page, region);
  const sides = [
    { side: "front", label: t("product:front") },
    { side: "back", label: t("product:back") },
  ] as const;
  const shown = { product: page.name, colour: colourName(t, page.colour, region) };
  const alt = page.side === "front" ? t("product:pictureFront", shown) : t("product:pictureBack", shown);
  return (
    <div className="stage" id="stage" data-product={page.id} data-texts={JSON.stringify(texts)}>
      <a className="zoom" href={page.picture} data-zoom="">
        <ProductPicture src={page.picture} alt={alt} width={720} first />
        <span className="sr">{t("product:zoom")}</span>
      </a>
      <nav className="sides" aria-label={t("product:sides")}>
        {sides.map(({ side, label }) => (
          <a
            key={side}
            href={viewHref(page, page.colour, side)}
            aria-current={side === page.side ? "true" : undefined}
            data-swap="side"
          >
            {label}
          </a>
        ))}
      </nav>
      <p className="error" role="alert" data-product-failure="" hidden />
      <Dialog id="zoom" title={page.name}>
        <div className="zoom-sheet" tabIndex={0} role="region" aria-label={t("product:zoom")}>
          <button type="button" data-near="" aria-pressed="false" aria-label={t("product:zoomNear")}>
            <img alt="" width="720" height="864" />
          </button>
        </div>
      </Dialog>
    </div>
  );
}

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
            href={viewHref(page, colour.name, page.side)}
            aria-current={colour.name === page.colour ? "true" : undefined}
            title={colourName(t, colour.name, region)}
            data-swap="colour"
            data-sizes={JSON.stringify(colour.sizes)}
          >
            <img
              src={colour.picture}
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
