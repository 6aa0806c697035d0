import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import type { Choice } from "../../../ui/forms/select-field.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { type FulfillerRow, FulfillersTable } from "../../../ui/admin/fulfillers/fulfillers-table.tsx";
import { RegisterForm } from "../../../ui/admin/fulfillers/register-form.tsx";

type Props = {
  fulfillers: readonly FulfillerRow[];
  /** For which the viewer may register one; none where they may not. */
  stores: readonly Choice[];
  eventsHref: string;
  /** Where it is said how they are chosen. */
  rulesHref: string;
  result?: FormResult;
};

/** Who may print for the tenant's stores, and the form that registers another for one of them. */
export function FulfillersView({ fulfillers, stores, eventsHref, rulesHref, result }: Props) {
  const { t } = useTranslation();
  const mayRegister = stores.length > 0;
  return (
    <>
      <PageHead title={t("fulfillerDesk:title")} lead={t("fulfillerDesk:lead")}>
        <ButtonLink look="quiet" href={rulesHref}>
          {t("fulfillerDesk:routes.link")}
        </ButtonLink>
      </PageHead>
      <div className="stack">
        {fulfillers.length === 0 ? (
          <EmptyState
            title={t("fulfillerDesk:none")}
            action={!mayRegister && <ButtonLink href={eventsHref}>{t("fulfillerDesk:toStores")}</ButtonLink>}
          >
            {t(mayRegister ? "fulfillerDesk:noneText" : "fulfillerDesk:noStoreText")}
          </EmptyState>
        ) : (
          <FulfillersTable fulfillers={fulfillers} withStores />
        )}
        {mayRegister && <RegisterForm fulfillers={fulfillers} stores={stores} result={result} />}
      </div>
    </>
  );
}
