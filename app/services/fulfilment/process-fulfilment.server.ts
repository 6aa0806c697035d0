import { holds, mails } from "../../../db/move-effects.server.ts";
import { SIDES } from "../../domain/design/design.ts";
import type { LinePrints } from "../../domain/print/line-prints.ts";
import { later, MINUTE, move, type RunScope } from "./fulfilment-run.ts";

const LEASE_MS = 10 * MINUTE;
const MOST_TRIES = 4;

/** Its print files are made, by one at a time, and checked: what would be printed wrong waits for a person. */
export async function process(run: RunScope): Promise<boolean> {
  const { scope, work, tools } = run;
  const { tries } = work.fulfilment;
  const until = later(scope, LEASE_MS);
  const lease = { leaseUntil: until, dueAt: until, tries };
  if (!(await move(run, { to: "processing", when: "leased", set: lease }))) return false;
  let lines = work.lines.map(({ line }) => line);
  if (lines.some(({ prints }) => prints === null)) {
    await tools.makePrints(work.order.id);
    const made = await scope.tenant.fulfilments.readWhole(work.fulfilment.id);
    if (made?.fulfilment.version !== work.fulfilment.version) return false;
    Object.assign(work, { lines: made.lines });
    lines = made.lines.map(({ line }) => line);
  }
  const findings = lines.flatMap(({ name, prints }) => findingsOf(name, prints, work.isArtworkAccepted));
  if (findings.length === 0) return move(run, { to: "processed", when: "done" });
  return held(run, findings[0]?.code ?? "", findings);
}

/** Who took it did not come back: it is tried again, but not for ever. */
export async function endProcessingLease(run: RunScope): Promise<boolean> {
  const tries = run.work.fulfilment.tries + 1;
  if (tries >= MOST_TRIES) return held(run, "not_made", [{ line: "", code: "not_made" }]);
  const back = { to: "queued processing", when: "not done", set: { tries } } as const;
  return move(run, { ...back, reason: "The worker did not come back." });
}

type Finding = { line: string; code: string };

/** What is wrong with the files of a line. Faults may be accepted by a person; a file that is not there cannot. */
function findingsOf(line: string, prints: LinePrints | null, isAccepted: boolean): Finding[] {
  if (!prints) return [{ line, code: "not_made" }];
  return SIDES.flatMap((side) => {
    const print = prints[side];
    if (print?.state === "refused") return [{ line, code: print.reason }];
    return isAccepted ? [] : (print?.faults ?? []).map(({ code }) => ({ line, code }));
  });
}

const held = (run: RunScope, reason: string, findings: Finding[]) =>
  move(run, {
    to: "artwork issue",
    when: "artwork wrong",
    reason: findings.map(({ line, code }) => `${line}: ${code}`).join(", "),
    effects: [holds({ reason, detail: { findings } }), mails("artwork_issue")],
  });
