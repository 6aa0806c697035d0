import { useTranslation } from "react-i18next";
import { colourName } from "../../../i18n/colour-name.ts";
import { pictureAlt } from "../../../ui/product/picture-alt.ts";
import { ProductPicture } from "../../../ui/product/product-picture.tsx";
import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";
import { viewAddress } from "./view-address.ts";

const VIEWS = { front: "product:front", back: "product:back", near: "product:near" } as const;

type Props = {
  page: ProductPage;
  region: StoreChrome["region"];
  /** Where a picture leads, instead of to itself enlarged. */
  href?: string;
};

/** What the script needs to say when it shows another colour in place. */
function useStageTexts(page: ProductPage, region: StoreChrome["region"]) {
  const { t } = useTranslation();
  const words = { product: page.name, colour: "{colour}" };
  return {
    failed: t("store:cart.product.failed"),
    unexpected: t("store:cart.product.unexpected"),
    front: pictureAlt(t, "front", words),
    back: pictureAlt(t, "back", words),
    near: pictureAlt(t, "near", words),
    colour: t(region === "US" ? "product:colourIsUs" : "product:colourIs", words),
  };
}

/** All pictures of the product beside each other: they are swiped, without any script, and enlarged by one. */
export function Gallery({ page, region, href }: Props) {
  const { t } = useTranslation();
  const texts = useStageTexts(page, region);
  const shown = { product: page.name, colour: colourName(t, page.colour, region) };
  const [first] = page.pictures;
  const photos = page.photos.map(({ src, large }, index) => (
    <a href={href ?? large} key={src} id={`photo-${index + 1}`}>
      <ProductPicture
        src={src}
        alt={t("product:photo", { product: page.name, number: index + 1 })}
        width={720}
        first={index === 0 && page.photosFirst}
        later={index > 0 || !page.photosFirst}
      />
    </a>
  ));
  return (
    <div
      className="stage"
      id="stage"
      data-stage={page.colours.find(({ name }) => name === page.colour)?.stage}
      data-product={page.id}
      data-texts={JSON.stringify(texts)}
    >
      <div className="gallery" data-gallery="">
        {page.photosFirst && photos}
        {page.pictures.map(({ side, src }, index) => (
          <a href={href ?? src} key={side} data-zoom={href ? undefined : ""} data-side={side}>
            <ProductPicture
              src={src}
              alt={pictureAlt(t, side, shown)}
              width={720}
              first={index === 0 && !page.photosFirst}
              later={index > 0 || page.photosFirst}
            />
          </a>
        ))}
        {!page.photosFirst && photos}
      </div>
      {!href && (
        <a className="zoom" href={first?.src} data-zoom="" aria-label={t("product:zoom")}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
            <path d="M3 8V3h5M17 12v5h-5M3 3l5.5 5.5M17 17l-5.5-5.5" />
          </svg>
        </a>
      )}
      <Views page={page} />
      <p className="error" role="alert" data-product-failure="" hidden />
    </div>
  );
}

/** Which picture is seen: dots on a phone, small pictures elsewhere. */
function Views({ page }: { page: ProductPage }) {
  const { t } = useTranslation();
  if (page.pictures.length + page.photos.length < 2) return null;
  return (
    <nav className="views" aria-label={t("product:sides")}>
      {page.photos.map(({ small }, index) => (
        <a
          key={small}
          href={`#photo-${index + 1}`}
          aria-label={t("product:photo", { product: page.name, number: index + 1 })}
        >
          <img src={small} alt="" width="60" height="72" loading="lazy" />
        </a>
      ))}
      {page.pictures.map(({ side, src }) => (
        <a
          key={side}
          href={viewAddress(page, page.colour, side)}
          aria-label={t(VIEWS[side])}
          aria-current={side === page.side && !page.photosFirst ? "true" : undefined}
          data-swap="side"
        >
          <img src={src} alt="" width="60" height="72" loading="lazy" />
        </a>
      ))}
    </nav>
  );
}
