import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";
import { erasureMails } from "../batch-rows/erasure-mails.ts";

/** Takes the erasure back, as long as it has not begun: the stores are as they were. */
export async function takeBackErasure(
  scope: Scope,
  { company }: { company: string },
): Promise<Result<null, "refusals:erasureBegun">> {
  const admins = await scope.tenant.people.admins();
  const userIds = admins.map(({ id }) => id);
  const mails = erasureMails(scope, userIds, { template: "erasure_taken_back", facts: {} });
  const taken = await scope.tenant.erasures.takeBack(
    auditNote(scope, "Company erasure taken back", { id: scope.tenant.tenantId, name: company }),
    mails,
  );
  if (!taken) return refuse("refusals:erasureBegun");
  scope.outbox.push(...mails.map(({ id }) => id));
  return ok(null);
}
