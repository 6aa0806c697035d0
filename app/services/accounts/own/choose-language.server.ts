import type { BaseScope } from "../../scope.ts";

/** Remembers the language in which a user reads the product. */
export function chooseLanguage(scope: BaseScope, input: { userId: string; lang: string }): Promise<void> {
  return scope.platform.accounts.setLanguage(input.userId, input.lang);
}
