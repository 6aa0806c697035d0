import { runbookOf } from "../domain/jobs/runbooks.ts";

const DEADLINE_MS = 5_000;

/** The body that an outside monitor receives; `text` is for monitors that show people one line. */
export type MonitorNews = {
  alarm: string;
  is: "opened" | "grown" | "closed";
  /** How many things it is about. */
  count: number;
  /** The platform's origin. */
  platform: string;
};

/**
 * Tells a monitor of an alarm: a way to people that needs neither database nor mail provider.
 * @throws when the monitor does not answer within five seconds, or not well.
 */
export async function tellMonitor(url: string, news: MonitorNews): Promise<void> {
  const { alarm, is, count, platform } = news;
  const runbook = runbookOf(alarm);
  const text = `${platform}: ${alarm} ${is}${count > 1 ? ` (${count})` : ""} – ${runbook}`;
  await ask(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...news, runbook, text }),
  });
}

/**
 * Tells a monitor that all is well: it calls a person when it hears nothing for a while.
 * @throws as `tellMonitor`.
 */
export const beat = (url: string): Promise<void> => ask(url, { method: "GET" });

async function ask(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The monitor answered ${response.status}.`);
}
