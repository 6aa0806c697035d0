import { erasedBefore, type RetentionSubject } from "../../domain/jobs/retention.ts";
import type { BaseScope } from "../scope.ts";

/** Erases some of what was kept long enough. @returns how many rows. */
export function eraseSubject(
  scope: BaseScope,
  { subject, limit }: { subject: RetentionSubject; limit: number },
): Promise<number> {
  return scope.platform.retention[subject](erasedBefore(subject, scope.now()), limit);
}
