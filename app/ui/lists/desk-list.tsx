import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../domain/lists/list-query.ts";
import type { InputRules } from "../../schemas/input-rules.ts";
import { type Column, DataTable } from "../admin/data-table.tsx";
import { sortColumns } from "../admin/list-columns.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Field } from "../forms/field.tsx";
import { type Choice, SelectField } from "../forms/select-field.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListCount, Pager, type Pages } from "./pager.tsx";

/** How the address of a list narrows it, as its loader says it. */
export type ListFilters = {
  /** The list's own address, without filters. */
  action: string;
  /** The fields as the address has them. */
  asked: Readonly<Record<string, string>>;
  isFiltered: boolean;
};

/** A field of the filters: a select, or one whose rules a schema has. */
export type FilterField =
  | {
      name: string;
      label: string;
      /** What the first choice is called, which narrows nothing. */
      any?: string;
      choices: readonly Choice[];
    }
  | { rules: InputRules; label: string };

/** What a list can be narrowed by, and by what it is. */
export type FilterForm = ListFilters & {
  /** What is filtered, for those who hear the page. */
  label: string;
  /** The label of the search; without one the fields stand beside the button, and not in a panel. */
  search?: string;
  fields?: readonly FilterField[];
  /** Without a choice it lists a part, such as what is open: the filters lead to the rest where that part is empty. */
  showsPart?: boolean;
};

/** A column of a list; `sortedBy` names the sort that a click on its name asks for. */
export type ListColumn<Row, By extends string = never> = Omit<Column<Row>, "sort"> & { sortedBy?: By };

type Emptiness = { title: string; text?: string; action?: ReactNode };

type Props<Row, By extends string> = {
  /** What is listed, for those who hear the page. */
  caption: string;
  rows: readonly Row[];
  filters?: FilterForm;
  /** The parts of the list, above its filters. */
  tabs?: ReactNode;
  count?: ComponentProps<typeof ListCount> | undefined;
  /** How the list is sorted, where its columns can be clicked. */
  sort?: Sort<By>;
  /** The addresses of `listLinks`. */
  links?: Pages & { sortHrefs?: Record<By, string> };
  /** What stands in place of the list where nothing is in it; null where nothing stands below the filters then. */
  none: Emptiness | null;
  /** What stands below the filters where none fits, if it is more than that. */
  nothingFits?: Emptiness;
  /** The form around the rows, where they are chosen or have buttons. */
  inForm?: (rows: ReactNode) => ReactNode;
} & (
  | { columns: readonly ListColumn<Row, By>[]; dense?: true; children?: never }
  // Rows that are shown otherwise than by columns.
  | { columns?: never; dense?: never; children: ReactNode }
);

/** A list of the desk below its head: parts, filters, count, rows and pages, or what stands there where it is empty. */
export function DeskList<Row extends { id: string }, By extends string = never>(props: Props<Row, By>) {
  const { rows, filters, tabs, count, links, none, inForm } = props;
  const isEmpty = rows.length === 0 && !filters?.isFiltered;
  const shown = rows.length > 0 && <Rows {...props} />;
  return (
    <>
      {isEmpty && none && !filters?.showsPart ? (
        <Nothing {...none} />
      ) : (
        <>
          {tabs}
          {filters && <Filters filters={filters} />}
          {count && <ListCount {...count} />}
          {shown && (inForm ? inForm(shown) : shown)}
          {isEmpty && none && <Nothing {...none} />}
          {rows.length === 0 && filters?.isFiltered && (
            <NothingFits said={props.nothingFits} allHref={filters.action} />
          )}
        </>
      )}
      {links && <Pager previousHref={links.previousHref} nextHref={links.nextHref} />}
    </>
  );
}

function Rows<Row extends { id: string }, By extends string>(props: Props<Row, By>) {
  const { caption, columns, rows, sort, links, dense } = props;
  if (!columns) return props.children;
  const hrefs = links?.sortHrefs;
  const sortBy = sort && hrefs ? sortColumns(sort, hrefs) : undefined;
  return (
    <div className="card flush">
      <DataTable
        caption={caption}
        columns={columns.map(({ sortedBy, ...column }) =>
          sortedBy && sortBy ? { ...column, ...sortBy(sortedBy) } : column,
        )}
        rows={rows}
        rowKey={({ id }) => id}
        {...(dense && { dense })}
      />
    </div>
  );
}

function Filters({ filters }: { filters: FilterForm }) {
  const { label, action, asked, search, fields = [], isFiltered } = filters;
  const active = fields.filter((field) => asked["rules" in field ? field.rules.name : field.name]).length;
  return (
    <FilterBar
      label={label}
      action={action}
      asked={asked}
      active={active}
      {...(search !== undefined && { search })}
      clearHref={isFiltered ? action : null}
    >
      {fields.length > 0 &&
        fields.map((field) =>
          "rules" in field ? (
            <Field
              key={field.rules.name}
              rules={field.rules}
              label={field.label}
              defaultValue={asked[field.rules.name]}
            />
          ) : (
            <SelectField
              key={field.name}
              name={field.name}
              label={field.label}
              choices={
                field.any === undefined ? field.choices : [{ value: "", label: field.any }, ...field.choices]
              }
              defaultValue={asked[field.name]}
            />
          ),
        )}
    </FilterBar>
  );
}

function NothingFits({ said, allHref }: { said: Emptiness | undefined; allHref: string }) {
  const { t } = useTranslation();
  return (
    <Nothing
      title={said?.title ?? t("lists:nothingFits")}
      text={said?.text}
      action={said?.action ?? <Link to={allHref}>{t("lists:clear")}</Link>}
    />
  );
}

function Nothing({ title, text, action }: { title: string; text?: string | undefined; action?: ReactNode }) {
  return (
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  );
}
