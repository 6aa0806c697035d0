import { type InStatement, LibsqlError } from "@libsql/client/http";
import { argsOf, type HranaValue } from "./hrana-values.ts";

/** Where a database is asked by its Hrana protocol, version 2, and how. */
export type PipelineTarget = {
  url: string;
  authToken: string;
  send: (request: Request) => Promise<Response>;
};

export type StepResult = {
  cols: { name: string | null }[];
  rows: HranaValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
};

type Fault = { message: string; code?: string };
type Answer = {
  results?: {
    type: string;
    error?: Fault;
    response?: { result?: { step_results?: (StepResult | null)[]; step_errors?: (Fault | null)[] } };
  }[];
};

/** Where the protocol is spoken over HTTP; undefined where it is spoken otherwise. */
function pipelineAddress(url: string): string | undefined {
  const address = url.replace(/^libsql:/, "https:");
  return /^https?:\/\/[^?#]+$/.test(address) ? `${address.replace(/\/$/, "")}/v2/pipeline` : undefined;
}

/**
 * Runs statements as one transaction in one request, as libSQL's client does it: all of them or none.
 * @param begin how the transaction begins, as the client writes it.
 * @returns what each statement answered; undefined, before anything is sent, where the client has to do it.
 * @throws LibsqlError what the database refused, with the client's words; whatever the request was refused with.
 */
export async function runBatch(
  { url, authToken, send }: PipelineTarget,
  begin: "BEGIN TRANSACTION READONLY" | "BEGIN IMMEDIATE",
  statements: readonly InStatement[],
): Promise<StepResult[] | undefined> {
  const address = pipelineAddress(url);
  if (!address) return undefined;
  const steps: unknown[] = [{ stmt: { sql: begin, want_rows: false } }];
  const after = (step: number) => ({ type: "ok", step });
  for (const statement of statements) {
    const args = argsOf(statement);
    if (!args || typeof statement === "string") return undefined;
    const stmt = { sql: statement.sql, args, want_rows: true };
    steps.push({ condition: after(steps.length - 1), stmt });
  }
  steps.push({ condition: after(steps.length - 1), stmt: { sql: "COMMIT", want_rows: false } });
  const condition = { type: "not", cond: after(steps.length - 1) };
  steps.push({ condition, stmt: { sql: "ROLLBACK", want_rows: false } });

  const answer = await send(
    new Request(address, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(authToken && { Authorization: `Bearer ${authToken}` }),
      },
      // A stream of its own, closed in the same request: that ends a transaction which is still open.
      body: JSON.stringify({ requests: [{ type: "batch", batch: { steps } }, { type: "close" }] }),
    }),
  );
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new LibsqlError(`Server returned HTTP status ${answer.status}`, "SERVER_ERROR");
  }
  const [first] = ((await answer.json()) as Answer).results ?? [];
  const { step_results: results = [], step_errors: errors = [] } = first?.response?.result ?? {};
  const fault = first?.error ?? errors.find((error) => error !== null);
  if (fault) throw new LibsqlError(fault.message, fault.code ?? "SERVER_ERROR");
  const answers = results.slice(1, statements.length + 1).filter((result) => result !== null);
  // The one after the statements' is the COMMIT's.
  if (!results[statements.length + 1] || answers.length !== statements.length) {
    throw new LibsqlError("The database did not say what became of a statement.", "HRANA_PROTO_ERROR");
  }
  return answers;
}
