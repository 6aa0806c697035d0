import type { BaseScope } from "../scope.ts";

/** Some of the files, of any tenant, that can no longer be fetched or could not be made. */
export function exportsDue(scope: BaseScope, { limit }: { limit: number }) {
  return scope.platform.dataDue.exports(scope.now(), limit);
}
