import { ALARM_KINDS, type AlarmKind, alarmsFor, MAIL_AGAIN_AFTER_MS } from "../../domain/jobs/alarms.ts";
import type { BaseScope } from "../scope.ts";

/** An alarm that was opened or closed just now, with the outbox row of its mail if one was written. */
export type AlarmChange =
  | { kind: AlarmKind; isOpen: true; mailId: string | undefined; dead: number; oldestOpen: Date | null }
  | { kind: AlarmKind; isOpen: false };

/**
 * Looks whether something waits too long or is dead: opens an alarm once, with a mail to the platform's operators, and
 * closes it when all is well again.
 */
export async function judgeAlarms(scope: BaseScope): Promise<AlarmChange[]> {
  const { alarms } = scope.platform;
  const now = scope.now();
  const { dead, oldestOpen, overdueOrders, runs, open } = await alarms.read(now);
  const reasons = alarmsFor({ dead, oldestOpen, overdueOrders, runs }, now);
  const mailedBefore = new Date(now.getTime() - MAIL_AGAIN_AFTER_MS);
  const changes: AlarmChange[] = [];
  for (const kind of ALARM_KINDS) {
    const isOpen = open.includes(kind);
    if (reasons.includes(kind) && !isOpen) {
      const tenantId = await alarms.homeTenant();
      const mail = tenantId === undefined ? undefined : { id: scope.newId(), tenantId };
      const { opened, mailed } = await alarms.open(kind, { now, mailedBefore }, mail);
      const mailId = mailed ? mail?.id : undefined;
      if (opened) changes.push({ kind, isOpen: true, mailId, dead, oldestOpen });
    } else if (!reasons.includes(kind) && isOpen && (await alarms.close(kind, now))) {
      changes.push({ kind, isOpen: false });
    }
  }
  return changes;
}
