import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Money } from "../../../../domain/money.ts";
import type { Misfits } from "../../../../domain/product/misfits.ts";
import type { Mending } from "../../../../domain/product/mending.ts";
import type { Region, StoreStatus } from "../../../../domain/store/store-event.ts";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { priceText } from "../../../../ui/money/price-text.ts";
import { pictureAlt } from "../../../../ui/product/picture-alt.ts";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { StoreStatusBadge } from "../../../../ui/admin/status-badge.tsx";
import { ProductBadge } from "../product-badge.tsx";
import { type ColourRows, ColoursToSell } from "./colours-to-sell.tsx";
import { ProductMending } from "./product-mending.tsx";
import { ProductPrint, type ProductPrintFiles } from "./product-print.tsx";
import { ProductSteps } from "./product-steps.tsx";
import { type ProductVariant, ProductVariants } from "./product-variants.tsx";
import { type SaleForm, SaleSwitches } from "./sale-switches.tsx";
import { PRODUCT } from "./products.rules.ts";
import type { ProductStatus } from "../../../../domain/product/product-sorts.ts";

type Props = {
  name: string;
  stored: { name: string; category: string; description: string };
  version: number;
  status: ProductStatus;
  isLocked: boolean;
  isDeleted: boolean;
  mayWrite: boolean;
  pictures: readonly { colour: string; side: "front" | "back"; sizes: readonly string[]; src: string }[];
  print: ProductPrintFiles;
  variants: readonly ProductVariant[];
  sale: readonly SaleForm[];
  /** Undefined where nothing is printed. */
  colours?: ColourRows | null | undefined;
  mayDraw: boolean;
  stores: readonly { name: string; status: StoreStatus; region: Region; price: Money; href: string }[];
  listHref: string;
  designHref: string;
  proofHref: string;
  mending: Mending | null;
  misfits: Misfits;
  designHash: string;
  asksToDelete: boolean;
  result?: FormResult;
  /** What is wrong with the reason that was typed. */
  reason?: FormResult;
};

/** One of the tenant's products: how it looks in each colour, where it is sold, and what may be done with it. */
export function ProductDeskView({ name, pictures, stores, listHref, ...page }: Props) {
  const { t } = useTranslation();
  const { stored, version, mayWrite, isLocked, isDeleted, status, result } = page;
  const labels = {
    name: t("productDesk:field.name"),
    category: t("productDesk:field.category"),
    description: t("productDesk:field.description"),
  };
  return (
    <>
      <PageHead title={name} lead={<Link to={listHref}>{t("productDesk:back")}</Link>}>
        <ProductBadge status={status} locked={isLocked} isDeleted={isDeleted} mending={page.mending} />
        {!isDeleted && <ButtonLink href={page.designHref}>{t("designer:link")}</ButtonLink>}
      </PageHead>
      {isDeleted && <Notice tone="warning">{t("productDesk:deletedText")}</Notice>}
      <div className="sheet stack">
        {page.mending && (
          <ProductMending
            mending={page.mending}
            designHash={page.designHash}
            designHref={page.designHref}
            proofHref={page.proofHref}
            mayWrite={mayWrite && !isLocked && !isDeleted}
            result={page.reason}
          />
        )}
        <Card title={t("productDesk:pictures")}>
          <ul className="product-pictures">
            {pictures.map(({ colour, side, sizes, src }) => (
              <li key={`${colour}-${side}`}>
                <img
                  src={src}
                  alt={pictureAlt(t, side, { product: name, colour })}
                  width={160}
                  height={192}
                  loading="lazy"
                />
                <span className="small">{colourName(t, colour, "UK")}</span>
                <span className="small soft">{sizes.map((size) => sizeName(t, size)).join(", ")}</span>
              </li>
            ))}
          </ul>
        </Card>
        {!isDeleted && page.colours !== undefined && (
          <ColoursToSell
            rows={page.colours}
            designHash={page.designHash}
            mayWrite={mayWrite}
            mayDraw={page.mayDraw}
          />
        )}
        {!isDeleted && <SaleSwitches forms={page.sale} mayWrite={mayWrite} />}
        <ProductMisfits misfits={page.misfits} />
        <ProductPrint {...page.print} proofHref={page.proofHref} />
        <Card title={t("productDesk:soldIn")}>
          {stores.length === 0 && <p className="soft">{t("productDesk:soldNowhere")}</p>}
          <ul className="stack">
            {stores.map((store) => (
              <li key={store.href} className="row">
                <Link className="written" to={store.href}>
                  {store.name}
                </Link>
                <StoreStatusBadge status={store.status} />
                <span className="num">{priceText(t, store.price, store.region)}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <div className="after-sheet">
        <VersionedForm
          legend={name}
          {...{ version, stored, labels, result, mayWrite }}
          isLocked={isLocked || isDeleted}
        >
          <Card title={t("productDesk:words")}>
            <div className="form">
              <div className="pair">
                <Field rules={PRODUCT.name} label={labels.name} defaultValue={stored.name} result={result} />
                <Field
                  rules={PRODUCT.category}
                  label={labels.category}
                  defaultValue={stored.category}
                  result={result}
                />
              </div>
              <Field
                rules={PRODUCT.description}
                as="textarea"
                rows={4}
                label={labels.description}
                defaultValue={stored.description}
                result={result}
              />
            </div>
          </Card>
        </VersionedForm>
      </div>
      <div className="sheet after-sheet stack">
        {mayWrite && (
          <ProductSteps {...{ name, status, isLocked, isDeleted }} asksToDelete={page.asksToDelete} />
        )}
        <ProductVariants variants={page.variants} />
      </div>
    </>
  );
}

/** How often it came back because it did not fit: whether it runs small or large. */
function ProductMisfits({ misfits }: { misfits: Misfits }) {
  const { t } = useTranslation();
  const { small, big, unsaid, measured } = misfits;
  if (small + big + unsaid === 0) return null;
  return (
    <Card title={t("productDesk:misfits.title")}>
      <p>
        {[
          small > 0 && t("productDesk:misfits.small", { count: small }),
          big > 0 && t("productDesk:misfits.big", { count: big }),
          unsaid > 0 && t("productDesk:misfits.unsaid", { count: unsaid }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="soft small">{t("productDesk:misfits.measured", { count: measured })}</p>
    </Card>
  );
}
