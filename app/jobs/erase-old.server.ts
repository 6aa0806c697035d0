import { RETENTION_SUBJECTS } from "../domain/jobs/retention.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { errorSummary, logError } from "../log.server.ts";
import { eraseSubject, eraseTemporaryPictures } from "../services/scheduled/erase-subject.server.ts";
import type { JobContext } from "./context.server.ts";

/** So few at a time that no other writer waits long. */
const AT_A_TIME = 200;

/**
 * Erases what was kept long enough, each kind by itself, until nothing is left or the time is over.
 * @throws an error that names the kinds that could not be erased, when all others were.
 */
export async function eraseOld(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const scope = baseScope(context);
  const failed: string[] = [];
  for (const subject of RETENTION_SUBJECTS) {
    try {
      for (let erased = AT_A_TIME; erased >= AT_A_TIME && !isOver();) {
        erased = await eraseSubject(scope, { subject, limit: AT_A_TIME });
      }
    } catch (error) {
      logError("erase", error, { subject });
      failed.push(`${subject} (${errorSummary(error)})`);
    }
  }
  if (!(await eraseTemporaryPictures(scope))) failed.push("temporaryPictures (the object storage is away)");
  if (failed.length > 0) throw new Error(`Not erased: ${failed.join(", ")}`);
}
