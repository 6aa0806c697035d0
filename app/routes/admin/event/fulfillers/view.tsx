import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { type FulfillerRow, FulfillersTable } from "../../../../ui/admin/fulfillers/fulfillers-table.tsx";
import { RegisterForm } from "../../../../ui/admin/fulfillers/register-form.tsx";
import { type ArrivalRow, Arrivals } from "./arrivals.tsx";

type Props = {
  fulfillers: readonly FulfillerRow[];
  arrivals: readonly ArrivalRow[];
  mayWrite: boolean;
  listHref: string;
  result?: FormResult;
};

/** Who prints for one store, and the form that registers another. */
export function RegisterFulfillerView({ fulfillers, arrivals, mayWrite, listHref, result }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("fulfillerDesk:title")} lead={t("fulfillerDesk:storeLead")}>
        <ButtonLink look="quiet" href={listHref}>
          {t("fulfillerDesk:all")}
        </ButtonLink>
      </PageHead>
      <div className="stack">
        {fulfillers.length > 0 && <FulfillersTable fulfillers={fulfillers} withStores={false} />}
        <Arrivals rows={arrivals} />
        {mayWrite && <RegisterForm fulfillers={fulfillers} result={result} />}
      </div>
    </>
  );
}
