import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DeleteView, type View } from "../../../ui/lists/saved-views.tsx";
import { SAVED_VIEW } from "../../../ui/lists/lists.rules.ts";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";
import { NAV_PAGES, PAGE_LABELS } from "../../../ui/admin/frame/navigation.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";

type Props = { views: readonly View[]; result?: FormResult };

/** Every view that somebody keeps; on top the one that could not be kept, with what was typed. */
export function SavedViewsView({ views, result }: Props) {
  const { t } = useTranslation();
  const listName = (path: string) => {
    const [first] = path.slice(1).split("/");
    const page = NAV_PAGES.find((name) => name === first);
    return page ? t(PAGE_LABELS[page]) : path;
  };
  const columns: Column<View>[] = [
    {
      key: "name",
      label: t("admin:views.name"),
      cell: ({ name, path, query }) => (
        <Link className="row-link written" to={`${path}?${query}`}>
          {name}
        </Link>
      ),
    },
    { key: "list", label: t("admin:views.list"), cell: ({ path }) => listName(path) },
    {
      key: "delete",
      label: t("admin:views.delete"),
      cell: (view) => (
        <span className="choose">
          <DeleteView view={view} stays />
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t("admin:views.title")} lead={t("admin:views.lead")} />
      <div className="stack">
        {result?.error && <RefusedView result={result} />}
        {views.length === 0 ? (
          <EmptyState title={t("admin:views.none")}>{t("admin:views.noneText")}</EmptyState>
        ) : (
          <div className="card flush">
            <DataTable
              caption={t("admin:views.title")}
              columns={columns}
              rows={views}
              rowKey={(view) => view.id}
            />
          </div>
        )}
      </div>
    </>
  );
}

function RefusedView({ result }: { result: FormResult }) {
  const { t } = useTranslation();
  const path = useFieldState("path", result).value;
  const query = useFieldState("query", result).value;
  return (
    <Card title={t("admin:views.save")}>
      <DeskForm action={paths.savedViews} noValidate className="stack">
        <ErrorSummary result={result} labels={{ name: t("admin:views.name") }} />
        <FormToken />
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="query" value={query} />
        <Field rules={SAVED_VIEW.name} label={t("admin:views.name")} result={result} />
        <p>
          <Button>{t("admin:views.keep")}</Button>
        </p>
      </DeskForm>
    </Card>
  );
}
