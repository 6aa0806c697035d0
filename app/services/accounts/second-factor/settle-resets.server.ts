import type { Owner } from "../../../../db/repositories/own-account.server.ts";
import type { BaseScope } from "../../scope.ts";
import { noteOf } from "../../../domain/audit/audit-note.ts";

const AT_ONCE = 50;

/**
 * Lets resets of lost second factors take effect whose time has come: of one person, or of everybody.
 * @returns how many did.
 */
export async function settleResets(
  scope: Pick<BaseScope, "platform" | "now" | "newId">,
  owner?: Owner,
): Promise<number> {
  const { platform, newId } = scope;
  const now = scope.now();
  let settled = 0;
  for (const { reset, user } of await platform.factorResets.due(now, AT_ONCE, owner)) {
    const note = noteOf(
      { id: "system", name: "", ip: null },
      { id: newId(), at: now },
      "Second factor reset",
      { id: user.id, name: user.email },
      { askedBy: reset.askedByName },
    );
    const done = await platform.factorResets.takeEffect(reset, now, note, {
      id: newId(),
      dedupeKey: `account:second_factor_reset:${reset.id}`,
      payload: { kind: "account", template: "second_factor_reset", userId: user.id },
      createdAt: now,
    });
    if (done) settled += 1;
  }
  return settled;
}
