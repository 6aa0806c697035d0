import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { CatalogueList, type CatalogueListProps } from "../../../../ui/admin/catalogue/catalogue-list.tsx";
import type { ChosenBlank, NewProductStart } from "../../../../ui/admin/catalogue/models.ts";
import { NewProductForm } from "../../../../ui/admin/catalogue/new-product-form.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";

type Props = {
  /** One of the two: the catalogue to choose from, or the blank that was chosen. */
  catalogue: CatalogueListProps | null;
  chosen: {
    blank: ChosenBlank;
    start: NewProductStart;
    place: { region: Region; currency: Currency };
  } | null;
  listHref: string;
  result?: FormResult;
};

/** A product in the making that no store sells. */
export function NewProductView({ catalogue, chosen, listHref, result }: Props) {
  const { t } = useTranslation();
  const back = chosen ? t("productDesk:catalogueDesk.backToCatalogue") : t("productDesk:back");
  return (
    <>
      <PageHead
        title={chosen ? chosen.blank.name : t("productDesk:catalogueDesk.newProduct")}
        lead={<Link to={listHref}>{back}</Link>}
      />
      {chosen && (
        <NewProductForm
          key={chosen.blank.code}
          blank={chosen.blank}
          start={chosen.start}
          place={chosen.place}
          sale={null}
          result={result}
        />
      )}
      {catalogue && <CatalogueList {...catalogue} action={t("productDesk:catalogueDesk.choose")} />}
    </>
  );
}
