/**
 * What the values of a column of the copy are: an amount in whole minor units, a moment in UTC as ISO 8601, 0 or 1, or JSON
 * as text.
 */
export type CopiedKind = "text" | "number" | "amount" | "moment" | "yes_no" | "json";
export type CopiedColumn = { name: string; kind: CopiedKind };

const TYPES: Record<CopiedKind, string> = {
  text: "TEXT",
  number: "INTEGER",
  amount: "INTEGER",
  moment: "TEXT",
  yes_no: "INTEGER",
  json: "TEXT",
};

/** The statement that SQLite keeps of a table. */
export function tableStatement(name: string, columns: readonly CopiedColumn[]): string {
  const lines = columns.map((column) => `"${column.name}" ${TYPES[column.kind]}`);
  return `CREATE TABLE "${name}" (${lines.join(", ")})`;
}
