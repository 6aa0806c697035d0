import type { BaseScope } from "../scope.ts";

/** Open shops for the platform's own front page, the first of each organiser with its first product; the latest first. */
export function listShowcase(scope: BaseScope, limit: number) {
  return scope.platform.showcase(limit);
}
