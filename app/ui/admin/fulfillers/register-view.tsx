import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../actions/button.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { PageHead } from "../frame/page-head.tsx";
import { type FulfillerRow, FulfillersTable } from "./fulfillers-table.tsx";
import { RegisterForm } from "./register-form.tsx";

type Props = {
  fulfillers: readonly FulfillerRow[];
  mayWrite: boolean;
  listHref: string;
  result?: FormResult;
};

/** Who prints for one store, and the form that registers another. */
export function RegisterFulfillerView({ fulfillers, mayWrite, listHref, result }: Props) {
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
        {mayWrite && <RegisterForm fulfillers={fulfillers} result={result} />}
      </div>
    </>
  );
}
