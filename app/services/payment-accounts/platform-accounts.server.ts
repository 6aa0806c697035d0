import { Unavailable } from "../../domain/availability/unavailable.ts";
import { logError } from "../../log.server.ts";
import type { PlatformScope } from "../platform-scope.ts";
import { refreshOwnAccount } from "../refresh-payment-account.server.ts";
import type { Scope } from "../scope.ts";
import type { AccountPage } from "../../../db/repositories/payment-accounts.server.ts";

/** Accounts of every company that are charged or set up; those that changed last come first. */
export function listEveryAccount(scope: PlatformScope, page: AccountPage) {
  return scope.platform.paymentAccounts.list(page);
}

/** Whose account it is, by the provider's id; undefined when it is none of ours, or was given up. */
export async function tenantOfAccount(scope: PlatformScope, accountId: string): Promise<string | undefined> {
  const account = await scope.platform.paymentAccounts.find(accountId);
  return account?.closedAt === null ? account.tenantId : undefined;
}

/** Asks the provider about an account of the scope's company. @returns false while the provider is away. */
export async function askAgain(scope: Scope, accountId: string): Promise<boolean> {
  try {
    await refreshOwnAccount(scope, accountId);
    return true;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logError("payment accounts", error);
    return false;
  }
}
