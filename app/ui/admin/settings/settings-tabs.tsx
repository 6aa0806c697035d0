import { useTranslation } from "react-i18next";
import { Tabs } from "../../layout/tabs.tsx";
import { PageHead } from "../frame/page-head.tsx";

export type SettingsLinks = {
  account: string;
  company: string | null;
  billing: string | null;
  documents: string | null;
  ledger: string | null;
  getPaid: string | null;
  data: string | null;
  /** For accounts in the program. */
  shopify: string | null;
  /** For superadmins at their own desk. */
  panel: string | null;
};

type Props = { links: SettingsLinks; current: keyof SettingsLinks };

/** The head of every settings page: those that the viewer may open. */
export function SettingsTabs({ links, current }: Props) {
  const { t } = useTranslation();
  const tabs = [
    { href: links.account, label: t("preferences:account.tab"), current: current === "account" },
    { href: links.company, label: t("preferences:company.tab"), current: current === "company" },
    { href: links.billing, label: t("preferences:billing.tab"), current: current === "billing" },
    { href: links.documents, label: t("orderDesk:documents.title"), current: current === "documents" },
    { href: links.ledger, label: t("preferences:ledger.title"), current: current === "ledger" },
    { href: links.getPaid, label: t("getPaid:title"), current: current === "getPaid" },
    { href: links.data, label: t("companyData:title"), current: current === "data" },
    { href: links.shopify, label: t("setup:connection.title"), current: current === "shopify" },
    { href: links.panel, label: t("superPanel:title"), current: current === "panel" },
  ].filter((tab): tab is { href: string; label: string; current: boolean } => tab.href !== null);
  return (
    <>
      <PageHead title={t("admin:nav.settings")} />
      {tabs.length > 1 && <Tabs label={t("admin:nav.settings")} tabs={tabs} />}
    </>
  );
}
