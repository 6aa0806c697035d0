import { type InStatement, LibsqlError, type ResultSet } from "@libsql/client/http";

/** Where a database is asked by its Hrana protocol, version 2, and how. */
export type PipelineTarget = {
  url: string;
  authToken: string;
  send: (request: Request) => Promise<Response>;
};

/** A value as libSQL's Hrana protocol, version 2, writes it. */
export type HranaValue = { type: string; value?: unknown; base64?: string };

export type StepResult = {
  cols: { name: string | null }[];
  rows: HranaValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
};

export type Condition = { type: "ok"; step: number } | { type: "not"; cond: Condition };
export type Statement = { sql: string; args?: HranaValue[]; want_rows: boolean };
/** A statement, and whether it is run: it asks how earlier steps of the same batch ended. */
export type Step = { stmt: Statement; condition?: Condition };

export type Fault = { message: string; code?: string };
/** What each step answered; null for a step that was left out or that failed. */
type StepAnswers = { results: (StepResult | null)[]; errors: (Fault | null)[] };
type Answer = {
  results?: {
    type: string;
    error?: Fault;
    response?: { result?: { step_results?: (StepResult | null)[]; step_errors?: (Fault | null)[] } };
  }[];
};

export const isOk = (step: number): Condition => ({ type: "ok", step });
export const isNotOk = (step: number): Condition => ({ type: "not", cond: isOk(step) });

/** Where the protocol is spoken over HTTP; undefined where it is spoken otherwise. */
function pipelineAddress(url: string): string | undefined {
  const address = url.replace(/^libsql:/, "https:");
  return /^https?:\/\/[^?#]+$/.test(address) ? `${address.replace(/\/$/, "")}/v2/pipeline` : undefined;
}

/** As the protocol writes them; undefined where our own request cannot carry them and the client has to. */
export function wireStatements(
  { url }: PipelineTarget,
  statements: readonly InStatement[],
): Statement[] | undefined {
  if (!pipelineAddress(url)) return undefined;
  const written: Statement[] = [];
  for (const statement of statements) {
    const args = argsOf(statement);
    if (!args || typeof statement === "string") return undefined;
    written.push({ sql: statement.sql, args, want_rows: true });
  }
  return written;
}

/** A statement whose rows nobody reads: it begins, ends or takes back. */
export const control = (sql: string): Statement => ({ sql, want_rows: false });

/**
 * Sends steps as one batch in one request, over a stream of its own that is closed in the same request: that ends a
 * transaction which is still open.
 * @throws LibsqlError what the request was refused with; a step that fails is told in the answer.
 */
export async function sendSteps(
  { url, authToken, send }: PipelineTarget,
  steps: readonly Step[],
): Promise<StepAnswers> {
  const answer = await send(
    new Request(pipelineAddress(url) ?? url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(authToken && { Authorization: `Bearer ${authToken}` }),
      },
      body: JSON.stringify({ requests: [{ type: "batch", batch: { steps } }, { type: "close" }] }),
    }),
  );
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new LibsqlError(`Server returned HTTP status ${answer.status}`, "SERVER_ERROR");
  }
  const [first] = ((await answer.json()) as Answer).results ?? [];
  if (first?.error) throw refusal(first.error);
  const { step_results: results = [], step_errors: errors = [] } = first?.response?.result ?? {};
  return { results, errors };
}

/** The database's own words, as libSQL's client throws them. */
export const refusal = ({ message, code }: Fault): LibsqlError =>
  new LibsqlError(message, code ?? "SERVER_ERROR");

/**
 * Runs statements as one transaction in one request, as libSQL's client does it: all of them or none.
 * @param begin how the transaction begins, as the client writes it.
 * @returns what each statement answered.
 * @throws LibsqlError what the database refused, with the client's words; whatever the request was refused with.
 */
export async function runBatch(
  target: PipelineTarget,
  begin: "BEGIN TRANSACTION READONLY" | "BEGIN IMMEDIATE",
  statements: readonly Statement[],
): Promise<StepResult[]> {
  const steps: Step[] = [{ stmt: control(begin) }];
  for (const stmt of [...statements, control("COMMIT")]) {
    steps.push({ condition: isOk(steps.length - 1), stmt });
  }
  steps.push({ condition: isNotOk(steps.length - 1), stmt: control("ROLLBACK") });

  const { results, errors } = await sendSteps(target, steps);
  const fault = errors.find((error) => error !== null);
  if (fault) throw refusal(fault);
  const answers = results.slice(1, statements.length + 1).filter((result) => result !== null);
  // The one after the statements' is the COMMIT's.
  if (!results[statements.length + 1] || answers.length !== statements.length) {
    throw new LibsqlError("The database did not say what became of a statement.", "HRANA_PROTO_ERROR");
  }
  return answers;
}

/** The arguments of a statement; undefined when one is of a kind that the client knows better how to send. */
function argsOf(statement: InStatement): HranaValue[] | undefined {
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
function cell({ type, value, base64 }: HranaValue): unknown {
  if (type === "text" || type === "float") return value;
  if (type === "null") return null;
  if (type === "blob") return Uint8Array.from(atob(base64 ?? ""), (sign) => sign.charCodeAt(0)).buffer;
  if (Number.isSafeInteger(Number(value))) return Number(value);
  throw new RangeError("Received integer which is too large to be safely represented as a JavaScript number");
}

/** A row whose cells have their columns' names too, as the client's rows have: only the names are listed. */
function namedRow(names: readonly (string | null)[], cells: readonly HranaValue[]): object {
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

/** What a statement answered, as the client's results are. @param isByName whether its rows are read by name, too. */
export function resultSet(
  { cols, rows, affected_row_count, last_insert_rowid }: StepResult,
  isByName: boolean,
): ResultSet {
  const names = cols.map(({ name }) => name);
  const read = rows.map((row) => (isByName ? namedRow(names, row) : row.map(cell)));
  return {
    columns: names.map((name) => name ?? ""),
    columnTypes: [],
    rows: read as unknown as ResultSet["rows"],
    rowsAffected: affected_row_count,
    lastInsertRowid: last_insert_rowid === null ? undefined : BigInt(last_insert_rowid),
    toJSON: () => ({ rows: read, rowsAffected: affected_row_count }),
  };
}
