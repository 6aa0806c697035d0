import { askedSince, isNameOf } from "../../domain/erasure/erasure-rules.ts";
import { idleSince } from "../../domain/order/settlement.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, erasureMails } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { Currency } from "../../domain/money.ts";
import type { PlatformScope } from "../platform-scope.ts";

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

/** Whether the company is to be erased, and what must be settled before. A link that ended counts as not asked for. */
export async function readErasure(scope: Pick<Scope, "tenant" | "now">) {
  const { tenant } = scope;
  const at = scope.now();
  const [row, obstacles] = await Promise.all([
    tenant.erasures.find(),
    tenant.erasures.obstacles(idleSince(at)),
  ]);
  const isOver = row?.state === "asked" && row.createdAt < askedSince(at);
  return { erasure: row && !isOver ? row : undefined, obstacles };
}

export type Obstacles = Awaited<ReturnType<typeof readErasure>>["obstacles"];

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

export type { ErasureRow } from "../../../db/repositories/erasures.server.ts";

/** Books that a tenant was paid what the platform held of its sales; by the amount that was shown. */
export async function notePayout(
  scope: PlatformScope,
  { tenantId, currency, amount }: { tenantId: string; currency: Currency; amount: number },
): Promise<Result<null, "superPanel:error.tenantUnknown" | "superPanel:error.changedMeanwhile">> {
  const { company, erasures } = scope.tenantOf(tenantId);
  const tenant = await company.record();
  if (!tenant) return refuse("superPanel:error.tenantUnknown");
  const note = auditNote(
    scope,
    "Payout recorded",
    { id: tenant.id, name: tenant.name },
    { amount, currency },
  );
  const noted =
    amount > 0 && (await erasures.notePayout({ currency, amount, id: scope.newId(), at: scope.now() }, note));
  return noted ? ok(null) : refuse("superPanel:error.changedMeanwhile");
}
