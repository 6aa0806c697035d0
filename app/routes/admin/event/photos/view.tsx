import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { useMessage } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { FileField } from "../../../../ui/admin/pictures/file-field.tsx";
import type { UploadOutcome } from "../../../../ui/admin/pictures/models.ts";

type Photo = { id: string; name: string; src: string };
type Product = { id: string; name: string; picture: string; isFull: boolean; photos: readonly Photo[] };

type Props = {
  products: readonly Product[];
  choices: readonly { id: string; name: string; thumb: string }[];
  pages: { previousHref: string | null; nextHref: string | null };
  most: number;
  mayWrite: boolean;
  /** What was refused, with the product that it was about. */
  refused?: { product: string; outcomes: readonly UploadOutcome[] } | undefined;
};

/** The organiser's own photographs, product by product. Works without scripts. */
export function PhotosView({ products, refused, ...rest }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const told = (refused?.outcomes ?? []).map(({ name, error }) =>
    name ? t("pictures:refusedFile", { name, reason: message(error ?? "") }) : message(error ?? ""),
  );
  const isKnown = products.some(({ id }) => id === refused?.product);
  return (
    <>
      <PageHead title={t("eventDesk:page.photos")} lead={t("eventDesk:photos.lead", { number: rest.most })} />
      {!isKnown && told.length > 0 && (
        <p className="error" role="alert">
          {told.join(" ")}
        </p>
      )}
      {products.length === 0 && <EmptyState title={t("eventDesk:photos.noProducts")} />}
      <div className="sheet stack">
        {products.map((product) => (
          <ProductPhotos
            key={product.id}
            product={product}
            error={product.id === refused?.product ? told.join(" ") || undefined : undefined}
            {...rest}
          />
        ))}
      </div>
    </>
  );
}

type ProductProps = Pick<Props, "choices" | "pages" | "mayWrite"> & {
  product: Product;
  error?: string | undefined;
};

function ProductPhotos({ product, choices, pages, mayWrite, error }: ProductProps) {
  const { t } = useTranslation();
  const { id, name, picture, photos, isFull } = product;
  const others = choices.filter((choice) => !photos.some((photo) => photo.id === choice.id));
  return (
    <Card
      title={
        <span className="row product-name" id={`product-${id}`}>
          <img src={picture} alt="" width={64} height={77} loading="lazy" />
          <span className="written">{name}</span>
        </span>
      }
    >
      {photos.length === 0 && <p className="soft">{t("eventDesk:photos.none")}</p>}
      <ul className="picture-grid small">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <span className="picture-thumb">
              <img src={photo.src} alt={photo.name} loading="lazy" width="160" height="120" />
            </span>
            {mayWrite && (
              <DeskForm className="row">
                <FormToken />
                <input type="hidden" name="product" value={id} />
                <input type="hidden" name="asset" value={photo.id} />
                {index > 0 && (
                  <Button look="quiet" size="tiny" name="intent" value="first">
                    {t("eventDesk:photos.first")}
                  </Button>
                )}
                <Button look="quiet" size="tiny" name="intent" value="remove">
                  {t("eventDesk:photos.remove")}
                  <span className="sr"> {photo.name}</span>
                </Button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && isFull && <p className="soft">{t("eventDesk:photos.full")}</p>}
      {mayWrite && !isFull && (
        <DeskForm className="form" encType="multipart/form-data" key={photos.length}>
          <FormToken />
          <input type="hidden" name="product" value={id} />
          <FileField
            name="files"
            id={`files-${id}`}
            label={t("eventDesk:photos.upload")}
            multiple
            error={error}
          />
          {others.length > 0 && (
            <details>
              <summary>{t("eventDesk:branding.choose")}</summary>
              <div className="picture-thumbs">
                {others.map((choice) => (
                  <label key={choice.id} title={choice.name}>
                    <input type="checkbox" name="chosen" value={choice.id} />
                    <span className="picture-thumb">
                      <img src={choice.thumb} alt={choice.name} loading="lazy" />
                    </span>
                  </label>
                ))}
              </div>
              <p className="row">
                {pages.previousHref !== null && (
                  <Link to={pages.previousHref}>{t("eventDesk:branding.newer")}</Link>
                )}
                {pages.nextHref !== null && <Link to={pages.nextHref}>{t("eventDesk:branding.older")}</Link>}
              </p>
            </details>
          )}
          <div className="row">
            <Button look="quiet" name="intent" value="add">
              {t("eventDesk:photos.add")}
            </Button>
          </div>
        </DeskForm>
      )}
    </Card>
  );
}
