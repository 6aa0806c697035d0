import {
  ALARM_KINDS,
  type AlarmKind,
  alarmsFor,
  hasGrown,
  MAIL_AGAIN_AFTER_MS,
} from "../../domain/jobs/alarms.ts";
import type { HealthCount } from "../../domain/jobs/health.ts";
import type { BaseScope } from "../scope.ts";

/** An alarm that was opened, has grown or was closed just now, with the outbox row of its mail if one was written. */
export type AlarmChange =
  | {
      kind: AlarmKind;
      is: "opened" | "grown";
      /** How many things it is about. */
      count: number;
      mailId: string | undefined;
      oldestOpen: Date | null;
    }
  | { kind: AlarmKind; is: "closed" };

/**
 * Looks whether something waits too long, is dead or is refused: opens an alarm once, tells again of one that has grown to
 * twice the count that people know, each with a mail to the platform's operators, and closes it when the condition ends.
 */
export async function judgeAlarms(scope: BaseScope): Promise<AlarmChange[]> {
  const { alarms } = scope.platform;
  const now = scope.now();
  const { open, openDeliveries, ...read } = await alarms.read(now);
  const figures = { ...read, open: openDeliveries };
  const { oldestOpen } = figures;
  const reasons = alarmsFor(figures, now);
  const mailedBefore = new Date(now.getTime() - MAIL_AGAIN_AFTER_MS);
  const newMail = async () => {
    const tenantId = await alarms.homeTenant();
    return tenantId === undefined ? undefined : { id: scope.newId(), tenantId };
  };
  const changes: AlarmChange[] = [];
  for (const kind of ALARM_KINDS) {
    const count = reasons.get(kind);
    const toldCount = open.get(kind);
    if (count === undefined) {
      if (toldCount !== undefined && (await alarms.close(kind, now))) changes.push({ kind, is: "closed" });
    } else if (toldCount === undefined) {
      const mail = await newMail();
      const { opened, mailed } = await alarms.open(kind, { count, now, mailedBefore }, mail);
      const mailId = mailed ? mail?.id : undefined;
      if (opened) changes.push({ kind, is: "opened", count, mailId, oldestOpen });
    } else if (hasGrown(count, toldCount)) {
      const mail = await newMail();
      const told = await alarms.tellAgain(kind, { count, toldCount, now }, mail);
      if (told) changes.push({ kind, is: "grown", count, mailId: mail?.id, oldestOpen });
    }
  }
  return changes;
}

/** Counts an event of a provider whose signature does not fit. */
export function countRefusedEvent(scope: BaseScope, provider: "stripe" | "resend"): Promise<void> {
  return scope.platform.alarms.refuseEvent(provider, scope.now());
}

/** Adds what an isolate counted of how requests and calls end to the figures that alarms are judged by. */
export function addHealth(scope: BaseScope, counts: readonly HealthCount[]): Promise<void> {
  return scope.platform.alarms.addHealth(counts, scope.now());
}
