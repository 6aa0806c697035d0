import type { AuditNote } from "../../domain/audit/audit-note.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { MailRow } from "../../../db/repositories/own-account.server.ts";
import { billingMails } from "../batch-rows/billing-mails.server.ts";
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
  | { kind: "close"; reason: string; accountId: string; tenantId: string };

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
  if (!fits(input.kind, account)) return refuse("superPanel:error.changedMeanwhile");

  const state = STATE_AFTER[input.kind] ?? account.state;
  const terms = input.kind === "close" ? undefined : input.terms;
  const thing = { id: account.id, name: `${tenant.name} (${account.currency})` };
  const notes = [
    ...(state === account.state ? [] : [noteOfState(scope, { account, to: state, input }, thing)]),
    ...(terms ? notesOfTerms(scope, account, terms, thing) : []),
  ];
  if (notes.length === 0) return ok(input.kind);
  // Orders that wait for the credit may go on with more of it.
  const hasRoom = terms && (state !== account.state || terms.limitMinor > account.limitMinor);
  const releaseId = scope.newId();
  const mails = await mailsOf(scope, input, account);
  const result = await decisions.changeCredit(
    account,
    { state, ...terms },
    {
      now: scope.now(),
      notes,
      mails,
      ...(hasRoom && { release: { id: releaseId, dedupeKey: `credit:${releaseId}` } }),
    },
  );
  if (result) scope.outbox.push(...mails.map(({ id }) => id), ...(hasRoom ? [releaseId] : []));
  return result ? ok(input.kind) : refuse("superPanel:error.changedMeanwhile");
}

type Account = Awaited<ReturnType<ReturnType<PlatformScope["tenantOf"]>["company"]["credit"]>>[number];
type Thing = { id: string; name: string };

const STATE_AFTER = { activate: "active", save: undefined, close: "closed" } as const;

const isNew = ({ state }: Account) => state === "requested" || state === "approved";

/** What is new is activated, what is active is saved, and both may be closed. */
function fits(kind: CreditInput["kind"], account: Account): boolean {
  if (account.state === "closed") return false;
  return kind === "close" || (kind === "activate") === isNew(account);
}

function noteOfState(
  scope: PlatformScope,
  { account, to, input }: { account: Account; to: Account["state"]; input: CreditInput },
  thing: Thing,
): AuditNote {
  const changes = { state: { from: account.state, to } };
  if (input.kind !== "close") return auditNote(scope, "Tenant credit account activated", thing, changes);
  const action = isNew(account) ? "Credit account refused" : "Credit account closed";
  return auditNote(scope, action, thing, { ...changes, reason: input.reason });
}

/** Tells the company that its account is granted, or that it has none; not that terms changed. */
async function mailsOf(scope: PlatformScope, input: CreditInput, account: Account): Promise<MailRow[]> {
  if (input.kind === "save") return [];
  const { rows } = await billingMails({ ...scope, tenant: scope.tenantOf(input.tenantId) });
  const reason = scope.newId();
  if (input.kind === "close") return rows("credit_refused", reason, { reason: input.reason });
  const { limitMinor } = input.terms;
  return rows("credit_granted", reason, { minor: String(limitMinor), currency: account.currency });
}

/** An entry for the limit with its days, and one for each discount, where they change. */
function notesOfTerms(scope: PlatformScope, account: Account, terms: CreditTerms, thing: Thing): AuditNote[] {
  const changesOf = (...fields: (keyof CreditTerms)[]) =>
    Object.fromEntries(
      fields
        .filter((field) => account[field] !== terms[field])
        .map((field) => [field, { from: account[field], to: terms[field] }]),
    );
  const entries = [
    ["Credit account limit updated", changesOf("limitMinor", "termsDays")],
    ["Credit account discount amount updated", changesOf("discountAmount")],
    ["Credit account shipping discount amount updated", changesOf("shippingDiscountAmount")],
  ] as const;
  return entries
    .filter(([, changes]) => Object.keys(changes).length > 0)
    .map(([action, changes]) => auditNote(scope, action, thing, { currency: account.currency, ...changes }));
}
