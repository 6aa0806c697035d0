import type { TFunction } from "i18next";
import type { Sort } from "../../domain/lists/list-query.ts";
import { ChoiceBox } from "../lists/chosen-bar.tsx";
import type { Column } from "./data-table.tsx";

type Sorted = { sort: NonNullable<Column<never>["sort"]> };

/** What makes a column one that its list can be sorted by: where its name leads, and how the list is sorted by it now. */
export const sortColumns =
  <By extends string>(sort: Sort<By>, hrefs: Record<By, string>) =>
  (by: By): Sorted => ({
    sort: {
      href: hrefs[by],
      state: sort.by === by ? (sort.descending ? "descending" : "ascending") : null,
    },
  });

type Choice<Row> = {
  /** The name of the box that is sent for each chosen row. */
  field: string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  mayChoose: (row: Row) => boolean;
};

/** The column in which rows are chosen for what is done with several of them at once. */
export const choiceColumn = <Row extends { id: string }>(
  t: TFunction,
  { field, nameOf, mayChoose }: Choice<Row>,
): Column<Row> => ({
  key: "choice",
  label: t("lists:choose"),
  untitled: true,
  cell: (row) =>
    mayChoose(row) && (
      <ChoiceBox field={field} value={row.id} label={t("lists:chooseOne", { name: nameOf(row) })} />
    ),
});
