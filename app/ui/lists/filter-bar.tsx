import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { Icon } from "../admin/frame/icon.tsx";
import { Field } from "../forms/field.tsx";
import { SavedViews } from "./saved-views.tsx";
import { LIST_FIELDS } from "./lists.rules.ts";

type Props = {
  /** What is filtered, for those who hear the page. */
  label: string;
  action: string;
  /** The fields as the address has them. */
  asked: Readonly<Record<string, string>>;
  /** How many of them narrow the list beside the search; the panel stands open then. */
  active?: number;
  /** The label of the search field, which is called `q`; without one the filters stand beside the button. */
  search?: string;
  clearHref: string | null;
  /** Further filters: fields named as in the address. */
  children?: ReactNode;
};

/**
 * The filters of a list: a form that only asks, so that what it finds has an address. The search stands first; further
 * filters are in a panel.
 */
export function FilterBar({ label, action, asked, active = 0, search, clearHref, children }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useFieldsOf(form, asked);
  return (
    <>
      <Form ref={form} className="filter-bar" action={action} role="search" aria-label={label}>
        <div className="filter-search">
          {search === undefined ? children : <SearchField label={search} words={asked["q"]} />}
          <Button look="quiet">{t(search === undefined ? "lists:apply" : "lists:show")}</Button>
          {clearHref !== null && <Link to={clearHref}>{t("lists:clear")}</Link>}
        </div>
        {search !== undefined && children && (
          <details open={active > 0}>
            <summary>
              {active > 0 ? t("lists:filtersActive", { number: active }) : t("lists:filters")}
            </summary>
            <div className="filters">{children}</div>
          </details>
        )}
      </Form>
      <SavedViews />
    </>
  );
}

/** What is searched stands in the field until something is typed; those who hear the page have it as the field's label. */
function SearchField({ label, words = "" }: { label: string; words?: string | undefined }) {
  return (
    <div className="search-field">
      <Icon name="search" />
      <Field
        rules={LIST_FIELDS.q}
        label={<span className="sr">{label}</span>}
        placeholder={label}
        defaultValue={words}
      />
    </div>
  );
}

/** Shows what the address asks for where that changed by a link; what is being typed or chosen stays until then. */
function useFieldsOf(
  form: { readonly current: HTMLFormElement | null },
  params: Readonly<Record<string, string>>,
): void {
  const text = JSON.stringify(params);
  const shown = useRef(text);
  useEffect(() => {
    const before = JSON.parse(shown.current) as Record<string, string>;
    shown.current = text;
    for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, string>)) {
      if (before[name] === value) continue;
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [form, text]);
}
