import type { MailOutcome } from "../../domain/order/order-mails.ts";
import type { AuditChanges } from "../../domain/audit/audit-note.ts";
import { MAINTENANCE_KEY, maintenanceIn, maintenanceUntil } from "../../domain/availability/maintenance.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { PlatformScope } from "../platform-scope.ts";
import type { BaseScope } from "../scope.ts";
import type { OutboxKind } from "../../../db/outbox-lanes.ts";

type Away = "superPanel:maintenanceDesk.error.away";
const AWAY: Away = "superPanel:maintenanceDesk.error.away";

/** Until when the platform is in maintenance; undefined when it is open. */
export async function readMaintenance(
  scope: Pick<PlatformScope, "files" | "now">,
): Promise<Result<Date | undefined, Away>> {
  const file = await scope.files.read(MAINTENANCE_KEY);
  if (file === "away") return refuse(AWAY);
  return ok(file && maintenanceIn(new TextDecoder().decode(file), scope.now()));
}

/** Closes the platform for so many minutes from now on; what is closed already gets a new end. */
export async function beginMaintenance(
  scope: PlatformScope,
  { minutes }: { minutes: number },
): Promise<Result<Date, Away>> {
  const endsAt = new Date(scope.now().getTime() + minutes * 60_000);
  // The log first: nobody closes everything unseen.
  await note(scope, "Maintenance begun", { until: endsAt.toISOString() });
  const fileContent = new TextEncoder().encode(maintenanceUntil(endsAt));
  return (await scope.files.put(MAINTENANCE_KEY, fileContent, "application/json"))
    ? ok(endsAt)
    : refuse(AWAY);
}

/** Opens the platform again. */
export async function endMaintenance(scope: PlatformScope): Promise<Result<null, Away>> {
  await note(scope, "Maintenance ended", {});
  return (await scope.files.remove([MAINTENANCE_KEY])) ? ok(null) : refuse(AWAY);
}

function note(
  scope: PlatformScope,
  action: "Maintenance begun" | "Maintenance ended",
  changes: AuditChanges,
): Promise<void> {
  const { homeTenantId } = scope;
  return scope.platform.audit.note(homeTenantId, auditNote(scope, action, { id: homeTenantId }, changes));
}

type Provider = "stripe" | "resend" | "shopify";

/** Whether an event of a provider was dealt with already. */
export function wasReceived(scope: BaseScope, event: { provider: Provider; id: string }): Promise<boolean> {
  return scope.platform.outbox.knowsInbound(event.provider, event.id);
}

/** Remembers that an event was dealt with. */
export function noteReceived(
  scope: BaseScope,
  event: { provider: Provider; id: string; type: string },
): Promise<void> {
  return scope.platform.outbox.sawInbound(event.provider, event.id, event.type, scope.now());
}

/** Whose payment it is; undefined when we did not open it. */
export function tenantOfIntent(scope: BaseScope, intentId: string): Promise<string | undefined> {
  return scope.platform.paymentAccounts.tenantOfIntent(intentId);
}

/** Whose account the provider's id is. */
export async function tenantOfAccount(scope: BaseScope, accountId: string): Promise<string | undefined> {
  return (await scope.platform.paymentAccounts.find(accountId))?.tenantId;
}

/** A mail that the provider tells of; undefined when we did not send it, or it is erased. */
export function mailOfEvent(scope: BaseScope, mailId: string) {
  return scope.platform.outbox.mail(mailId);
}

/** Notes what became of a mail, for the page of the order that it is about. */
export function noteMailOutcome(
  scope: BaseScope,
  { mailId, outcome }: { mailId: string; outcome: MailOutcome },
): Promise<void> {
  return scope.platform.outbox.noteOutcome(mailId, outcome, scope.now());
}

/** Writes a row, and fails where the database takes no writes: one that is wedged answers reads all the same. */
export function probeDatabase(scope: BaseScope): Promise<void> {
  return scope.platform.probeWrite(scope.now());
}

/** At most so many are queued at once; the scheduled work finds the others within seconds. */
const QUEUED_AT_ONCE = 100;

/**
 * Opens a dead delivery, or all dead ones of a kind, so that they are tried again.
 * @returns how many were dead; 0 when there is nothing to do any more.
 */
export async function sendDeliveriesAgain(
  scope: PlatformScope,
  which: { id: string } | { kind: OutboxKind },
): Promise<number> {
  const thing = { id: scope.homeTenantId };
  const note = auditNote(
    scope,
    "Deliveries sent again",
    thing,
    "id" in which ? { delivery: which.id } : { kind: which.kind },
  );
  const ids = await scope.platform.deliveries.sendAgain(which, scope.homeTenantId, note);
  scope.outbox.push(...ids.slice(0, QUEUED_AT_ONCE));
  return ids.length;
}
