import type { Settings } from "../http/wiring/env.server.ts";
import { logError } from "../log.server.ts";

const DEADLINE_MS = 5_000;

/** What an outside monitor is told; `text` for those that show a line to people. */
type News = { alarm: string; is: "opened" | "grown" | "closed"; count: number };

/**
 * Tells the monitor outside of the platform (`ALARM_URL`) of an alarm: a way that needs neither database nor mail provider.
 * Never fails: the log says when it could not be told.
 */
export async function tellMonitor(
  { ALARM_URL, APP_ORIGIN }: Pick<Settings, "ALARM_URL" | "APP_ORIGIN">,
  news: News,
): Promise<void> {
  if (ALARM_URL === "") return;
  const text = `${APP_ORIGIN}: ${news.alarm} ${news.is}${news.count > 1 ? ` (${news.count})` : ""}`;
  await ask(ALARM_URL, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...news, platform: APP_ORIGIN, text }),
  });
}

/** Tells the monitor (`HEARTBEAT_URL`) that the scheduled work ended well: it calls a person when it hears nothing. */
export async function beat({ HEARTBEAT_URL }: Pick<Settings, "HEARTBEAT_URL">): Promise<void> {
  if (HEARTBEAT_URL !== "") await ask(HEARTBEAT_URL, { method: "GET" });
}

async function ask(url: string, init: RequestInit): Promise<void> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The monitor answered ${response.status}.`);
  } catch (error) {
    logError("monitor", error);
  }
}
