import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StaffPrincipal } from "../../../domain/access/permissions.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LIST_FIELDS } from "../../../ui/lists/lists.rules.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { groupsOf, type Hit, HIT_TEXTS, usePageHits } from "../../../ui/admin/search/hits.ts";

type Props = { action: string; words: string; user: StaffPrincipal; hits: readonly Hit[] };

/** What the palette finds, as a page: for browsers without scripts, and for who comes by its address. */
export function DeskSearchView({ action, words, user, hits }: Props) {
  const { t } = useTranslation();
  const groups = groupsOf([...usePageHits(user, words), ...hits]);
  return (
    <>
      <PageHead title={t("admin:deskSearch.title")} lead={t("admin:deskSearch.lead")} />
      <Form className="filter-bar" action={action} role="search" aria-label={t("admin:deskSearch.title")}>
        <div className="filter-search">
          <Field rules={LIST_FIELDS.q} label={t("admin:deskSearch.field")} defaultValue={words} key={words} />
          <Button look="quiet">{t("lists:show")}</Button>
        </div>
      </Form>
      {groups.length === 0 && (
        <EmptyState title={t("admin:deskSearch.nothing", { words })}>{t("admin:deskSearch.hint")}</EmptyState>
      )}
      <div className="stack">
        {groups.map(({ kind, hits: found }) => (
          <Card key={kind} title={t(HIT_TEXTS[kind])}>
            <ul className="desk-hits">
              {found.map(({ key, name, note, href }) => (
                <li key={key}>
                  <Link to={href} reloadDocument={kind === "help"}>
                    {name}
                  </Link>{" "}
                  {note && <span className="soft small">{note}</span>}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
