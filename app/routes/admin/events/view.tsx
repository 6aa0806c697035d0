import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { EventSort } from "../../../domain/lists/sorts.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useMessage } from "../../../ui/forms/form-result.ts";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { ListCount, Pager, type Pages } from "../../../ui/lists/pager.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { EventFilters } from "./event-filters.tsx";
import type { StoreRow } from "./models.ts";
import { StoresTable } from "./stores-table.tsx";

type Props = {
  stores: readonly StoreRow[];
  filters: ComponentProps<typeof EventFilters>;
  count: ComponentProps<typeof ListCount>;
  sort: Sort<EventSort>;
  links: Pages & { sortHrefs: Record<EventSort, string> };
  /** The platform's staff read "Event" here, a tenant's own people "Stores". */
  superadmin: boolean;
  createHref: string | null;
  refused?: string;
};

/** All stores of the tenant, those that are open first. */
export function EventsListView({
  stores,
  filters,
  count,
  sort,
  links,
  superadmin,
  createHref,
  refused,
}: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const create = createHref !== null && <ButtonLink href={createHref}>{t("admin:stores.create")}</ButtonLink>;
  const isEmpty = stores.length === 0 && !filters.isFiltered;
  return (
    <>
      <PageHead title={superadmin ? t("admin:nav.event") : t("admin:nav.stores")}>
        {!isEmpty && create}
      </PageHead>
      {refused !== undefined && (
        <Notice tone="error" live>
          <p>{message(refused)}</p>
        </Notice>
      )}
      {isEmpty ? (
        <EmptyState title={t("admin:stores.none")} action={create || undefined}>
          {t("admin:stores.noneText")}
        </EmptyState>
      ) : (
        <>
          <EventFilters {...filters} />
          <ListCount {...count} />
          {stores.length === 0 ? (
            <EmptyState
              title={t("lists:nothingFits")}
              action={<Link to={filters.action}>{t("lists:clear")}</Link>}
            />
          ) : (
            <DeskForm className="card flush" action={filters.action}>
              <FormToken />
              <StoresTable stores={stores} sorting={{ sort, hrefs: links.sortHrefs }} />
            </DeskForm>
          )}
          <Pager {...links} />
        </>
      )}
    </>
  );
}
