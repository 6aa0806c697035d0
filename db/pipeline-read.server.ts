import type { InStatement, ResultSet } from "@libsql/client";
import { cell, namedRow } from "./hrana-values.ts";
import { type PipelineTarget, runBatch, type StepResult, wireStatements } from "./run-batch.server.ts";

/** Argument lists of queries whose rows are read by position, never by name. */
const byPosition = new WeakSet<object>();

/** Says that the rows of a query with these arguments are read by position. */
export function readByPosition<Args extends unknown[]>(args: Args): Args {
  byPosition.add(args);
  return args;
}

/**
 * Reads a batch in one request, a snapshot as the client's "read" batch is. The client makes an object with twice as many
 * properties of each row as the query has columns, of which drizzle takes half; that and its own bookkeeping took an
 * eighth of a store page's time. Rows get names only where a query reads them by name.
 * @returns undefined, before anything is sent, where the client has to do it.
 * @throws LibsqlError what the database refused, with the client's words; whatever the request was refused with.
 */
export async function pipelineRead(
  target: PipelineTarget,
  statements: readonly InStatement[],
): Promise<ResultSet[] | undefined> {
  const written = wireStatements(target, statements);
  const results = written && (await runBatch(target, "BEGIN TRANSACTION READONLY", written));
  return results?.map((result, index) => resultOf(result, isReadByPosition(statements[index])));
}

function resultOf({ cols, rows }: StepResult, readsByPosition: boolean): ResultSet {
  const names = cols.map(({ name }) => name);
  const read = rows.map((row) => (readsByPosition ? row.map(cell) : namedRow(names, row)));
  return {
    columns: names.map((name) => name ?? ""),
    columnTypes: [],
    rows: read as unknown as ResultSet["rows"],
    rowsAffected: 0,
    lastInsertRowid: undefined,
    toJSON: () => ({ rows: read }),
  };
}

const isReadByPosition = (statement: InStatement | undefined): boolean =>
  typeof statement === "object" && typeof statement.args === "object" && byPosition.has(statement.args);
