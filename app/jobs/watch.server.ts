import { baseScope } from "../http/wiring/context.server.ts";
import { enqueue } from "../http/wiring/outbox.server.ts";
import { logAlarm, logError, logWarning } from "../log.server.ts";
import { judgeAlarms } from "../services/scheduled/judge-alarms.server.ts";
import type { JobContext } from "./context.server.ts";

/** Opens and closes alarms, with a line in the log for each, and queues their mails. */
export async function watch(context: JobContext): Promise<void> {
  for (const change of await judgeAlarms(baseScope(context))) {
    if (!change.isOpen) {
      logWarning("alarms", "all is well again", { alarm: change.kind });
      continue;
    }
    logAlarm(change.kind, { dead: change.dead, oldestOpen: change.oldestOpen?.toISOString() });
    // If it cannot be queued now, the scheduled work finds the row.
    if (change.mailId !== undefined) {
      await enqueue(context, "mails", [change.mailId]).catch((error: unknown) => logError("alarms", error));
    }
  }
}
