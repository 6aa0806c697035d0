import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { CatalogueList, type CatalogueListProps } from "../../../../ui/admin/catalogue/catalogue-list.tsx";
import type { ChosenBlank, NewProductStart } from "../../../../ui/admin/catalogue/models.ts";
import { NewProductForm } from "../../../../ui/admin/catalogue/new-product-form.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import type { PricingStore } from "../../../../ui/admin/event/products/models.ts";

type Props = {
  mayWrite: boolean;
  isLocked: boolean;
  listHref: string;
  /** One of the two: the catalogue, or the blank that is used. */
  catalogue: CatalogueListProps | null;
  chosen: { blank: ChosenBlank; start: NewProductStart; store: PricingStore } | null;
  result?: FormResult;
};

/** The catalogue as a store uses it. */
export function EventCatalogueView({ mayWrite, isLocked, listHref, catalogue, chosen, result }: Props) {
  const { t } = useTranslation();
  const isOpen = mayWrite && !isLocked;
  if (chosen) {
    return (
      <>
        <PageHead
          title={chosen.blank.name}
          lead={<Link to={listHref}>{t("productDesk:catalogueDesk.backToCatalogue")}</Link>}
        />
        {isOpen ? (
          <NewProductForm
            key={chosen.blank.code}
            blank={chosen.blank}
            start={chosen.start}
            place={chosen.store}
            sale={chosen.store}
            result={result}
          />
        ) : (
          !mayWrite && <Notice>{t("preferences:readOnly")}</Notice>
        )}
      </>
    );
  }
  const shown = catalogue && {
    ...catalogue,
    blanks: isOpen ? catalogue.blanks : catalogue.blanks.map((blank) => ({ ...blank, useHref: null })),
  };
  return (
    <>
      <PageHead title={t("eventDesk:page.catalogue")} lead={t("productDesk:catalogueDesk.lead")} />
      {shown && <CatalogueList {...shown} action={t("productDesk:catalogueDesk.use")} />}
    </>
  );
}
