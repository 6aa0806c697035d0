import { useTranslation } from "react-i18next";
import type { CreditState } from "../../../../domain/access/tenant-standing.ts";
import type { Currency } from "../../../../domain/money.ts";
import { BillTable, type BillLine } from "../../../../ui/admin/settings/bill-table.tsx";
import { CREDIT_SHOWN } from "../../../../ui/admin/settings/credit-texts.ts";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

/** A credit account; minor units. */
type CreditFacts = {
  id: string;
  state: CreditState;
  currency: Currency;
  limit: number;
  used: number;
  free: number;
  unbilled: number;
  billed: number;
  overdue: number;
  beyond: number;
  termsDays: number;
  discount: number;
  shippingDiscount: number;
};

type Props = {
  links: SettingsLinks;
  billingHref: string;
  accounts: readonly CreditFacts[];
  bills: readonly BillLine[];
};

/** What a company may owe, what it owes, and its monthly invoices. */
export function CreditView({ links, billingHref, accounts, bills }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsTabs links={links} current="billing" />
      <Breadcrumbs
        crumbs={[
          { label: t("preferences:billing.tab"), href: billingHref },
          { label: t("preferences:credit.title") },
        ]}
      />
      <div className="stack">
        {accounts.some(({ state }) => state === "on_stop") && (
          <Notice tone="error">{t("creditDesk:stoppedText")}</Notice>
        )}
        {accounts.length === 0 && <Notice>{t("creditDesk:noAccountText")}</Notice>}
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
        <Card title={t("creditDesk:invoices")}>
          <DeskList
            caption={t("creditDesk:invoices")}
            rows={bills}
            none={{ title: t("creditDesk:none"), text: t("creditDesk:noneText") }}
          >
            <BillTable rows={bills} />
          </DeskList>
        </Card>
      </div>
    </>
  );
}

function AccountCard({ account }: { account: CreditFacts }) {
  const { t } = useTranslation();
  const { state, currency } = account;
  const money = (minor: number) => formatMoney({ minor, currency });
  const isGranted = state !== "requested";
  const facts: [string, string | null][] = [
    [t("preferences:credit.limit"), isGranted ? money(account.limit) : null],
    [t("preferences:credit.used"), money(account.used)],
    [t("creditDesk:free"), isGranted ? money(Math.max(0, account.free)) : null],
    [t("creditDesk:unbilled"), money(account.unbilled)],
    [t("creditDesk:billed"), money(account.billed)],
    [t("creditDesk:overdue"), account.overdue > 0 ? money(account.overdue) : null],
    [t("creditDesk:beyond"), account.beyond > 0 ? money(account.beyond) : null],
    [t("preferences:credit.terms"), t("preferences:credit.days", { count: account.termsDays })],
    [t("creditDesk:discount"), account.discount > 0 ? money(account.discount) : null],
    [t("creditDesk:shippingDiscount"), account.shippingDiscount > 0 ? money(account.shippingDiscount) : null],
  ];
  return (
    <Card title={`${t("preferences:credit.title")} ${currency}`}>
      <div className="stack">
        <p>
          <Badge tone={CREDIT_SHOWN[state].tone}>{t(CREDIT_SHOWN[state].text)}</Badge>
        </p>
        <dl className="facts">
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Card>
  );
}
