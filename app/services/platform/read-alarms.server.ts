import type { PlatformRepositories } from "../../../db/platform.server.ts";
import { ALARM_KINDS, type AlarmKind, lateSteps } from "../../domain/jobs/alarms.ts";

/** The alarms that are open. That the scheduled work stands still it cannot write down itself, so it is worked out. */
export async function readAlarms({ alarms }: PlatformRepositories, now: Date): Promise<AlarmKind[]> {
  const { open, runs } = await alarms.openOnes();
  const standsStill = lateSteps(runs, now).length > 0;
  return ALARM_KINDS.filter((kind) => open.includes(kind) || (kind === "late_steps" && standsStill));
}
