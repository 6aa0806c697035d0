import { may, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { paths } from "../../../paths.ts";
import type { SettingsLinks } from "../../../ui/admin/settings/settings-tabs.tsx";

/** The settings pages that someone may open. */
export function settingsLinks(
  user: StaffPrincipal & { integration: boolean; hadShop?: boolean },
): SettingsLinks {
  return {
    account: paths.settings,
    company: may(user, "company:read") ? paths.settingsCompany : null,
    billing: may(user, "billing:read") ? paths.settingsBilling : null,
    documents: may(user, "billing:read") ? paths.settingsDocuments : null,
    ledger: may(user, "billing:read") ? paths.settingsLedger : null,
    getPaid: may(user, "payment-accounts:read") ? paths.getPaid : null,
    data: may(user, "company-data:export") ? paths.companyData : null,
    shopify: user.integration || user.hadShop ? paths.settingsShopify : null,
    panel: may(user, "panel:read") ? paths.panel : null,
  };
}
