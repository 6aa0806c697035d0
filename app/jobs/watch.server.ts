import { type MonitorNews, tellMonitor } from "../gateways/monitor.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { enqueue } from "../http/wiring/outbox.server.ts";
import { logAlarm, logError, logWarning } from "../log.server.ts";
import { judgeAlarms } from "../services/scheduled/judge-alarms.server.ts";
import type { JobContext } from "./context.server.ts";

/**
 * Opens and closes alarms, with a line in the log and a call of the monitor for each, and queues their mails. The monitor
 * hears of it first: the mail provider may be what has failed.
 */
export async function watch(context: JobContext): Promise<void> {
  for (const change of await judgeAlarms(baseScope(context))) {
    if (change.is === "closed") {
      logWarning("alarms", "all is well again", { alarm: change.kind });
      await toMonitor(context, { alarm: change.kind, is: "closed", count: 0 });
      continue;
    }
    const { kind, is, count, mailId } = change;
    logAlarm(kind, { is, count, oldestOpen: change.oldestOpen?.toISOString() });
    await toMonitor(context, { alarm: kind, is, count });
    // If it cannot be queued now, the scheduled work finds the row.
    if (mailId !== undefined) {
      await enqueue(context, "mails", [mailId]).catch((error: unknown) => logError("alarms", error));
    }
  }
}

/** Sends an alarm to `ALARM_URL`, if it is set. The log says when the monitor did not take it. */
export async function toMonitor(context: JobContext, news: Omit<MonitorNews, "platform">): Promise<void> {
  const { ALARM_URL: url, APP_ORIGIN: platform } = context.page.settings;
  if (url === "") return;
  await tellMonitor(url, { ...news, platform }).catch((error: unknown) => logError("monitor", error));
}
