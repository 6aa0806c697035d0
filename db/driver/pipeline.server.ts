import type { InStatement, ResultSet } from "@libsql/client";
import { type PipelineTarget, resultSet, runBatch, type Statement, wireStatements } from "./hrana.server.ts";

/** Argument lists of queries whose rows are read by position, never by name. */
const byPosition = new WeakSet<object>();

/** Says that the rows of a query with these arguments are read by position. */
export function readByPosition<Args extends unknown[]>(args: Args): Args {
  byPosition.add(args);
  return args;
}

const isReadByPosition = (statement: InStatement | undefined): boolean =>
  typeof statement === "object" && typeof statement.args === "object" && byPosition.has(statement.args);

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
  return results?.map((result, index) => resultSet(result, !isReadByPosition(statements[index])));
}

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
  return written && (await write(written)).map((result) => resultSet(result, false));
}
