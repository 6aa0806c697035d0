import { isNameOf } from "../../domain/erasure/erasure-rules.ts";
import { idleSince } from "../../domain/order/idle-checkout.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";
import { erasureMails } from "../batch-rows/erasure-mails.ts";

type Refusal = "refusals:otherCompany" | "refusals:erasureBlocked";

/** Asks for the erasure of the whole company: whoever asks gets a mail whose link begins the wait. */
export async function askForErasure(
  scope: Scope,
  { typed, company, user }: { typed: string; company: string; user: { id: string; name: string } },
): Promise<Result<null, Refusal>> {
  if (!isNameOf(typed, company)) return refuse("refusals:otherCompany");
  const now = scope.now();
  const id = scope.newId();
  const [mail] = erasureMails(scope, [user.id], { template: "erasure_asked", facts: { erasureId: id } });
  if (!mail) throw new Error("No mail for whoever asks.");
  const isCreated = await scope.tenant.erasures.ask(
    { id, askedBy: user.id, askedByName: user.name, createdAt: now },
    idleSince(now),
    auditNote(scope, "Company erasure requested", { id: scope.tenant.tenantId, name: company }),
    mail,
  );
  if (!isCreated) return refuse("refusals:erasureBlocked");
  scope.outbox.push(mail.id);
  return ok(null);
}
