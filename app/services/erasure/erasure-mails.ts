import type { MailRow } from "../../../db/repositories/own-account.server.ts";
import type { Scope } from "../scope.ts";

type Told = {
  template: "erasure_asked" | "erasure_waits" | "erasure_taken_back";
  facts: Record<string, string>;
};

/** A mail about the erasure of the company to each of these people, to be written with the change that it tells of. */
export function erasureMails(
  scope: Pick<Scope, "newId" | "now">,
  userIds: readonly string[],
  { template, facts }: Told,
): MailRow[] {
  return userIds.map((userId) => {
    const id = scope.newId();
    return {
      id,
      dedupeKey: `account:${template}:${id}`,
      payload: { kind: "account", template, userId, facts },
      createdAt: scope.now(),
    };
  });
}
