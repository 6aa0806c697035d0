import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../actions/button.tsx";
import { EmptyState } from "../../feedback/empty-state.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { type FulfillerRow, FulfillersTable } from "./fulfillers-table.tsx";

type Props = { fulfillers: readonly FulfillerRow[]; eventsHref: string };

/** Who may print for the tenant's stores. */
export function FulfillersView({ fulfillers, eventsHref }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("fulfillerDesk:title")} lead={t("fulfillerDesk:lead")} />
      {fulfillers.length === 0 ? (
        <EmptyState
          title={t("fulfillerDesk:none")}
          action={<ButtonLink href={eventsHref}>{t("fulfillerDesk:toStores")}</ButtonLink>}
        >
          {t("fulfillerDesk:noneText")}
        </EmptyState>
      ) : (
        <FulfillersTable fulfillers={fulfillers} withStores />
      )}
    </>
  );
}
