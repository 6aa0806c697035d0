import {
  decides,
  endsSubmission,
  holds,
  logs,
  mails,
  sends,
  unlessDisputed,
} from "../../../db/move-effects.server.ts";
import type { Effect } from "../../../db/repositories/status-writes.server.ts";
import type { SubmissionRow } from "../../../db/repositories/submissions.server.ts";
import type { FulfillerProfile } from "../../domain/fulfilment/fulfiller-profile.ts";
import { holdOfRejection } from "../../domain/fulfilment/report-rules.ts";
import {
  mayBeMade,
  type RejectionCode,
  type Submission,
  type SubmissionAnswer,
  UNANSWERED_AFTER_MS,
  waitBeforeSubmission,
  waitForAnswer,
} from "../../domain/fulfilment/submission.ts";
import type { FulfillerPort } from "../ports.ts";
import { later, MINUTE, move, postpone, type RunScope } from "./fulfilment-run.ts";
import { shipAsMade } from "./ship-as-made.server.ts";
import { withdrawSubmissions } from "./withdraw-submissions.server.ts";
import { writeSubmission } from "./write-submission.server.ts";

const LEASE_MS = 2 * MINUTE;
const LEAST_WAIT_MS = 5_000;
/** When so many different orders cannot be sent to a fulfiller, and nothing else is heard of it, it gets no more of them. */
const PAUSED_AFTER = 5;
const SILENT_MS = 10 * MINUTE;

/**
 * Sends it to its fulfiller, by one at a time; the same id and revision each time, so that what was sent twice is one
 * order. What says something else is another revision, and goes out only once nothing is made of those before. A
 * fulfiller without an API has it as soon as it stands in its list.
 */
export async function submit(run: RunScope): Promise<boolean> {
  const { scope, work, tools } = run;
  const { id: fulfilmentId, fulfillerId } = work.fulfilment;
  const [[fulfiller], { revision, submissions }] = await Promise.all([
    scope.platform.fulfillers.ofIds(fulfillerId === null ? [] : [fulfillerId]),
    scope.tenant.submissions.ofFulfilment(fulfilmentId),
  ]);
  // A move into the queue counts it up in its write.
  work.fulfilment.revision = revision;
  // It may have been paused while this waited.
  if (fulfiller?.state !== "active") {
    return giveBack(run, fulfiller?.name ?? "", "The fulfiller is not active.", null);
  }
  const port = fulfiller.mode === "api" ? await tools.port(fulfiller.id) : undefined;
  // Before the lease, since many take longer than it: what is made is there the next time.
  const prepared = port ? await prepare(run, fulfiller, port) : {};
  const { said } = prepared;
  const sent = submissions.find((one) => one.revision === revision);
  const isOther = sent !== undefined && (!mayBeMade(sent.state) || isSaidOtherwise(sent, fulfiller.id, said));
  if (sent?.state === "kept" && !isOther) return isMade(run, fulfiller.name);
  const earlier = submissions.filter((one) => mayBeMade(one.state) && (isOther || one !== sent));
  if (earlier.length > 0) {
    const withdrawn = await withdrawSubmissions(scope, { submissions: earlier, portOf: tools.port });
    if (withdrawn !== "nothing") return notWithdrawn(run, withdrawn);
  }
  const next = isOther ? nextRevision(submissions) : undefined;
  if (!(await lease(run, fulfiller.name, { said, next }))) return false;
  const answer = await send(run, port, prepared);
  const goesOn = await take(run, fulfiller, answer);
  if (port && answer.state !== "away") await scope.platform.fulfilmentsDue.letGo(fulfiller.id, scope.now());
  return goesOn;
}

/** What goes to a fulfiller with an API, and the hash of what it says; or why it cannot be printed. */
type Prepared = {
  submission?: Submission | undefined;
  said?: string | undefined;
  unprintable?: string;
};

async function prepare(
  { scope, work, tools }: RunScope,
  { profile }: { profile: FulfillerProfile },
  port: FulfillerPort,
): Promise<Prepared> {
  const format = port.takes ?? profile.printFormat ?? "pdf";
  const lines = work.lines.map(({ line }) => line);
  const others = format === "pdf" ? undefined : await tools.makeOtherFiles(lines, format);
  if (others && !others.ok) return { unprintable: others.error };
  const submission = await writeSubmission(scope, {
    fulfilmentId: work.fulfilment.id,
    links: tools.links,
    others: others?.value,
  });
  return { submission, said: submission && (await scope.hash(contentOf(submission, port.names))) };
}

/**
 * Takes it out of the queue, so that no other run sends it.
 * @param next the revision that it goes out as, where it says something else than what was sent.
 * @returns false when another run has it.
 */
function lease(
  run: RunScope,
  fulfiller: string,
  { said, next }: { said: string | undefined; next: number | undefined },
): Promise<boolean> {
  const until = later(run.scope, LEASE_MS);
  return move(run, {
    to: "submitting to fulfiller",
    when: "leased",
    set: {
      leaseUntil: until,
      dueAt: until,
      tries: run.work.fulfilment.tries,
      ...(next !== undefined && { revision: next, externalId: null }),
    },
    effects: [
      unlessDisputed,
      sends(said),
      logs({ action: "Order sent to fulfiller", changes: { fulfiller } }),
    ],
  });
}

async function send(
  { work: { fulfilment } }: RunScope,
  port: FulfillerPort | undefined,
  { submission, unprintable }: Prepared,
): Promise<SubmissionAnswer> {
  if (!port) return { state: "accepted", externalId: fulfilment.id };
  if (unprintable !== undefined)
    return { state: "rejected", code: "artwork_unprintable", message: unprintable };
  if (!submission) return { state: "away", message: "It is gone." };
  return port.submit({ ...submission, revision: fulfilment.revision });
}

const nextRevision = (submissions: readonly SubmissionRow[]) =>
  Math.max(...submissions.map(({ revision }) => revision)) + 1;

/**
 * What a submission says, as text: what would be made otherwise reads otherwise. Links are renewed and say nothing, nor
 * does the revision.
 * @param names what the fulfiller calls our SKUs.
 */
function contentOf({ revision: _, ...submission }: Submission, names: Readonly<Record<string, string>> = {}) {
  const items = submission.items.map(({ prints, ...item }) => ({
    ...item,
    name: [item.name, Object.hasOwn(names, item.sku) ? names[item.sku] : item.sku],
    prints: prints.map(({ file_url: _file, preview_url: _preview, ...print }) => print),
  }));
  return JSON.stringify({ ...submission, items });
}

const isSaidOtherwise = (sent: SubmissionRow, fulfillerId: string, said: string | undefined) =>
  sent.fulfillerId !== fulfillerId || (sent.said !== null && said !== undefined && sent.said !== said);

/** Its fulfiller has said that it makes this very order: it is not sent again, and is shipped where its parcel is known. */
async function isMade(run: RunScope, name: string): Promise<boolean> {
  if (await shipAsMade(run.scope, run.work)) return false;
  const isReceived = await move(run, { to: "submitting to fulfiller", when: "leased" });
  return (
    isReceived &&
    move(run, {
      to: "submitted to fulfiller",
      when: "acknowledged",
      effects: [logs({ action: "Fulfiller submission success", changes: { fulfiller: name } })],
    })
  );
}

/**
 * What was sent before it was changed is made, or may be: what was agreed since does not go out as a second parcel.
 * Whoever ordered and the staff hear of it (docs/decisions/0430).
 */
async function notWithdrawn(run: RunScope, end: "waiting" | "kept"): Promise<false> {
  const waits = run.scope.now().getTime() - run.work.fulfilment.updatedAt.getTime();
  if (end === "waiting" && waits < UNANSWERED_AFTER_MS) {
    await postpone(run, waitForAnswer(waits));
    return false;
  }
  const reason = end === "kept" ? "made_before_change" : "not_withdrawn";
  const hold = { reason, detail: { fields: [], note: NOTE_OF[reason] } };
  const isHeld =
    (await move(run, { to: "submitting to fulfiller", when: "leased" })) &&
    (await move(run, {
      to: "fulfiller submission error",
      when: "refused for its data",
      reason: NOTE_OF[reason],
      effects: [holds(hold), ...(end === "kept" ? [mails("change_too_late")] : [])],
    }));
  if (isHeld && end === "kept") await shipAsMade(run.scope, run.work);
  return false;
}

const NOTE_OF = {
  made_before_change: "It is being made as it was before the change, and cannot be stopped.",
  not_withdrawn: "Its fulfiller has not answered whether it leaves unmade what it was sent before.",
} as const;

/** Who sent it did not come back, and perhaps it was received: the same is sent again. */
export async function endSubmissionLease(run: RunScope): Promise<boolean> {
  const { fulfillerId } = run.work.fulfilment;
  return take(
    run,
    { id: fulfillerId ?? "", name: "" },
    { state: "away", message: "Its answer is not known." },
  );
}

async function take(
  run: RunScope,
  fulfiller: { id: string; name: string },
  answer: SubmissionAnswer,
): Promise<boolean> {
  if (answer.state === "accepted") {
    const { externalId } = answer;
    const moved = await moveAnswered(run, {
      to: "submitted to fulfiller",
      when: "acknowledged",
      set: { externalId },
      effects: [
        logs({
          action: "Fulfiller submission success",
          changes: { fulfiller: fulfiller.name, externalId },
        }),
      ],
    });
    // Its first event was quicker than its answer, and knows nothing of this id.
    if (!moved) await noteExternalId(run, fulfiller.id, externalId);
    return moved;
  }
  const logged = logs({
    action: "Fulfiller submission failure",
    changes: { fulfiller: fulfiller.name, message: answer.message.slice(0, 300) },
  });
  if (answer.state === "rejected") return rejected(run, answer, { logged, fulfiller: fulfiller.name });
  if (answer.notSentForMs !== undefined) return notSent(run, answer.notSentForMs);
  const tries = run.work.fulfilment.tries + 1;
  const wait = waitBeforeSubmission(tries);
  const reason = answer.message.slice(0, 300);
  await (wait === undefined
    ? moveAnswered(run, {
        to: "fulfiller submission error",
        when: "refused for its data",
        reason,
        effects: [logged, holds({ reason: "away", detail: { note: answer.message } })],
      })
    : moveAnswered(run, {
        to: "queued submitting to fulfiller",
        when: "not done",
        reason,
        effects: [logged],
        set: { tries, dueAt: later(run.scope, wait) },
      }));
  await pauseIfFailing(run, fulfiller);
  return false;
}

/**
 * Moves on what was being sent, also where a wish to cancel came in while the fulfiller was asked: the lease is still ours
 * then, and what the fulfiller said is not thrown away.
 */
async function moveAnswered(run: RunScope, step: Parameters<typeof move>[1]): Promise<boolean> {
  if (await move(run, step)) return true;
  const { fulfilment } = run.work;
  const now = await run.scope.tenant.fulfilments.find(fulfilment.id);
  const isOurLease =
    now?.status === "submitting to fulfiller" &&
    now.revision === fulfilment.revision &&
    now.leaseUntil?.getTime() === fulfilment.leaseUntil?.getTime();
  if (!isOurLease || now.version === fulfilment.version) return false;
  Object.assign(fulfilment, now);
  return moveAnswered(run, step);
}

/** Nothing was sent, so that it counts as no try; a little later than all others that wait for the same. */
async function notSent(run: RunScope, ms: number): Promise<false> {
  const { tries } = run.work.fulfilment;
  const wait = Math.max(ms, LEAST_WAIT_MS);
  await moveAnswered(run, {
    to: "queued submitting to fulfiller",
    when: "not done",
    set: { tries, dueAt: later(run.scope, wait) },
  });
  return false;
}

function noteExternalId({ scope, work }: RunScope, fulfillerId: string, externalId: string): Promise<void> {
  const { id, revision } = work.fulfilment;
  return scope.tenant.fulfilments.noteExternalId({ id, fulfillerId, revision, externalId });
}

type Hold = { reason: RejectionCode; detail: { fields: string[]; note: string } };

/** A refusal: another fulfiller is looked for, or a person mends what is wrong with it. */
async function rejected(
  run: RunScope,
  { code, message }: Extract<SubmissionAnswer, { state: "rejected" }>,
  { logged, fulfiller }: { logged: Effect; fulfiller: string },
): Promise<boolean> {
  const to = holdOfRejection(code);
  const hold: Hold = { reason: code, detail: { fields: [], note: message } };
  const reason = message || code;
  if (to === "fulfiller routing error") {
    const queued = {
      to: "queued submitting to fulfiller",
      when: "not done",
      reason,
      effects: [logged, endsSubmission("refused")],
    } as const;
    return (await moveAnswered(run, queued)) && giveBack(run, fulfiller, reason, hold);
  }
  const isAsked = to !== "fulfiller submission error";
  const moved = await moveAnswered(run, {
    to: "fulfiller submission error",
    when: "refused for its data",
    reason,
    effects: [logged, holds(hold), endsSubmission("refused")],
    // Should this process end before it asks for what is wrong, the next run asks.
    ...(isAsked && { set: { dueAt: later(run.scope, MINUTE) } }),
  });
  return moved && isAsked && askForRefused(run, hold);
}

/** A fulfiller refused the address or the artwork: the order waits for another, and its mail asks for it. */
function askForRefused(run: RunScope, hold: Hold): Promise<boolean> {
  const reason = (hold.detail.note || hold.reason).slice(0, 300);
  return holdOfRejection(hold.reason) === "address issue"
    ? move(run, {
        to: "address issue",
        when: "address wrong",
        reason,
        effects: [holds(hold), mails("address_issue")],
      })
    : move(run, {
        to: "artwork issue",
        when: "artwork wrong",
        reason,
        effects: [holds(hold), mails("artwork_issue")],
      });
}

/** Who wrote a refusal down ended before it asked for what is wrong. */
export function endRefusal(run: RunScope): Promise<boolean> {
  const { holdReason, holdDetail } = run.work.fulfilment;
  const note = typeof holdDetail?.["note"] === "string" ? holdDetail["note"] : "";
  return askForRefused(run, { reason: holdReason as RejectionCode, detail: { fields: [], note } });
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
    to: "fulfiller routing error",
    when: "no route",
    reason,
    set: {
      fulfillerId: null,
      routedAt: null,
      declinedBy: refusal ? [...new Set([...declinedBy, id])] : declinedBy,
    },
    effects: [
      holds(refusal ?? { reason: obstacle, detail: { fulfiller: name } }),
      decides({
        kind: "routing",
        outcome: "given_back",
        inputs: { considered: [{ id, name, obstacles: [obstacle], score: null }] },
      }),
    ],
  });
}

async function pauseIfFailing({ scope }: RunScope, { id }: { id: string }): Promise<void> {
  const heardSince = later(scope, -SILENT_MS);
  await scope.platform.fulfilmentsDue.pauseFailing(id, PAUSED_AFTER, scope.now(), heardSince);
}
