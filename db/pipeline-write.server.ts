import { type InStatement, LibsqlError, type ResultSet } from "@libsql/client/http";
import { batchRequest } from "./batch-request.ts";
import { pipelineAddress } from "./pipeline-read.server.ts";

type Value = { type: string; value?: unknown; base64?: string };
type Fault = { message: string; code?: string };
type StepResult = {
  cols: { name: string | null }[];
  rows: Value[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
};
type Answer = {
  results?: {
    type: string;
    error?: Fault;
    response?: { result?: { step_results?: (StepResult | null)[]; step_errors?: (Fault | null)[] } };
  }[];
};

/**
 * Writes a batch in one request of the Hrana protocol, version 2, as libSQL's client does it, without the client's own
 * bookkeeping: it stores each text before it names it, and makes an object with twice as many properties of each row as
 * the query has columns. All statements or none.
 * @returns undefined, before anything is sent, where the client has to do it. Rows are read by position.
 * @throws LibsqlError what the database refused, with the client's words; whatever the request was refused with.
 */
export async function pipelineWrite(
  url: string,
  authToken: string,
  statements: readonly InStatement[],
  send: (request: Request) => Promise<Response>,
): Promise<ResultSet[] | undefined> {
  const address = pipelineAddress(url);
  const steps: unknown[] = [{ stmt: { sql: "BEGIN IMMEDIATE", want_rows: false } }];
  const after = (step: number) => ({ type: "ok", step });
  for (const statement of statements) {
    const args = argsOf(statement);
    if (!args || typeof statement === "string") return undefined;
    const stmt = { sql: statement.sql, args, want_rows: true };
    steps.push({ condition: after(steps.length - 1), stmt });
  }
  if (!address) return undefined;
  steps.push({ condition: after(steps.length - 1), stmt: { sql: "COMMIT", want_rows: false } });
  const condition = { type: "not", cond: after(steps.length - 1) };
  steps.push({ condition, stmt: { sql: "ROLLBACK", want_rows: false } });
  const answer = await send(batchRequest(address, authToken, steps));
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new LibsqlError(`Server returned HTTP status ${answer.status}`, "SERVER_ERROR");
  }
  const [first] = ((await answer.json()) as Answer).results ?? [];
  const { step_results: results = [], step_errors: errors = [] } = first?.response?.result ?? {};
  const fault = first?.error ?? errors.find((error) => error !== null);
  if (fault) throw new LibsqlError(fault.message, fault.code ?? "SERVER_ERROR");
  const written = results.slice(1, statements.length + 1);
  // The last is the COMMIT's.
  if (!results[statements.length + 1] || written.some((result) => !result)) {
    throw new LibsqlError("The database did not say what became of a write.", "HRANA_PROTO_ERROR");
  }
  return written.map((result) => resultOf(result as StepResult));
}

/** Undefined when a value is of a kind that the client knows better how to send. */
function argsOf(statement: InStatement): Value[] | undefined {
  if (typeof statement === "string" || !Array.isArray(statement.args ?? [])) return undefined;
  const values: Value[] = [];
  for (const value of (statement.args ?? []) as unknown[]) {
    if (typeof value === "string") values.push({ type: "text", value });
    else if (typeof value === "number" && Number.isFinite(value)) values.push({ type: "float", value });
    else if (typeof value === "boolean") values.push({ type: "integer", value: value ? "1" : "0" });
    else if (value === null) values.push({ type: "null" });
    else return undefined;
  }
  return values;
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

/** A cell as the client's "number" mode gives it. */
function cell({ type, value, base64 }: Value): unknown {
  if (type === "text" || type === "float") return value;
  if (type === "null") return null;
  if (type === "blob") return Uint8Array.from(atob(base64 ?? ""), (sign) => sign.charCodeAt(0)).buffer;
  if (Number.isSafeInteger(Number(value))) return Number(value);
  throw new RangeError("Received integer which is too large to be safely represented as a JavaScript number");
}
