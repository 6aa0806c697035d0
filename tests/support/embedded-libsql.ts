import Libsql from "libsql";

type Value = { type: string; value?: unknown; base64?: string };
type NamedValue = { name: string; value: Value };
type Stmt = {
  sql?: string;
  sql_id?: number;
  args?: Value[];
  named_args?: NamedValue[];
  want_rows?: boolean;
};
type Condition = { type: "ok" | "error"; step: number } | { type: "not"; cond: Condition };
type Step = { condition?: Condition | null; stmt: Stmt };
type Ask =
  | { type: "execute"; stmt: Stmt }
  | { type: "batch"; batch: { steps: Step[] } }
  | { type: "sequence"; sql?: string; sql_id?: number }
  | { type: "store_sql"; sql_id: number; sql: string }
  | { type: "close_sql" | "close" };
type Fault = { message: string; code: string };

/** A libSQL database in this process that is asked as the server is: by requests of the Hrana protocol, version 2. */
export type EmbeddedLibsql = { answer(request: Request): Promise<Response>; close(): void };

/**
 * Opens a file with libSQL's own library. The server opens a connection for each request, which reads the schema anew:
 * that was most of what thousands of tests waited for. What is asked and answered is the same
 * (`tests/integration/database/` compares them); one request after the other, as the server is run.
 */
export function embeddedLibsql(file: string): EmbeddedLibsql {
  const db = new Libsql(file);
  // Nothing of a test has to outlive the machine.
  for (const setting of ["journal_mode = memory", "synchronous = off", "foreign_keys = on"]) {
    db.prepare(`pragma ${setting}`).all();
  }
  const changed = db.prepare("select total_changes(), changes(), last_insert_rowid()").raw();
  const changes = () => changed.get() as unknown as [number, number, number];

  function run({ sql = "", args = [], named_args: named = [], want_rows = true }: Stmt) {
    const [before] = changes();
    const statement = db.prepare(sql);
    const values =
      named.length > 0
        ? Object.fromEntries(named.map(({ name, value }) => [name.replace(/^[:@$]/, ""), bound(value)]))
        : args.map(bound);
    let cols: { name: string }[] = [];
    let rows: unknown[][] = [];
    if (statement.reader) {
      cols = statement.columns().map(({ name }) => ({ name }));
      statement.raw().safeIntegers(true);
      rows = statement.all(values) as unknown[][];
    } else {
      statement.run(values);
    }
    const [after, last, rowId] = changes();
    return {
      cols,
      rows: want_rows ? rows.map((row) => row.map(sent)) : [],
      affected_row_count: after === before ? 0 : last,
      last_insert_rowid: after === before ? null : String(rowId),
    };
  }

  function batch(steps: readonly Step[]) {
    const results: (ReturnType<typeof run> | null)[] = [];
    const errors: (Fault | null)[] = [];
    const holds = (condition: Condition): boolean =>
      condition.type === "not"
        ? !holds(condition.cond)
        : (condition.type === "ok" ? results : errors)[condition.step] !== null;
    for (const { condition, stmt } of steps) {
      let [result, error]: [ReturnType<typeof run> | null, Fault | null] = [null, null];
      try {
        if (!condition || holds(condition)) result = run(stmt);
      } catch (thrown) {
        error = faultOf(thrown);
      }
      results.push(result);
      errors.push(error);
    }
    return { step_results: results, step_errors: errors };
  }

  /** Texts that the stream in hand has stored under numbers. */
  const texts = new Map<number, string>();

  function answerOne(ask: Ask): object {
    const withText = (stmt: Stmt): Stmt => ({ ...stmt, sql: stmt.sql ?? texts.get(stmt.sql_id ?? -1) ?? "" });
    switch (ask.type) {
      case "execute":
        return { type: "execute", result: run(withText(ask.stmt)) };
      case "batch": {
        const steps = ask.batch.steps.map((step) => ({ ...step, stmt: withText(step.stmt) }));
        return { type: "batch", result: batch(steps) };
      }
      case "sequence":
        db.exec(withText(ask).sql ?? "");
        return { type: "sequence" };
      case "store_sql":
        texts.set(ask.sql_id, ask.sql);
        return { type: "store_sql" };
      default:
        return { type: ask.type };
    }
  }

  /** The stream with a transaction that is open beyond its request; all others wait for its end. */
  let held: { baton: string; ended: Promise<void>; end: () => void } | undefined;
  let streams = 0;

  /** @returns the baton with which the stream goes on; null where it ended. */
  function holdOrEnd(closes: boolean): string | null {
    if (db.inTransaction && !closes) {
      if (!held) {
        let end = (): void => undefined;
        const ended = new Promise<void>((resolve) => (end = resolve));
        held = { baton: `stream ${(streams += 1)}`, ended, end };
      }
      return held.baton;
    }
    if (db.inTransaction) db.exec("rollback");
    held?.end();
    held = undefined;
    return null;
  }

  return {
    async answer(request) {
      const { baton, requests } = (await request.json()) as { baton?: string; requests: Ask[] };
      // A line takes its time: what others began in the meantime goes on before the answer is there.
      await new Promise((resolve) => setImmediate(resolve));
      while (held && baton !== held.baton) await held.ended;
      request.signal.throwIfAborted();
      if (!held) texts.clear();
      const results = requests.map((ask) => {
        try {
          return { type: "ok", response: answerOne(ask) };
        } catch (error) {
          return { type: "error", error: faultOf(error) };
        }
      });
      const next = holdOrEnd(requests.some(({ type }) => type === "close"));
      return Response.json({ baton: next, base_url: null, results });
    },
    close: () => void db.close(),
  };
}

/** The server's words for what SQLite refuses, with the code of its group. */
function faultOf(error: unknown): Fault {
  const { message, code = "SQLITE_ERROR" } = error as { message: string; code?: string };
  const [group = code] = /^SQLITE_[A-Z]+/.exec(code) ?? [];
  return { message: `SQLite error: ${message}`, code: group };
}

function bound({ type, value, base64 }: Value): unknown {
  if (type === "integer") return BigInt(value as string);
  if (type === "blob") return Buffer.from(base64 ?? "", "base64");
  return type === "null" ? null : value;
}

function sent(value: unknown): Value {
  if (value === null || value === undefined) return { type: "null" };
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  return { type: "blob", base64: Buffer.from(value as Uint8Array).toString("base64") };
}
