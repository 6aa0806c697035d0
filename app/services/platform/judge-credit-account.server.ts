import type { AuditNote } from "../../domain/audit/audit-note.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { PlatformScope } from "../platform-scope.ts";

export type CreditTerms = {
  /** Minor units of the account's currency. */
  limitMinor: number;
  termsDays: number;
  discountAmount: number;
  shippingDiscountAmount: number;
};

/** `activate` approves what was requested; `save` changes the terms; `close` ends it (of a request: refuses it). */
export type CreditInput =
  | { kind: "activate" | "save"; terms: CreditTerms; accountId: string; tenantId: string }
  | { kind: "close"; accountId: string; tenantId: string };

export type CreditRefusal = "superPanel:error.creditUnknown" | "superPanel:error.changedMeanwhile";

/** Approves, changes or closes a tenant's credit account; each change is an entry of its own in the tenant's log. */
export async function judgeCreditAccount(
  scope: PlatformScope,
  input: CreditInput,
): Promise<Result<CreditInput["kind"], CreditRefusal>> {
  const { company, decisions } = scope.tenantOf(input.tenantId);
  const [tenant, credit] = await Promise.all([company.record(), company.credit()]);
  const account = credit.find(({ id }) => id === input.accountId);
  if (!tenant || !account) return refuse("superPanel:error.creditUnknown");
  const thing = { id: account.id, name: `${tenant.name} (${account.currency})` };
  const isNew = account.state === "requested" || account.state === "approved";
  if ((input.kind === "activate") !== isNew && input.kind !== "close")
    return refuse("superPanel:error.changedMeanwhile");
  if (account.state === "closed") return refuse("superPanel:error.changedMeanwhile");

  const notes: AuditNote[] = [];
  const state = input.kind === "close" ? "closed" : input.kind === "activate" ? "active" : account.state;
  if (state !== account.state) {
    const action =
      state === "active"
        ? ("Tenant credit account activated" as const)
        : isNew
          ? ("Credit account refused" as const)
          : ("Credit account closed" as const);
    notes.push(auditNote(scope, action, thing, { state: { from: account.state, to: state } }));
  }
  const terms = input.kind === "close" ? undefined : input.terms;
  if (terms) {
    const changed = <K extends keyof CreditTerms>(field: K) => account[field] !== terms[field];
    const of = (field: keyof CreditTerms) => ({ [field]: { from: account[field], to: terms[field] } });
    if (changed("limitMinor") || changed("termsDays")) {
      notes.push(
        auditNote(scope, "Credit account limit updated", thing, {
          currency: account.currency,
          ...(changed("limitMinor") ? of("limitMinor") : {}),
          ...(changed("termsDays") ? of("termsDays") : {}),
        }),
      );
    }
    if (changed("discountAmount")) {
      const changes = { currency: account.currency, ...of("discountAmount") };
      notes.push(auditNote(scope, "Credit account discount amount updated", thing, changes));
    }
    if (changed("shippingDiscountAmount")) {
      const changes = { currency: account.currency, ...of("shippingDiscountAmount") };
      notes.push(auditNote(scope, "Credit account shipping discount amount updated", thing, changes));
    }
  }
  if (notes.length === 0) return ok(input.kind);
  // Orders that wait for the credit may go on with more of it.
  const hasRoom = terms && (state !== account.state || terms.limitMinor > account.limitMinor);
  const releaseId = scope.newId();
  const result = await decisions.changeCredit(
    account,
    { state, ...terms },
    scope.now(),
    notes,
    hasRoom ? { id: releaseId, dedupeKey: `credit:${releaseId}` } : undefined,
  );
  if (result && hasRoom) scope.outbox.push(releaseId);
  return result ? ok(input.kind) : refuse("superPanel:error.changedMeanwhile");
}
