import { CliError } from "../cli-error.ts";

const DEADLINE_MS = 10_000;

/** Whom an audit tells how it ended; empty: no one. */
export type Monitor = {
  /** Gets each finding, as it gets the platform's own alarms. */
  alarmUrl: string;
  /** Expects a beat each night; it calls a person when none came for 26 hours. */
  beatUrl: string;
  /** The platform's origin. */
  platform: string;
};

export const AUDIT_RUNBOOK = "docs/runbooks/audit_findings.md";

/**
 * Tells the monitor outside how an audit ended: of findings the alarm, else the beat. An audit that could not be made tells
 * nothing, so that its beat is missed.
 * @param broken how many violations there are.
 * @throws CliError when the monitor does not take it.
 */
export async function tellMonitor({ alarmUrl, beatUrl, platform }: Monitor, broken: number): Promise<void> {
  if (broken === 0) {
    if (beatUrl !== "") await ask(beatUrl, { method: "GET" });
    return;
  }
  if (alarmUrl === "") return;
  const alarm = "audit_findings";
  const text = `${platform}: ${alarm} opened (${broken}) – ${AUDIT_RUNBOOK}`;
  const news = { alarm, is: "opened", count: broken, platform, runbook: AUDIT_RUNBOOK, text };
  await ask(alarmUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(news),
  });
}

async function ask(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) }).catch(
    (error: unknown) => {
      throw new CliError(
        `The monitor does not answer: ${error instanceof Error ? error.message : String(error)}.`,
      );
    },
  );
  await response.body?.cancel();
  if (!response.ok) throw new CliError(`The monitor answered ${response.status}.`);
}
