import type { LinkPurpose } from "../../../db/repositories/accounts.server.ts";
import type { AccountScope } from "./account-scope.ts";

/** Whose link this is, while it is good. Looking at it does not use it up: mail programs look at links, too. */
export async function findLinkOwner(
  scope: AccountScope,
  { purpose, secret }: { purpose: LinkPurpose; secret: string },
) {
  return scope.platform.accounts.findLink(await scope.hash(secret), purpose, scope.now());
}
