import { changesBetween } from "../../domain/audit/audit-note.ts";
import type { FulfillerProfile } from "../../domain/fulfilment/fulfiller-profile.ts";
import type { FulfillerMode } from "../../domain/order/fulfiller-mode.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type Region, REGIONS } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { OwnFulfiller } from "./read.server.ts";
import { type DecidedState, mayBecome } from "../../domain/fulfilment/fulfiller-steps.ts";

/** What stands in a profile and is not for the log: who is reached there, and where. */
type Untold = "contactName" | "email" | "phone" | "returnAddress";
const UNTOLD: ReadonlySet<string> = new Set<Untold>(["contactName", "email", "phone", "returnAddress"]);

/**
 * Keeps a fulfiller's profile. With the first one it has come a step further: its test order is next. Orders that nobody
 * could make are looked at again.
 * @param input.version of the fulfiller that the form showed.
 */
export async function saveProfile(
  scope: Scope,
  input: {
    fulfiller: OwnFulfiller;
    version: number;
    details: { name: string; mode: FulfillerMode; profile: FulfillerProfile };
  },
): Promise<
  Result<undefined, "fulfillerDesk:fulfillerNameTaken" | "lists:changedMeanwhile" | "lists:notThere">
> {
  const { fulfiller, version, details } = input;
  if (!fulfiller.isOwn) return refuse("lists:notThere");
  const { id, name } = fulfiller;
  const state = fulfiller.state === "invited" ? "profile" : fulfiller.state;
  const fields = Object.keys(details.profile).filter((field) => !UNTOLD.has(field)) as Exclude<
    keyof FulfillerProfile,
    Untold
  >[];
  const changes = {
    ...changesBetween(fulfiller, { ...details, state }, ["name", "mode", "state"]),
    ...changesBetween(fulfiller.profile, details.profile, fields),
  };
  const saved = await scope.platform.fulfillers.change(
    { tenantId: scope.tenant.tenantId, id, version },
    { ...details, state, updatedAt: scope.now() },
    auditNote(scope, "Fulfiller updated", { id, name }, changes),
  );
  if (saved === "changed") {
    await scope.tenant.fulfilments.routeAnew(scope.now());
    return ok(undefined);
  }
  return refuse(saved === "taken" ? "fulfillerDesk:fulfillerNameTaken" : "lists:changedMeanwhile");
}

/**
 * Activates, pauses or retires a fulfiller. What it has in work goes on; only new orders go elsewhere. Orders
 * that nobody could make are looked at again when it is activated.
 * @returns false when it may not go there, or somebody changed it since it was read.
 */
export async function decideState(
  scope: Scope,
  { fulfiller, to }: { fulfiller: OwnFulfiller; to: DecidedState },
): Promise<boolean> {
  const { id, name, version, state, isOwn } = fulfiller;
  if (!isOwn || !mayBecome(state, to)) return false;
  const changed = await scope.platform.fulfillers.change(
    { tenantId: scope.tenant.tenantId, id, version },
    { state: to, updatedAt: scope.now() },
    auditNote(scope, "Fulfiller updated", { id, name }, { state: { from: state, to } }),
  );
  if (changed === "changed" && to === "active") await scope.tenant.fulfilments.routeAnew(scope.now());
  return changed === "changed";
}

/**
 * Lends a fulfiller of the platform's own tenant to new stores of every tenant in these regions, instead of those before.
 * Stores that it prints for already keep it.
 * @returns false when somebody changed it since it was read.
 */
export async function lendFulfiller(
  scope: Scope,
  { fulfiller, regions }: { fulfiller: OwnFulfiller; regions: readonly Region[] },
): Promise<boolean> {
  const { id, name, version, isOwn, lentRegions } = fulfiller;
  if (!isOwn) return false;
  const lent = REGIONS.filter((region) => regions.includes(region));
  const changed = await scope.platform.fulfillers.change(
    { tenantId: scope.tenant.tenantId, id, version },
    { lentRegions: lent, updatedAt: scope.now() },
    auditNote(
      scope,
      "Fulfiller updated",
      { id, name },
      { lentRegions: { from: lentRegions.join(" "), to: lent.join(" ") } },
    ),
  );
  return changed === "changed";
}
