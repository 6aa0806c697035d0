import { Link, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { viewQuery } from "../../domain/lists/saved-view.ts";
import { paths } from "../../paths.ts";
import { Button } from "../actions/button.tsx";
import { DeskForm } from "../forms/desk-form.tsx";
import { Field } from "../forms/field.tsx";
import { FormToken } from "../forms/form-token.tsx";
import { SAVED_VIEW } from "./lists.rules.ts";

export type View = { id: string; path: string; query: string; name: string };
/** Somebody's own views of the list at an address. */
export type ViewsOfList = { path: string; views: readonly View[] };

const ViewsContext = createContext<ViewsOfList | null>(null);
export const SavedViewsProvider = ViewsContext.Provider;

/** The viewer's own views of a list, and the form that keeps the list as it stands. */
export function SavedViews() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const list = useContext(ViewsContext);
  if (list === null || list.path !== pathname) return null;
  const { views } = list;
  const query = viewQuery(search);
  const current = views.find((view) => view.query === query);
  if (views.length === 0 && query === "") return null;
  return (
    <div className="saved-views">
      {views.length > 0 && (
        <nav aria-label={t("admin:views.title")}>
          <ul>
            {views.map((view) => (
              <li key={view.id}>
                <Link to={`${pathname}?${view.query}`} aria-current={view === current ? "page" : undefined}>
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {current && <DeleteView view={current} />}
      {query !== "" && !current && (
        // Another list, or other filters, begin with a form that is shut and empty.
        <details key={pathname + query}>
          <summary>{t("admin:views.save")}</summary>
          <DeskForm action={paths.savedViews} className="row" noValidate>
            <FormToken />
            <input type="hidden" name="path" value={pathname} />
            <input type="hidden" name="query" value={query} />
            <Field rules={SAVED_VIEW.name} id="view-name" label={t("admin:views.name")} />
            <Button look="quiet">{t("admin:views.keep")}</Button>
          </DeskForm>
        </details>
      )}
      {views.length > 0 && <Link to={paths.savedViews}>{t("admin:views.manage")}</Link>}
    </div>
  );
}

/** @param stays whether the page of all views is shown afterwards, not the view's list. */
export function DeleteView({ view, stays }: { view: View; stays?: boolean }) {
  const { t } = useTranslation();
  return (
    <DeskForm action={paths.savedViews}>
      <FormToken />
      <input type="hidden" name="view" value={view.id} />
      {stays && <input type="hidden" name="stays" value="1" />}
      <Button
        look="quiet"
        size="tiny"
        name="intent"
        value="delete"
        aria-label={t("admin:views.deleteNamed", { name: view.name })}
      >
        {t("admin:views.delete")}
      </Button>
    </DeskForm>
  );
}
