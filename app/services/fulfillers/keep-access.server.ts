import type { FulfillerChange } from "../../../db/repositories/fulfillers.server.ts";
import { type AuditChanges, changesBetween } from "../../domain/audit/audit-note.ts";
import type { FulfillerApi } from "../../domain/fulfilment/fulfiller-profile.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { OwnFulfiller } from "./read.server.ts";

const DAY = 24 * 60 * 60_000;
/** So long the secret before the last one still counts, where it is not to end at once. */
const OVERLAP_DAYS = 3;

type Reach = { api: FulfillerApi; endpoint: string | null; access: string | null };
type Outcome = "changed" | "changed_meanwhile";

/**
 * How a fulfiller's API is reached.
 * @param input.access sealed; undefined leaves what is kept.
 */
export async function keepApi(
  scope: Scope,
  input: {
    fulfiller: OwnFulfiller;
    version: number;
    before: Reach;
    set: { api: FulfillerApi; endpoint: string | null; access?: string | null };
    variants: Record<string, string>;
  },
): Promise<Outcome> {
  const { fulfiller, version, before, set, variants } = input;
  const profile = { ...fulfiller.profile, variants };
  const changes = {
    ...changesBetween(before, set, ["api", "endpoint"]),
    ...(set.access !== undefined && { access: "changed" }),
    variants: Object.keys(variants).length,
  };
  // Another system knows nothing of the secret before.
  const over = set.api === before.api ? {} : { accessBefore: null, accessBeforeUntil: null };
  return change(scope, fulfiller, version, { ...set, ...over, profile, updatedAt: scope.now() }, changes);
}

/**
 * A new secret of our own protocol.
 * @param input.keepsBefore whether the one before still counts for a while.
 */
export async function keepSecret(
  scope: Scope,
  input: {
    fulfiller: OwnFulfiller;
    version: number;
    before: Reach;
    access: string;
    keepsBefore: boolean;
  },
): Promise<Outcome> {
  const { fulfiller, version, before, access, keepsBefore } = input;
  const now = scope.now();
  const isKept = keepsBefore && before.access !== null;
  const set = {
    access,
    accessBefore: isKept ? before.access : null,
    accessBeforeUntil: isKept ? new Date(now.getTime() + OVERLAP_DAYS * DAY) : null,
    updatedAt: now,
  };
  return change(scope, fulfiller, version, set, { access: "changed", before: isKept ? "kept" : "ended" });
}

async function change(
  scope: Scope,
  { id, name, isOwn }: OwnFulfiller,
  version: number,
  set: FulfillerChange,
  changes: AuditChanges,
): Promise<Outcome> {
  if (!isOwn) return "changed_meanwhile";
  const note = auditNote(scope, "Fulfiller updated", { id, name }, changes);
  const place = { tenantId: scope.tenant.tenantId, id, version };
  const changed = await scope.platform.fulfillers.change(place, set, note);
  return changed === "changed" ? "changed" : "changed_meanwhile";
}
