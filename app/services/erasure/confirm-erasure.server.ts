import { askedSince, erasedAt } from "../../domain/erasure/erasure-rules.ts";
import { idleSince } from "../../domain/order/settlement.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, erasureMails } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { readErasure } from "./ask-for-erasure.server.ts";

type Refusal = "refusals:linkGone" | "refusals:erasureBlocked";

/** The erasure that a mail's link belongs to, while it waits to be confirmed; looking at it changes nothing. */
export async function erasureToConfirm(scope: Scope, { id }: { id: string }) {
  const { erasure, obstacles } = await readErasure(scope);
  return erasure?.state === "asked" && erasure.id === id ? { erasure, obstacles } : undefined;
}

/** Begins the wait: the stores are gone at once, and every administrator is told until when it can be taken back. */
export async function confirmErasure(
  scope: Scope,
  { id, company }: { id: string; company: string },
): Promise<Result<{ dueAt: Date }, Refusal>> {
  const [erasure, tenant, admins] = await Promise.all([
    erasureToConfirm(scope, { id }),
    scope.tenant.company.record(),
    scope.tenant.people.admins(),
  ]);
  if (!erasure || !tenant) return refuse("refusals:linkGone");
  const now = scope.now();
  const dueAt = erasedAt(now);
  const userIds = admins.map((admin) => admin.id);
  const mails = erasureMails(scope, userIds, {
    template: "erasure_waits",
    facts: { until: dueAt.toISOString() },
  });
  const confirmed = await scope.tenant.erasures.confirm(
    { id, since: askedSince(now), idleSince: idleSince(now) },
    { dueAt, statusBefore: tenant.status },
    auditNote(
      scope,
      "Company erasure confirmed",
      { id: tenant.id, name: company },
      { due: dueAt.toISOString() },
    ),
    mails,
  );
  if (!confirmed) return refuse("refusals:erasureBlocked");
  scope.outbox.push(...mails.map((mail) => mail.id));
  return ok({ dueAt });
}
