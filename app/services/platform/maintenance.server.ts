import type { AuditChanges } from "../../domain/audit/audit-note.ts";
import { MAINTENANCE_KEY, maintenanceIn, maintenanceUntil } from "../../domain/availability/maintenance.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { PlatformScope } from "../platform-scope.ts";

type Away = "maintenanceDesk:error.away";
const AWAY: Away = "maintenanceDesk:error.away";

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
