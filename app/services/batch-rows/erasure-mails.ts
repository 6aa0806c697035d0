import type { MailRow } from "../../../db/repositories/own-account.server.ts";
import type { Scope } from "../scope.ts";

type Told = {
  template: "erasure_asked" | "erasure_waits" | "erasure_taken_back" | "person_asked" | "person_erased";
  facts: Record<string, string>;
};

/** A mail about the erasure of the company or of a person to each of these people, to be written with the change that it tells of. */
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
