import type { AuditNote } from "../../domain/audit/audit-note.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { audited } from "../audited.ts";
import type { PlatformScope } from "../platform-scope.ts";

export type CreditTerms = {
  /** Minor units of the account's currency. */
  limitMinor: number;
  termsDays: number;
  discountAmount: number;
  shippingDiscountAmount: number;
};

/** `activate` approves what was requested; `save` changes the terms; `close` ends it (of a request: refuses it). */
export type CreditWish =
  | { kind: "activate" | "save"; terms: CreditTerms; accountId: string; tenantId: string }
  | { kind: "close"; accountId: string; tenantId: string };

export type CreditRefusal = "superPanel:error.creditUnknown" | "superPanel:error.changedMeanwhile";

/** Approves, changes or closes a tenant's credit account; each change is an entry of its own in the tenant's log. */
export async function judgeCreditAccount(
  scope: PlatformScope,
  wish: CreditWish,
): Promise<Result<CreditWish["kind"], CreditRefusal>> {
  const found = await scope.platform.tenants.read(wish.tenantId);
  const account = found?.credit.find(({ id }) => id === wish.accountId);
  if (!found || !account) return refuse("superPanel:error.creditUnknown");
  const thing = { id: account.id, name: `${found.tenant.name} (${account.currency})` };
  const isNew = account.state === "requested" || account.state === "approved";
  if ((wish.kind === "activate") !== isNew && wish.kind !== "close")
    return refuse("superPanel:error.changedMeanwhile");
  if (account.state === "closed") return refuse("superPanel:error.changedMeanwhile");

  const notes: AuditNote[] = [];
  const state = wish.kind === "close" ? "closed" : wish.kind === "activate" ? "active" : account.state;
  if (state !== account.state) {
    const action =
      state === "active"
        ? ("Tenant credit account activated" as const)
        : isNew
          ? ("Credit account refused" as const)
          : ("Credit account closed" as const);
    notes.push(audited(scope, action, thing, { state: { from: account.state, to: state } }));
  }
  const terms = wish.kind === "close" ? undefined : wish.terms;
  if (terms) {
    const changed = <K extends keyof CreditTerms>(field: K) => account[field] !== terms[field];
    const of = (field: keyof CreditTerms) => ({ [field]: { from: account[field], to: terms[field] } });
    if (changed("limitMinor") || changed("termsDays")) {
      notes.push(
        audited(scope, "Credit account limit updated", thing, {
          currency: account.currency,
          ...(changed("limitMinor") ? of("limitMinor") : {}),
          ...(changed("termsDays") ? of("termsDays") : {}),
        }),
      );
    }
    if (changed("discountAmount")) {
      const changes = { currency: account.currency, ...of("discountAmount") };
      notes.push(audited(scope, "Credit account discount amount updated", thing, changes));
    }
    if (changed("shippingDiscountAmount")) {
      const changes = { currency: account.currency, ...of("shippingDiscountAmount") };
      notes.push(audited(scope, "Credit account shipping discount amount updated", thing, changes));
    }
  }
  if (notes.length === 0) return ok(wish.kind);
  // Orders that wait for the credit may go on with more of it.
  const hasRoom = terms && (state !== account.state || terms.limitMinor > account.limitMinor);
  const releaseId = scope.newId();
  const kept = await scope.platform.tenants.changeCredit(
    account,
    { state, ...terms },
    scope.now(),
    notes,
    hasRoom ? { id: releaseId, dedupeKey: `credit:${releaseId}` } : undefined,
  );
  if (kept && hasRoom) scope.outbox.push(releaseId);
  return kept ? ok(wish.kind) : refuse("superPanel:error.changedMeanwhile");
}
