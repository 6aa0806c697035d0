import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { followRow } from "../lists/follow-row.ts";

export type Column<Row> = {
  key: string;
  label: string;
  /** Null where there is nothing to say: a dash in the table, and nothing on a card. */
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  numeric?: boolean;
  /** Left out where the table is narrow; what is needed least is left out early, and on a phone's cards. */
  spare?: boolean | "early";
  /** Says itself what it is: no name stands before it on a card. */
  plain?: true;
  /** Its name is heard, not seen: the cells say what they are. */
  untitled?: true;
  /** Takes what room the others leave: each `.written` in it is at most two lines, cut where it does not fit. */
  wide?: boolean;
  /** Where a click on the column's name leads, and how the list is sorted by it now. */
  sort?: { href: string; state: "ascending" | "descending" | null };
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  fresh?: (row: Row) => boolean;
  /** Long lists of short values: on a phone each name stands in the line of its value. */
  dense?: true;
};

/** A table that turns into cards on a phone, each value with its column's name; a `.row-link` is its whole row's. */
export function DataTable<Row>({ caption, columns, rows, rowKey, fresh, dense }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <table className={dense ? "table dense" : "table"}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr data-label={t("lists:sort")}>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classes(column.numeric && "end", spareClass(column.spare))}
              aria-sort={column.sort?.state ?? undefined}
            >
              {column.sort ? (
                <SortLink label={column.label} {...column.sort} />
              ) : column.untitled ? (
                <span className="sr">{column.label}</span>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onClick={followRow}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={fresh?.(row) ? "fresh" : undefined}>
            {columns.map((column) => {
              const content = column.cell(row);
              return (
                <td
                  key={column.key}
                  data-label={column.plain ? undefined : column.label}
                  className={classes(
                    column.numeric && "end num",
                    spareClass(column.spare),
                    column.wide && "wide",
                    content === null && "nothing",
                  )}
                >
                  {content ?? "–"}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function spareClass(spare: Column<never>["spare"]): string | undefined {
  return spare === "early" ? "spare early" : spare ? "spare" : undefined;
}

function classes(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}

const ARROWS = { ascending: "▲", descending: "▼" };

function SortLink({ label, href, state }: { label: string } & NonNullable<Column<never>["sort"]>) {
  return (
    <Link className="sort" to={href} preventScrollReset>
      {label}
      <span aria-hidden>{state === null ? "" : ARROWS[state]}</span>
    </Link>
  );
}
