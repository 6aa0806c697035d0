import { ALARM_KINDS, type AlarmKind, lateSteps } from "../../domain/jobs/alarms.ts";
import type { BaseScope } from "../scope.ts";

/** The alarms that are open. That the scheduled work stands still it cannot write down itself, so it is worked out. */
export async function readAlarms(scope: BaseScope): Promise<AlarmKind[]> {
  const { open, runs } = await scope.platform.alarms.openOnes();
  const standsStill = lateSteps(runs, scope.now()).length > 0;
  return ALARM_KINDS.filter((kind) => open.includes(kind) || (kind === "late_steps" && standsStill));
}
