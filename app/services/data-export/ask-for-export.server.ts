import { EXPORTS_A_DAY, GIVE_UP_EXPORT_DAYS } from "../../domain/data-export/export-files.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Asks for a file with everything of the tenant; it is made in the background. */
export async function askForExport(
  scope: Scope,
  { userId, name }: { userId: string; name: string },
): Promise<Result<{ id: string }, "refusals:exportUnderWay">> {
  const id = scope.newId();
  const createdAt = scope.now();
  const work = { id: scope.newId(), dedupeKey: `export:${id}`, createdAt };
  const isCreated = await scope.tenant.dataExports.ask(
    { id, userId, createdAt, expiresAt: new Date(createdAt.getTime() + GIVE_UP_EXPORT_DAYS * DAY_MS) },
    { number: EXPORTS_A_DAY, since: new Date(createdAt.getTime() - DAY_MS) },
    { ...work, payload: { kind: "export", exportId: id } },
    auditNote(scope, "Company data requested", { id: scope.tenant.tenantId, name }),
  );
  if (!isCreated) return refuse("refusals:exportUnderWay");
  scope.outbox.push(work.id);
  return ok({ id });
}
