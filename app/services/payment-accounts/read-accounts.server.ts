import { logError } from "../../log.server.ts";
import { REGIONS } from "../../domain/store/store-event.ts";
import { refreshOwnAccount } from "../refresh-payment-account.server.ts";
import type { Scope } from "../scope.ts";

export type { PaymentAccountRow } from "../../../db/repositories/payment-accounts.server.ts";

/** The tenant's accounts in each region, the one that is charged and the one that is set up, and where it has shops. */
export async function readPaymentAccounts(scope: Scope) {
  const { paymentAccounts } = scope.tenant;
  const [all, shopRegions] = await Promise.all([paymentAccounts.all(), paymentAccounts.shopRegions()]);
  const open = all.filter(({ closedAt }) => closedAt === null);
  return REGIONS.map((region) => {
    const ofRegion = open.filter((account) => account.region === region);
    return {
      region,
      hasShops: shopRegions.includes(region),
      charged: ofRegion.find(({ settingUp }) => !settingUp),
      settingUp: ofRegion.find(({ settingUp }) => settingUp),
    };
  });
}

export type RegionAccounts = Awaited<ReturnType<typeof readPaymentAccounts>>[number];

/**
 * Asks the provider about all of the tenant's accounts, as for a person who comes back from its form.
 * @returns false where it did not answer for one: what is shown is what it said before.
 */
export async function refreshAccounts(scope: Scope): Promise<boolean> {
  const open = (await scope.tenant.paymentAccounts.all()).filter(({ closedAt }) => closedAt === null);
  const ends = await Promise.allSettled(open.map(({ accountId }) => refreshOwnAccount(scope, accountId)));
  for (const end of ends) if (end.status === "rejected") logError("payment accounts", end.reason);
  return ends.every(({ status }) => status === "fulfilled");
}
