import type { Submission } from "../../domain/fulfilment/submission.ts";
import type { Scope } from "../scope.ts";
import { type SubmissionLinks, writeSubmission } from "./write-submission.server.ts";

/** So many jobs are written at once. */
const AT_ONCE = 10;

/** These jobs of a fulfiller, whole and in their order; one that is gone meanwhile is left out. */
export async function writeJobs(
  scope: Scope,
  { jobs, links }: { jobs: readonly { id: string; status: string }[]; links: SubmissionLinks },
): Promise<{ status: string; submission: Submission }[]> {
  const written = [];
  for (let from = 0; from < jobs.length; from += AT_ONCE) {
    const some = jobs.slice(from, from + AT_ONCE).map(async ({ id, status }) => {
      const submission = await writeSubmission(scope, { fulfilmentId: id, links });
      return submission ? [{ status, submission }] : [];
    });
    written.push(...(await Promise.all(some)).flat());
  }
  return written;
}
