import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { ClientSort } from "../../../domain/lists/sorts.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { MailAddress } from "../../../ui/lists/mail-address.tsx";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";
import { sortColumns } from "../../../ui/admin/list-columns.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";

export type ClientListRow = {
  id: string;
  href: string;
  name: string;
  contactName: string;
  email: string;
  reference: string;
  stores: readonly { name: string; href: string }[];
  createdAt: string;
};

type Props = {
  clients: readonly ClientListRow[];
  filters: { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };
  sort: Sort<ClientSort>;
  sortHrefs: Record<ClientSort, string>;
  pages: ReactNode;
  createHref: string | null;
  revenueHref: string;
};

/** For whom the tenant runs stores. */
export function ClientsView({ clients, filters, sort, sortHrefs, pages, createHref, revenueHref }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const isEmpty = clients.length === 0 && !filters.isFiltered;
  const sortBy = sortColumns(sort, sortHrefs);
  const columns: Column<ClientListRow>[] = [
    {
      key: "name",
      label: t("clientDesk:field.name"),
      cell: (client) => (
        <Link className="row-link written" to={client.href} prefetch="intent">
          {client.name}
        </Link>
      ),
      ...sortBy("name"),
    },
    { key: "reference", label: t("clientDesk:field.reference"), cell: (client) => client.reference || "–" },
    {
      key: "contact",
      label: t("clientDesk:field.contact"),
      cell: (client) => (
        <>
          <span className="written" title={client.contactName}>
            {client.contactName || "–"}
          </span>
          {client.email && (
            <span className="written soft small" title={client.email}>
              <MailAddress address={client.email} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "stores",
      label: t("admin:nav.stores"),
      cell: (client) => (
        <span className="written">{client.stores.map(({ name }) => name).join(", ") || "–"}</span>
      ),
    },
    {
      key: "created",
      label: t("clientDesk:since"),
      cell: (client) => <time dateTime={client.createdAt}>{date(client.createdAt)}</time>,
      ...sortBy("created"),
    },
  ];
  const create = createHref && <ButtonLink href={createHref}>{t("clientDesk:create.action")}</ButtonLink>;
  return (
    <>
      <PageHead title={t("admin:nav.clients")} lead={t("clientDesk:lead")}>
        <ButtonLink look="quiet" href={revenueHref}>
          {t("clientDesk:revenue.title")}
        </ButtonLink>
        {create}
      </PageHead>
      {isEmpty ? (
        <EmptyState title={t("clientDesk:none")} action={create}>
          {t("clientDesk:noneText")}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            label={t("clientDesk:filter")}
            action={filters.action}
            asked={filters.asked}
            search={t("clientDesk:search")}
            clearHref={filters.isFiltered ? filters.action : null}
          />
          {clients.length === 0 ? (
            <EmptyState
              title={t("lists:nothingFits")}
              action={<Link to={filters.action}>{t("lists:clear")}</Link>}
            />
          ) : (
            <div className="card flush">
              <DataTable
                caption={t("admin:nav.clients")}
                columns={columns}
                rows={clients}
                rowKey={(client) => client.id}
              />
            </div>
          )}
          {pages}
        </>
      )}
    </>
  );
}
