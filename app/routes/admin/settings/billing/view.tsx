import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CreditState } from "../../../../domain/access/tenant-standing.ts";
import type { Currency } from "../../../../domain/money.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { CREDIT_SHOWN } from "../../../../ui/admin/settings/credit-texts.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ChangedMeanwhile } from "../../../../ui/forms/changed-meanwhile.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { MadeFrom } from "../../../../ui/forms/made-from.tsx";
import { EditForm } from "../../../../ui/forms/edit-form.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { BILLING_ADDRESS } from "../settings.rules.ts";

export type CreditLine = {
  id: string;
  state: CreditState;
  currency: Currency;
  /** Minor units. */
  limit: number;
  exposure: number;
  termsDays: number;
};

type Props = {
  links: SettingsLinks;
  billing: { billing_name: string; billing_email: string; purchase_order: string };
  credit: readonly CreditLine[];
  /** Of what is stored: only what was made from it is saved. */
  version: number;
  mayWrite: boolean;
  mayRequest: boolean;
  /** The page with the monthly invoices. */
  creditHref: string;
  result?: FormResult;
};

/** Where invoices go, and the credit account: `intent` save | credit. */
export function BillingView(props: Props) {
  const { links, billing, version, credit, creditHref, mayWrite, mayRequest, result } = props;
  const { t } = useTranslation();
  const labels = {
    billing_name: t("preferences:billing.name"),
    billing_email: t("preferences:billing.email"),
    purchase_order: t("preferences:billing.purchaseOrder"),
  };
  const amount = (minor: number, currency: Currency) => formatMoney({ minor, currency });
  return (
    <>
      <SettingsTabs links={links} current="billing" />
      <div className="sheet stack">
        {!mayWrite && <Notice>{t("preferences:readOnly")}</Notice>}
        <Card title={t("preferences:billing.title")}>
          <EditForm stored={billing} result={result} mayWrite={mayWrite}>
            <MadeFrom version={version} stored={billing} result={result} />
            <ErrorSummary result={result} labels={labels} />
            <ChangedMeanwhile stored={billing} labels={labels} result={result} />
            {(["billing_name", "billing_email", "purchase_order"] as const).map((name) => (
              <Field
                key={name}
                rules={BILLING_ADDRESS[name]}
                label={labels[name]}
                defaultValue={billing[name]}
                result={result}
                readOnly={!mayWrite}
              />
            ))}
            {mayWrite && (
              <div>
                <Button name="intent" value="save">
                  {t("preferences:save")}
                </Button>
              </div>
            )}
          </EditForm>
        </Card>
        <Card title={t("preferences:credit.title")}>
          <p className="soft">{t("preferences:credit.lead")}</p>
          {credit.map((line) => (
            <dl className="facts" key={line.id}>
              <div>
                <dt>{t("people:stateLabel")}</dt>
                <dd>
                  <Badge tone={CREDIT_SHOWN[line.state].tone}>{t(CREDIT_SHOWN[line.state].text)}</Badge>
                </dd>
              </div>
              <div>
                <dt>{t("preferences:credit.limit")}</dt>
                <dd className="num">
                  {line.state === "requested" ? "–" : amount(line.limit, line.currency)}
                </dd>
              </div>
              <div>
                <dt>{t("preferences:credit.used")}</dt>
                <dd className="num">{amount(line.exposure, line.currency)}</dd>
              </div>
              <div>
                <dt>{t("preferences:credit.terms")}</dt>
                <dd>{t("preferences:credit.days", { count: line.termsDays })}</dd>
              </div>
            </dl>
          ))}
          <p>
            <Link to={creditHref}>{t("creditDesk:invoices")}</Link>
          </p>
          {credit.length === 0 && mayRequest && (
            <DeskForm>
              <FormToken />
              <Button look="quiet" name="intent" value="credit">
                {t("preferences:credit.request")}
              </Button>
            </DeskForm>
          )}
        </Card>
      </div>
    </>
  );
}
