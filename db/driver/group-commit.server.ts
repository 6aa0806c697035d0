import { LibsqlError } from "@libsql/client/http";
import { endedOrLate } from "../../app/ended-or-late.ts";
import { Unavailable } from "../../app/domain/availability/unavailable.ts";
import {
  type Condition,
  control,
  type Fault,
  type HranaValue,
  isNotOk,
  isOk,
  type PipelineTarget,
  refusal,
  runBatch,
  sendSteps,
  type Statement,
  type Step,
  type StepResult,
} from "./hrana.server.ts";

/** So many statements go in one transaction at most: it must not keep the write lock from others for long. */
const MOST_STATEMENTS = 120;
/** So many characters of values: designs are large, and a request that carries many of them would be late for all. */
const MOST_CHARACTERS = 300_000;
/** Whoever was to send a group and broke off its page is waited for no longer than this. */
const PATIENCE_MS = 2_000;
/** Somewhat longer than a request to the database may take: by then it has ended, one way or the other. */
const LONGEST_ANSWER_MS = 10_000;

export type GroupCommit = {
  /**
   * Writes a batch, all of it or nothing. While another batch of this isolate is being written to the same database,
   * those that come wait, and go together in one request and one transaction. Each stands behind a savepoint of its own,
   * so that what the database refuses of one takes nothing from the others. Nothing is sent twice.
   * @param target of a group: it must not be bound to the time of one request.
   * @param keepAlive keeps the request that sends for others from being ended when its browser breaks off.
   * @throws LibsqlError what the database refused of this batch; SQLITE_BUSY where nothing of the group was written.
   * @throws Unavailable when nobody can tell what became of it.
   */
  write(
    target: PipelineTarget,
    statements: readonly Statement[],
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<StepResult[]>;
};

type Outcome = { results: StepResult[] } | { error: unknown };
type Group = {
  batches: (readonly Statement[])[];
  statements: number;
  characters: number;
  sent: boolean;
  /** In the order of the batches. */
  outcomes: Promise<Outcome[]>;
  since: number;
};

/** Of one isolate. @param patienceMs see above, as the other: tests wait shorter. */
export function groupCommits(patienceMs = PATIENCE_MS, longestAnswerMs = LONGEST_ANSWER_MS): GroupCommit {
  /** The last group of each database: it waits for the one before it, or is being written. */
  const last = new Map<string, Group>();

  const isFree = (group: Group | undefined, statements: readonly Statement[]): group is Group =>
    group !== undefined &&
    !group.sent &&
    group.statements + statements.length <= MOST_STATEMENTS &&
    group.characters + charactersOf(statements) <= MOST_CHARACTERS &&
    // Its sender would have begun by now.
    Date.now() - group.since <= patienceMs;

  function open(target: PipelineTarget, statements: readonly Statement[]): Group {
    const before = last.get(target.url);
    const group: Group = {
      batches: [statements],
      statements: statements.length,
      characters: charactersOf(statements),
      sent: false,
      outcomes: Promise.resolve([]),
      since: Date.now(),
    };
    last.set(target.url, group);
    group.outcomes = (async () => {
      if (before) await endedOrLate(before.outcomes, patienceMs);
      group.sent = true;
      return send(target, group.batches);
    })();
    const forget = () => {
      if (last.get(target.url) === group) last.delete(target.url);
    };
    group.outcomes.then(forget, forget);
    return group;
  }

  return {
    async write(target, statements, keepAlive) {
      if (asksWhatChangedBefore(statements)) return runBatch(target, "BEGIN IMMEDIATE", statements);
      const previous = last.get(target.url);
      if (isFree(previous, statements)) {
        const index = previous.batches.push(statements) - 1;
        previous.statements += statements.length;
        previous.characters += charactersOf(statements);
        const ended = await endedOrLate(previous.outcomes, patienceMs * 2);
        if (ended) return resultsAt(ended.value as Outcome[], index);
        if (previous.sent) {
          const late = await endedOrLate(previous.outcomes, longestAnswerMs);
          if (late) return resultsAt(late.value as Outcome[], index);
          throw new Unavailable("database", "lost");
        }
        // Its sender is gone: this batch is taken out before anybody could send it, and goes by itself.
        previous.batches[index] = [];
        return runBatch(target, "BEGIN IMMEDIATE", statements);
      }
      const group = open(target, statements);
      keepAlive(group.outcomes);
      return resultsAt(await group.outcomes, 0);
    },
  };
}

/** Whether it reads `changes()` before it changed anything itself: in a group that would be another batch's count. */
function asksWhatChangedBefore(statements: readonly Statement[]): boolean {
  const change = statements.findIndex(({ sql }) => !/^\s*select\b/i.test(sql));
  return statements.slice(0, change + 1).some(({ sql }) => sql.includes("changes()"));
}

/** Of its values; the statements' own words are short beside them, and their number is limited. */
const charactersOf = (statements: readonly Statement[]): number =>
  statements.reduce(
    (sum, { args = [] }) => sum + args.reduce<number>((all, arg) => all + charactersIn(arg), 0),
    0,
  );

const charactersIn = (arg: HranaValue): number => (typeof arg.value === "string" ? arg.value.length : 0);

function resultsAt(outcomes: readonly Outcome[], index: number): StepResult[] {
  const outcome = outcomes[index];
  if (!outcome)
    throw new LibsqlError("The database did not say what became of a batch.", "HRANA_PROTO_ERROR");
  if ("error" in outcome) throw outcome.error;
  return outcome.results;
}

/** What became of each batch; never refused, so that everybody is told of their own. */
async function send(target: PipelineTarget, batches: readonly (readonly Statement[])[]): Promise<Outcome[]> {
  try {
    const [only] = batches;
    if (batches.length === 1 && only) return [{ results: await runBatch(target, "BEGIN IMMEDIATE", only) }];
    return await sendTogether(target, batches);
  } catch (error) {
    return batches.map(() => ({ error }));
  }
}

async function sendTogether(
  target: PipelineTarget,
  batches: readonly (readonly Statement[])[],
): Promise<Outcome[]> {
  const steps: Step[] = [{ stmt: control("BEGIN IMMEDIATE") }];
  const add = (stmt: Statement, condition: Condition) => steps.push({ stmt, condition }) - 1;
  /** The step that has to have gone well for the next batch to begin: after some errors there is no transaction any more. */
  let open = 0;
  const places = batches.map((statements) => {
    const savepoint = add(control("SAVEPOINT batch"), isOk(open));
    let end = savepoint;
    for (const statement of statements) end = add(statement, isOk(end));
    add(control("ROLLBACK TO batch"), isNotOk(end));
    open = add(control("RELEASE batch"), isOk(savepoint));
    return { savepoint, end };
  });
  const commit = add(control("COMMIT"), isOk(open));
  add(control("ROLLBACK"), isNotOk(commit));

  const { results, errors } = await sendSteps(target, steps);
  const failure = results[commit] ? undefined : (errors[0] ?? errors[commit] ?? undefined);
  return places.map(({ savepoint, end }) => {
    const own = errors.slice(savepoint, end + 1).find((error) => error !== null);
    if (own) return { error: refusal(own) };
    if (!results[commit]) return { error: refusal(failure ?? TAKEN_BACK) };
    const answers = results.slice(savepoint + 1, end + 1).filter((result) => result !== null);
    if (answers.length !== end - savepoint) {
      return {
        error: new LibsqlError("The database did not say what became of a statement.", "HRANA_PROTO_ERROR"),
      };
    }
    return { results: answers };
  });
}

/** Another batch of the group met an error that ended the transaction: nothing was written, and may be tried again. */
const TAKEN_BACK: Fault = {
  message: "SQLITE_BUSY: the transaction that it shared was rolled back",
  code: "SQLITE_BUSY",
};
