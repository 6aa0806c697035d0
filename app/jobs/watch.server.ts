import type { AppLoadContext } from "@remix-run/cloudflare";
import { ALARM_KINDS, alarmsFor, MAIL_AGAIN_AFTER_MS } from "../domain/jobs/alarms.ts";
import { newId, platformOf } from "../http/context.server.ts";
import { enqueue } from "../http/outbox.server.ts";
import { logAlarm, logError, logWarning } from "../log.server.ts";
import type { JobContext } from "./context.server.ts";

/**
 * Looks whether something waits too long or is dead: opens an alarm once, with a line in the log and a mail to the
 * platform's operators, and closes it when all is well again.
 */
export async function watch(context: JobContext): Promise<void> {
  const { alarms } = platformOf(context as AppLoadContext);
  const now = context.page.now();
  const figures = await alarms.read();
  const reasons = alarmsFor(figures, now);
  const mailedBefore = new Date(now.getTime() - MAIL_AGAIN_AFTER_MS);
  for (const kind of ALARM_KINDS) {
    const isOpen = figures.open.includes(kind);
    if (reasons.includes(kind) && !isOpen) {
      const tenantId = await alarms.homeTenant();
      const mail = tenantId === undefined ? undefined : { id: newId(), tenantId };
      const { opened, mailed } = await alarms.open(kind, { now, mailedBefore }, mail);
      if (!opened) continue;
      logAlarm(kind, { dead: figures.dead, oldestOpen: figures.oldestOpen?.toISOString() });
      // If it cannot be queued now, the scheduled work finds the row.
      if (mailed && mail) {
        await enqueue(context, "mails", [mail.id]).catch((error: unknown) => logError("alarms", error));
      }
    } else if (!reasons.includes(kind) && isOpen && (await alarms.close(kind, now))) {
      logWarning("alarms", "all is well again", { alarm: kind });
    }
  }
}
