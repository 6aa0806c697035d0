import type { SpoiledCell } from "../../domain/lists/table.ts";
import type { Spoiling } from "../../domain/lists/spoiled-cell.ts";
import type { NoTable } from "../../domain/lists/table-text.ts";

/** What a file is in place of a table of text, and what to do. */
export const NO_TABLE_TEXTS: Record<NoTable, string> = {
  excel: "lists:table.file.excel",
  openDocument: "lists:table.file.openDocument",
  numbers: "lists:table.file.numbers",
  webPage: "lists:table.file.webPage",
  pdf: "lists:table.file.pdf",
  noText: "lists:table.file.noText",
  encoding: "lists:table.file.encoding",
};

const CELL_TEXTS: Record<Spoiling, string> = {
  encoding: "lists:table.cell.encoding",
  formula: "lists:table.cell.formula",
  calculation: "lists:table.cell.calculation",
  shortened: "lists:table.cell.shortened",
  date: "lists:table.cell.date",
  truth: "lists:table.cell.truth",
  unclearDay: "lists:table.cell.unclearDay",
  quote: "lists:table.cell.quote",
};

const LONGEST_SHOWN = 60;

/** What became of a cell, and what to do, with the values of its text. */
export const spoiledText = ({ column, value, fault }: SpoiledCell): [string, Record<string, string>] => [
  CELL_TEXTS[fault],
  { column: column.slice(0, LONGEST_SHOWN), value: value.slice(0, LONGEST_SHOWN) },
];
