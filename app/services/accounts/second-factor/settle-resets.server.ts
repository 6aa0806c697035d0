import type { TenantlessScope } from "../../scope.ts";
import { noteOf } from "../../../domain/audit/audit-note.ts";

const AT_ONCE = 50;

/**
 * Lets resets of lost second factors take effect whose time has come: of one person, or of everybody.
 * @returns how many did.
 */
export async function settleResets(
  scope: Pick<TenantlessScope, "platform" | "tenantOf" | "now" | "newId">,
  owner?: { id: string; tenantId: string },
): Promise<number> {
  const { newId } = scope;
  const now = scope.now();
  const due = owner
    ? await scope.tenantOf(owner.tenantId).factorResets.due(owner.id, now)
    : await scope.platform.accounts.dueResets(now, AT_ONCE);
  let settled = 0;
  for (const { reset, user } of due) {
    const note = noteOf(
      { id: "system", name: "", ip: null },
      { id: newId(), at: now },
      "Second factor reset",
      { id: user.id, name: user.email },
      { askedBy: reset.askedByName },
    );
    const done = await scope.tenantOf(reset.tenantId).factorResets.takeEffect(reset, now, note, {
      id: newId(),
      dedupeKey: `account:second_factor_reset:${reset.id}`,
      payload: { kind: "account", template: "second_factor_reset", userId: user.id },
      createdAt: now,
    });
    if (done) settled += 1;
  }
  return settled;
}
