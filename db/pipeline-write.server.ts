import type { InStatement, ResultSet } from "@libsql/client";
import { cell } from "./hrana-values.ts";
import {
  type PipelineTarget,
  runBatch,
  type Statement,
  type StepResult,
  wireStatements,
} from "./run-batch.server.ts";

/**
 * Writes a batch in one request, without the client's own bookkeeping: it stores each text before it names it, and makes
 * an object with twice as many properties of each row as the query has columns. Rows are read by position.
 * @param write how the transaction is written: by itself, or with others that come at the same time.
 * @returns undefined, before anything is sent, where the client has to do it.
 * @throws LibsqlError what the database refused, with the client's words; whatever the request was refused with.
 */
export async function pipelineWrite(
  target: PipelineTarget,
  statements: readonly InStatement[],
  write = (written: readonly Statement[]) => runBatch(target, "BEGIN IMMEDIATE", written),
): Promise<ResultSet[] | undefined> {
  const written = wireStatements(target, statements);
  return written && (await write(written)).map(resultOf);
}

function resultOf({ cols, rows, affected_row_count, last_insert_rowid }: StepResult): ResultSet {
  return {
    columns: cols.map(({ name }) => name ?? ""),
    columnTypes: [],
    rows: rows.map((row) => row.map(cell)) as unknown as ResultSet["rows"],
    rowsAffected: affected_row_count,
    lastInsertRowid: last_insert_rowid === null ? undefined : BigInt(last_insert_rowid),
    toJSON: () => ({ rowsAffected: affected_row_count }),
  };
}
