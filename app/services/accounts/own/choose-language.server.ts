import type { TenantlessScope } from "../../scope.ts";

/** Remembers the language in which a user reads the product. */
export function chooseLanguage(
  scope: TenantlessScope,
  input: { userId: string; tenantId: string; lang: string },
): Promise<void> {
  return scope.tenantOf(input.tenantId).accounts.setLanguage(input.userId, input.lang);
}
