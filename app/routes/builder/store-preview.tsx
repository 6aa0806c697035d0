import { useTranslation } from "react-i18next";
import { pictureWithin } from "../../domain/design/first-print.ts";
import { minorFromTyped } from "../../domain/money.ts";
import { CURRENCY_OF_REGION, isPromo, isShop, REGIONS, STORE_TYPES } from "../../domain/store/store-event.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import { themeAttributes } from "../../ui/theme/theme-properties.ts";
import type { DraftLook } from "./models.ts";

/** How many products stand beside the name at a shop's opening. */
const IN_HERO = 2;

/** The store as its visitors will see it, drawn from the form. Nothing in it can be pressed. */
export function StorePreview({ look }: { look: DraftLook }) {
  const { t } = useTranslation();
  const type = STORE_TYPES.find((one) => one === look.type) ?? "Store";
  const name = look.name.trim() || t("builder:page.unnamed");
  return (
    <section className="preview" id="preview" aria-label={t("builder:page.preview")}>
      <div className="preview-store" {...themeAttributes(look.theme)}>
        <p className="preview-head">
          {look.image && look.isLogo && <img {...addressOf(look.image)} alt="" height="28" />}
          <strong>{name}</strong>
          {isShop(type) && (
            <>
              <span>{t("header:products")}</span>
              <span>{t("header:faqs")}</span>
              <span>{t("header:contact")}</span>
              <span className="preview-basket">{t("header:basket")}</span>
            </>
          )}
        </p>
        <div className="preview-hero">
          <div>
            <p className="preview-name">{isPromo(type) ? t("claim:title") : name}</p>
            {isPromo(type) ? <p>{t("claim:intro")}</p> : look.tagline && <p>{look.tagline}</p>}
            <span className="preview-button">{isPromo(type) ? t("claim:submit") : t("store:shopNow")}</span>
          </div>
          <div className="preview-art">
            {look.products.slice(0, isPromo(type) ? 1 : IN_HERO).map((product) => (
              <ProductPicture key={product.code} product={product} image={look.image} />
            ))}
          </div>
        </div>
        <ul className="preview-products">
          {look.products.map((product) => (
            <li key={product.code}>
              <ProductPicture product={product} image={look.image} />
              <strong>{product.name}</strong>
              {!isPromo(type) && <Amount typed={product.price} region={look.region} />}
            </li>
          ))}
        </ul>
        {look.products.length === 0 && <p className="preview-empty">{t("builder:page.previewEmpty")}</p>}
      </div>
    </section>
  );
}

type PictureProps = { product: DraftLook["products"][number]; image: DraftLook["image"] };

/** The builder's script puts a file in that was not sent yet. */
const addressOf = ({ src }: NonNullable<DraftLook["image"]>) =>
  src === "" ? { "data-chosen": "src" } : { src };

/** A product with the logo on its front, where it is printed, as long as nothing is drawn on it. */
function ProductPicture({ product, image }: PictureProps) {
  return (
    <span className="preview-picture">
      <img src={product.drawn ?? product.picture} alt="" width="150" height="180" />
      {image && product.drawn === null && product.area && (
        <svg className="print" viewBox="0 0 1000 1200" aria-hidden>
          <image
            {...(image.src === "" ? { "data-chosen": "href" } : { href: image.src })}
            {...pictureWithin(product.area, image)}
          />
        </svg>
      )}
    </span>
  );
}

function Amount({ typed, region: wished }: { typed: string; region: string }) {
  const region = REGIONS.find((one) => one === wished) ?? "UK";
  const { i18n } = useTranslation();
  const minor = minorFromTyped(typed, i18n.language);
  if (minor === undefined || minor < 0) return null;
  return <span className="num">{formatMoney({ minor, currency: CURRENCY_OF_REGION[region] }, region)}</span>;
}
