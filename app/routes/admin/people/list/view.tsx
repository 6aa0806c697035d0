import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { MailAddress } from "../../../../ui/lists/mail-address.tsx";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import type { PersonRow } from "../models.ts";
import { PersonStateBadge, useRoleWords } from "../words.tsx";
import { FilterBar } from "../../../../ui/lists/filter-bar.tsx";
import { Pager, type Pages } from "../../../../ui/lists/pager.tsx";

type Props = {
  people: readonly PersonRow[];
  pages: Pages;
  filters: { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };
  inviteHref: string;
};

/** The tenant's people, found by name or address. */
export function PeopleListView({ people, pages, filters, inviteHref }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("admin:nav.users")} lead={t("people:lead")}>
        <Link className="button" to={inviteHref} prefetch="intent">
          {t("people:invite.action")}
        </Link>
      </PageHead>
      <FilterBar
        label={t("people:filter")}
        action={filters.action}
        asked={filters.asked}
        search={t("people:search")}
        clearHref={filters.isFiltered ? filters.action : null}
      />
      {people.length === 0 ? (
        <EmptyState
          title={t("people:none")}
          action={<Link to={filters.action}>{t("people:showAll")}</Link>}
        />
      ) : (
        <div className="card flush">
          <PeopleTable people={people} />
        </div>
      )}
      <Pager {...pages} />
    </>
  );
}

function PeopleTable({ people }: { people: readonly PersonRow[] }) {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  const { nameOf } = useRoleWords();
  const columns: Column<PersonRow>[] = [
    {
      key: "name",
      label: t("common:fields.name"),
      cell: (person) => (
        <>
          <span className="written">
            <Link className="row-link" to={person.href} prefetch="intent">
              {person.name}
            </Link>
            {person.me && <span className="soft"> {t("people:you")}</span>}
          </span>
          <span className="soft small written" title={person.email}>
            <MailAddress address={person.email} />
          </span>
        </>
      ),
      wide: true,
    },
    { key: "role", label: t("people:roleLabel"), cell: (person) => nameOf(person.role) },
    {
      key: "state",
      label: t("people:stateLabel"),
      cell: (person) => <PersonStateBadge state={person.state} />,
    },
    {
      key: "factor",
      label: t("people:secondFactor"),
      cell: (person) =>
        person.secondFactor ? t("people:on") : <span className="soft">{t("people:off")}</span>,
    },
    {
      key: "seen",
      label: t("people:lastSeen"),
      cell: (person) =>
        person.lastSeenAt ? (
          <time dateTime={person.lastSeenAt}>{shortDateTime(person.lastSeenAt)}</time>
        ) : (
          <span className="soft">{t("people:never")}</span>
        ),
    },
  ];
  return (
    <DataTable
      caption={t("admin:nav.users")}
      columns={columns}
      rows={people}
      rowKey={(person) => person.id}
    />
  );
}
