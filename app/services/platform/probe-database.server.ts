import type { BaseScope } from "../scope.ts";

/** Writes a row, and fails where the database takes no writes: one that is wedged answers reads all the same. */
export function probeDatabase(scope: BaseScope): Promise<void> {
  return scope.platform.probeWrite(scope.now());
}
