import type { Submission } from "../../domain/fulfilment/submission.ts";
import type { WorkStatus } from "../../domain/fulfilment/work-steps.ts";
import type { Scope } from "../scope.ts";
import { type SubmissionLinks, writeSubmission } from "../fulfilment/write-submission.server.ts";
import { readWork } from "./read-work.server.ts";

/** So many jobs are written at once. */
const AT_ONCE = 10;

/** Everything that a fulfiller has to do for this tenant, whole, in the order of its list. */
export async function writeJobs(
  scope: Scope,
  { fulfillerId, links }: { fulfillerId: string; links: SubmissionLinks },
): Promise<{ status: WorkStatus; submission: Submission }[]> {
  const { jobs } = await readWork(scope, { fulfillerId });
  const written = [];
  // What is asked not to be made is nobody's work until the shop has answered, on its page.
  const open = jobs.filter(({ cancelRequestedAt }) => cancelRequestedAt === null);
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const some = open.slice(from, from + AT_ONCE).map(async ({ id, status }) => {
      const submission = await writeSubmission(scope, { fulfilmentId: id, links });
      return submission ? [{ status: status as WorkStatus, submission }] : [];
    });
    written.push(...(await Promise.all(some)).flat());
  }
  return written;
}
