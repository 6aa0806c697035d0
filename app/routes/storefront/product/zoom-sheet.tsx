import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import type { ProductPage } from "../../../ui/storefront/models.ts";

/** The picture over the whole window, at once larger than on the page. A script opens it and fills it in. */
export function ZoomSheet({ page }: { page: ProductPage }) {
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
