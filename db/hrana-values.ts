import type { InStatement } from "@libsql/client";

/** A value as libSQL's Hrana protocol, version 2, writes it. */
export type HranaValue = { type: string; value?: unknown; base64?: string };

/** The arguments of a statement; undefined when one is of a kind that the client knows better how to send. */
export function argsOf(statement: InStatement): HranaValue[] | undefined {
  if (typeof statement === "string" || !Array.isArray(statement.args ?? [])) return undefined;
  const values: HranaValue[] = [];
  for (const value of (statement.args ?? []) as unknown[]) {
    if (typeof value === "string") values.push({ type: "text", value });
    else if (typeof value === "number" && Number.isFinite(value)) values.push({ type: "float", value });
    else if (typeof value === "boolean") values.push({ type: "integer", value: value ? "1" : "0" });
    else if (value === null) values.push({ type: "null" });
    else return undefined;
  }
  return values;
}

/** A cell as the client's "number" mode gives it. @throws RangeError for a whole number that no double holds. */
export function cell({ type, value, base64 }: HranaValue): unknown {
  if (type === "text" || type === "float") return value;
  if (type === "null") return null;
  if (type === "blob") return Uint8Array.from(atob(base64 ?? ""), (sign) => sign.charCodeAt(0)).buffer;
  if (Number.isSafeInteger(Number(value))) return Number(value);
  throw new RangeError("Received integer which is too large to be safely represented as a JavaScript number");
}

/** A row whose cells have their columns' names too, as the client's rows have: only the names are listed. */
export function namedRow(names: readonly (string | null)[], cells: readonly HranaValue[]): object {
  const row: Record<string, unknown> = {};
  const places: PropertyDescriptorMap = { length: { value: cells.length } };
  cells.forEach((each, place) => {
    const value = cell(each);
    const name = names[place];
    if (typeof name === "string" && !Object.hasOwn(row, name)) row[name] = value;
    places[place] = { value };
  });
  return Object.defineProperties(row, places);
}
