import type { AccountScope } from "../account-scope.ts";

/** The secret that the old mailbox gets: of the same change as the new one's, and another one. */
export const keepSecret = ({ linkSecret }: Pick<AccountScope, "linkSecret">, changeId: string) =>
  linkSecret(keepSecretId(changeId));

/** What the secret is made of. */
export const keepSecretId = (changeId: string) => `keep:${changeId}`;
