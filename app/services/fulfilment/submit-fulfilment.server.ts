import { holdOfRejection } from "../../domain/fulfilment/report-rules.ts";
import type { SubmissionAnswer } from "../../domain/fulfilment/submission.ts";
import type { MadeFiles } from "../../domain/print/line-prints.ts";
import { waitBeforeSubmission } from "../../domain/fulfilment/submission-waits.ts";
import type { FulfillerPort } from "../ports.ts";
import { later, MINUTE, move, type RunScope } from "./fulfilment-run.ts";
import { writeSubmission } from "./write-submission.server.ts";

const LEASE_MS = 2 * MINUTE;
const LEAST_WAIT_MS = 5_000;
/** When so many different orders cannot be sent to a fulfiller, and nothing else is heard of it, it gets no more of them. */
const PAUSED_AFTER = 5;
const SILENT_MS = 10 * MINUTE;

/**
 * Sends it to its fulfiller, by one at a time; the same id and revision each time, so that what was sent twice is one
 * order. A fulfiller without an API has it as soon as it stands in its list.
 */
export async function submit(run: RunScope): Promise<boolean> {
  const { scope, work, tools } = run;
  const { fulfillerId, tries } = work.fulfilment;
  const [fulfiller] = fulfillerId === null ? [] : await scope.platform.fulfillers.ofIds([fulfillerId]);
  // It may have been paused while this waited.
  if (fulfiller?.state !== "active") {
    return giveBack(run, fulfiller?.name ?? "", "The fulfiller is not active.", null);
  }
  const port = fulfiller.mode === "api" ? await tools.port(fulfiller.id) : undefined;
  // Before the lease, since many take longer than it: what is made is there the next time.
  const format = port && (port.takes ?? fulfiller.profile.printFormat ?? "pdf");
  const lines = work.lines.map(({ line }) => line);
  const others = format && format !== "pdf" ? await tools.makeOtherFiles(lines, format) : undefined;
  const until = later(scope, LEASE_MS);
  const sent = await move(run, {
    to: "submitting to fulfiller",
    when: "leased",
    set: { leaseUntil: until, dueAt: until, tries },
    audit: { action: "Order sent to fulfiller", changes: { fulfiller: fulfiller.name } },
  });
  if (!sent) return false;
  const answer: SubmissionAnswer = port
    ? await send(run, port, others)
    : { state: "accepted", externalId: work.fulfilment.id };
  return take(run, fulfiller, answer);
}

/** Who sent it did not come back, and perhaps it was received: the same is sent again. */
export async function endSubmissionLease(run: RunScope): Promise<boolean> {
  const { fulfillerId } = run.work.fulfilment;
  return take(
    run,
    { id: fulfillerId ?? "", name: "" },
    { state: "away", message: "Its answer is not known." },
  );
}

async function send(
  { scope, work, tools }: RunScope,
  port: FulfillerPort,
  others: MadeFiles | undefined,
): Promise<SubmissionAnswer> {
  if (others && !others.ok) return { state: "rejected", code: "artwork_unprintable", message: others.error };
  const { links } = tools;
  const { id: fulfilmentId } = work.fulfilment;
  const submission = await writeSubmission(scope, { fulfilmentId, links, others: others?.value });
  return submission ? port.submit(submission) : { state: "away", message: "It is gone." };
}

async function take(
  run: RunScope,
  fulfiller: { id: string; name: string },
  answer: SubmissionAnswer,
): Promise<boolean> {
  if (answer.state === "accepted") {
    const { externalId } = answer;
    const moved = await move(run, {
      to: "submitted to fulfiller",
      when: "acknowledged",
      set: { externalId },
      audit: { action: "Fulfiller submission success", changes: { fulfiller: fulfiller.name, externalId } },
    });
    // Its first event was quicker than its answer, and knows nothing of this id.
    if (!moved) await noteExternalId(run, fulfiller.id, externalId);
    return moved;
  }
  const audit = {
    action: "Fulfiller submission failure" as const,
    changes: { fulfiller: fulfiller.name, message: answer.message.slice(0, 300) },
  };
  if (answer.state === "rejected") return rejected(run, answer, audit);
  if (answer.notSentForMs !== undefined) return notSent(run, answer.notSentForMs);
  const tries = run.work.fulfilment.tries + 1;
  const wait = waitBeforeSubmission(tries);
  const reason = answer.message.slice(0, 300);
  await (wait === undefined
    ? move(run, {
        ...{ to: "fulfiller submission error", when: "refused for its data", audit, reason },
        hold: { reason: "away", detail: { note: answer.message } },
      })
    : move(run, {
        ...{ to: "queued submitting to fulfiller", when: "not done", audit, reason },
        set: { tries, dueAt: later(run.scope, wait) },
      }));
  await pauseIfFailing(run, fulfiller);
  return false;
}

/** Nothing was sent, so that it counts as no try; a little later than all others that wait for the same. */
async function notSent(run: RunScope, ms: number): Promise<false> {
  const { tries } = run.work.fulfilment;
  const wait = Math.max(ms, LEAST_WAIT_MS);
  await move(run, {
    ...{ to: "queued submitting to fulfiller", when: "not done" },
    set: { tries, dueAt: later(run.scope, wait) },
  });
  return false;
}

function noteExternalId({ scope, work }: RunScope, fulfillerId: string, externalId: string): Promise<void> {
  return scope.tenant.fulfilments.noteExternalId({ id: work.fulfilment.id, fulfillerId, externalId });
}

/** A refusal: another fulfiller is looked for, or somebody sees to what is wrong with it. */
async function rejected(
  run: RunScope,
  { code, message }: Extract<SubmissionAnswer, { state: "rejected" }>,
  audit: { action: "Fulfiller submission failure"; changes: Record<string, string> },
): Promise<boolean> {
  const to = holdOfRejection(code);
  const hold = { reason: code, detail: { fields: [], note: message } };
  const reason = message || code;
  if (to === "fulfiller routing error") {
    const queued = { to: "queued submitting to fulfiller", when: "not done", audit, reason } as const;
    return (await move(run, queued)) && giveBack(run, audit.changes["fulfiller"] ?? "", reason, hold);
  }
  const error = {
    to: "fulfiller submission error",
    when: "refused for its data",
    audit,
    reason,
    hold,
  } as const;
  if (!(await move(run, error)) || to === "fulfiller submission error") return false;
  return to === "address issue"
    ? move(run, { to, when: "address wrong", hold, reason, mails: ["address_issue"] })
    : move(run, { to, when: "artwork wrong", hold, reason, mails: ["artwork_issue"] });
}

/** Another fulfiller is looked for at once. */
function giveBack(
  run: RunScope,
  name: string,
  reason: string,
  refusal: { reason: string; detail: Record<string, unknown> } | null,
) {
  const { fulfillerId, declinedBy } = run.work.fulfilment;
  const id = fulfillerId ?? "";
  const obstacle = refusal ? "declined" : "not_active";
  return move(run, {
    ...{ to: "fulfiller routing error", when: "no route", reason },
    hold: refusal ?? { reason: obstacle, detail: { fulfiller: name } },
    set: {
      ...{ fulfillerId: null, routedAt: null },
      declinedBy: refusal ? [...new Set([...declinedBy, id])] : declinedBy,
    },
    decision: {
      ...{ kind: "routing", outcome: "given_back" },
      inputs: { considered: [{ id, name, obstacles: [obstacle], score: null }] },
    },
  });
}

async function pauseIfFailing({ scope }: RunScope, { id }: { id: string }): Promise<void> {
  const heardSince = later(scope, -SILENT_MS);
  await scope.platform.fulfilmentsDue.pauseFailing(id, PAUSED_AFTER, scope.now(), heardSince);
}
