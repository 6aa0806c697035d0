import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../domain/lists/list-query.ts";
import type { ClientSort } from "../../../schemas/client.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../../ui/lists/desk-list.tsx";
import { MailAddress } from "../../../ui/lists/mail-address.tsx";
import type { Pages } from "../../../ui/lists/pager.tsx";
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
  filters: ListFilters;
  sort: Sort<ClientSort>;
  links: Pages & { sortHrefs: Record<ClientSort, string> };
  createHref: string | null;
  revenueHref: string;
};

/** For whom the tenant runs stores. */
export function ClientsView({ clients, filters, sort, links, createHref, revenueHref }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const columns: ListColumn<ClientListRow, ClientSort>[] = [
    {
      key: "name",
      label: t("clientDesk:field.name"),
      cell: (client) => (
        <Link className="row-link written" to={client.href} prefetch="intent">
          {client.name}
        </Link>
      ),
      sortedBy: "name",
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
      sortedBy: "created",
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
      <DeskList
        caption={t("admin:nav.clients")}
        rows={clients}
        columns={columns}
        filters={{ ...filters, label: t("clientDesk:filter"), search: t("clientDesk:search") }}
        sort={sort}
        links={links}
        none={{ title: t("clientDesk:none"), text: t("clientDesk:noneText"), action: create }}
      />
    </>
  );
}
