import type { InStatement, ResultSet } from "@libsql/client";
import { Unavailable } from "../app/domain/availability/unavailable.ts";
import { batchRequest } from "./batch-request.ts";

/** Argument lists of queries whose rows are read by position, never by name. */
const byPosition = new WeakSet<object>();

/** Says that the rows of a query with these arguments are read by position. */
export function readByPosition<Args extends unknown[]>(args: Args): Args {
  byPosition.add(args);
  return args;
}

type Value = { type: string; value?: unknown };
type Answer = {
  results?: {
    type: string;
    response?: {
      result?: { step_results?: ({ rows: Value[][] } | null)[]; step_errors?: unknown[] };
    };
  }[];
};

/**
 * Reads in one request of the Hrana protocol, version 2, as libSQL's client does it, for pages that crowds ask for. The
 * client makes an object with twice as many properties of each row as the query has columns, of which drizzle takes
 * half; that and its own bookkeeping took an eighth of a store page's time. A snapshot, as the client's "read" batch is.
 * @returns undefined where the client has to do it: other statements, other protocols, and whatever goes wrong, so that
 * its errors are the only ones.
 * @throws Unavailable when the database did not answer in time: the client would only wait for as long again.
 */
export async function pipelineRead(
  url: string,
  authToken: string,
  statements: readonly InStatement[],
  send: (request: Request) => Promise<Response>,
): Promise<ResultSet[] | undefined> {
  const address = pipelineAddress(url);
  if (!address) return undefined;
  const steps: unknown[] = [{ stmt: { sql: "BEGIN TRANSACTION READONLY", want_rows: false } }];
  for (const statement of statements) {
    const args = argsOf(statement);
    if (!args || typeof statement === "string") return undefined;
    steps.push({
      condition: { type: "ok", step: steps.length - 1 },
      stmt: { sql: statement.sql, args, want_rows: true },
    });
  }
  // Committed or not, the stream is closed in the same request, which ends a transaction that is still open.
  steps.push({
    condition: { type: "ok", step: steps.length - 1 },
    stmt: { sql: "COMMIT", want_rows: false },
  });
  try {
    const answer = await send(batchRequest(address, authToken, steps));
    if (!answer.ok) {
      await answer.body?.cancel();
      return undefined;
    }
    const { step_results: results = [], step_errors: errors = [] } =
      ((await answer.json()) as Answer).results?.[0]?.response?.result ?? {};
    const read = results.slice(1, -1);
    if (read.length !== statements.length || errors.some((error) => error !== null)) return undefined;
    return read.map(
      (result) => ({ rows: (result?.rows ?? []).map((row) => row.map(cell)) }) as unknown as ResultSet,
    );
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // The answer began and stopped: its time is over.
    if (error instanceof Error && error.name === "TimeoutError") {
      throw new Unavailable("database", "the answer stopped", undefined, error);
    }
    return undefined;
  }
}

/** Where the protocol is spoken over HTTP; undefined where it is spoken otherwise. */
export function pipelineAddress(url: string): string | undefined {
  const address = url.replace(/^libsql:/, "https:");
  return /^https?:\/\/[^?#]+$/.test(address) ? `${address.replace(/\/$/, "")}/v2/pipeline` : undefined;
}

/** Undefined when a value is of a kind that the client knows better how to send. */
function argsOf(statement: InStatement): Value[] | undefined {
  if (typeof statement === "string" || !Array.isArray(statement.args)) return undefined;
  if (!byPosition.has(statement.args)) return undefined;
  const values: Value[] = [];
  for (const value of statement.args) {
    if (typeof value === "string") values.push({ type: "text", value });
    else if (typeof value === "number") values.push({ type: "float", value });
    else if (value === null) values.push({ type: "null" });
    else return undefined;
  }
  return values;
}

/** A cell as the client's "number" mode gives it. */
function cell({ type, value }: Value): unknown {
  if (type === "text" || type === "float") return value;
  if (type === "null") return null;
  if (type === "integer" && Number.isSafeInteger(Number(value))) return Number(value);
  throw new Error(`A cell of type ${type} is the client's.`);
}
