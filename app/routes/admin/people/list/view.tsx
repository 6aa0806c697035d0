import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { MailAddress } from "../../../../ui/lists/mail-address.tsx";
import { DeskList, type ListColumn, type ListFilters } from "../../../../ui/lists/desk-list.tsx";
import type { Pages } from "../../../../ui/lists/pager.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import type { PersonRow } from "../models.ts";
import { PersonStateBadge, useRoleWords } from "../words.tsx";

type Props = {
  people: readonly PersonRow[];
  pages: Pages;
  filters: ListFilters;
  /** Null for who may not. */
  inviteHref: string | null;
};

/** The tenant's people, found by name or address. */
export function PeopleListView({ people, pages, filters, inviteHref }: Props) {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  const { nameOf } = useRoleWords();
  const columns: ListColumn<PersonRow>[] = [
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
    <>
      <PageHead title={t("admin:nav.users")} lead={t("people:lead")}>
        {inviteHref !== null && (
          <Link className="button" to={inviteHref} prefetch="intent">
            {t("people:invite.action")}
          </Link>
        )}
      </PageHead>
      <DeskList
        caption={t("admin:nav.users")}
        rows={people}
        columns={columns}
        filters={{ ...filters, label: t("people:filter"), search: t("people:search") }}
        links={pages}
        // Who looks at the list is in it.
        none={null}
        nothingFits={{
          title: t("people:none"),
          action: <Link to={filters.action}>{t("people:showAll")}</Link>,
        }}
      />
    </>
  );
}
