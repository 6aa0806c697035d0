import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CreditState } from "../../../../../domain/access/tenant-standing.ts";
import { type Currency, typedFromMinor } from "../../../../../domain/money.ts";
import { Button } from "../../../../../ui/actions/button.tsx";
import { PageHead } from "../../../../../ui/admin/frame/page-head.tsx";
import { type BillLine, BillTable } from "../../../../../ui/admin/settings/bill-table.tsx";
import { CREDIT_SHOWN } from "../../../../../ui/admin/settings/credit-texts.ts";
import { useDates } from "../../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../../ui/layout/card.tsx";
import { DeskList } from "../../../../../ui/lists/desk-list.tsx";
import { formatMoney } from "../../../../../ui/money/format-money.ts";
import { CREDIT_REASON, TRANSFER } from "../../panel.rules.ts";

/** Minor units. */
type Account = {
  id: string;
  state: CreditState;
  currency: Currency;
  limit: number;
  owed: number;
  beyond: number;
};
/** A payment that arrived and stands; `transfer` is its reference, empty for a card. */
type BillPayment = {
  id: string;
  statementId: string;
  number: string;
  currency: Currency;
  amount: number;
  paidOn: string;
  transfer: string;
};
type Answer = { about: string; intent: string; result: FormResult };
type Props = {
  tenant: { name: string; href: string };
  panelHref: string;
  mayWriteOff: boolean;
  accounts: readonly Account[];
  bills: readonly BillLine[];
  payments: readonly BillPayment[];
  answer?: Answer;
};

/** What one company owes, for the platform's people. */
export function PanelCreditView({
  tenant,
  panelHref,
  mayWriteOff,
  accounts,
  bills,
  payments,
  answer,
}: Props) {
  const { t } = useTranslation();
  const resultOf = (about: string, intents: readonly string[]): FormResult =>
    answer?.about === about && intents.includes(answer.intent) ? answer.result : undefined;
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t("creditDesk:panel.title"), href: panelHref }, { label: tenant.name }]}
      />
      <PageHead title={tenant.name} />
      <div className="stack">
        <p>
          <Link to={tenant.href}>{t("creditDesk:panel.tenant")}</Link>
        </p>
        {accounts.map((account) => (
          <StopCard key={account.id} account={account} result={resultOf(account.id, ["stop", "release"])} />
        ))}
        {bills
          .filter(({ open }) => open > 0)
          .map((bill) => (
            <OpenBill
              key={bill.id}
              bill={bill}
              mayWriteOff={mayWriteOff}
              transfer={resultOf(bill.id, ["transfer"])}
              writeOff={resultOf(bill.id, ["write-off"])}
            />
          ))}
        <Card title={t("creditDesk:invoices")}>
          <DeskList caption={t("creditDesk:invoices")} rows={bills} none={{ title: t("creditDesk:none") }}>
            <BillTable rows={bills} />
          </DeskList>
        </Card>
        {payments.length > 0 && (
          <Card title={t("creditDesk:payments")}>
            <div className="stack">
              {payments.map((payment) => (
                <PaymentLine
                  key={payment.id}
                  payment={payment}
                  result={resultOf(payment.id, ["take-back"])}
                />
              ))}
            </div>
          </Card>
        )}
      </div>
    </>
  );
}

/** A payment with the form that takes it back. Intent `take-back`. */
function PaymentLine({ payment, result }: { payment: BillPayment; result: FormResult }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { id, statementId, number, currency, amount, paidOn, transfer } = payment;
  const shown = formatMoney({ minor: amount, currency });
  return (
    <details open={result !== undefined}>
      <summary>
        {shown} · {number} · {day(paidOn)} · {transfer || t("creditDesk:way.card")}
      </summary>
      <p>{t("creditDesk:panel.takeBackText")}</p>
      <ReasonForm
        about={id}
        fields={{ bill: statementId }}
        hint={t("creditDesk:panel.reasonHint")}
        press={{ intent: "take-back", text: t("creditDesk:panel.takeBack", { amount: shown }) }}
        result={result}
      />
    </details>
  );
}

function StopCard({ account, result }: { account: Account; result: FormResult }) {
  const { t } = useTranslation();
  const { id, state, currency } = account;
  const isStopped = state === "on_stop";
  const money = (minor: number) => formatMoney({ minor, currency });
  return (
    <Card title={`${t("preferences:credit.title")} ${currency}`}>
      <p className="row">
        <Badge tone={CREDIT_SHOWN[state].tone}>{t(CREDIT_SHOWN[state].text)}</Badge>
        <span>
          {t("creditDesk:panel.exposure")}: {money(account.owed)} / {money(account.limit)}
        </span>
        {account.beyond > 0 && (
          <span>
            {t("creditDesk:beyond")}: {money(account.beyond)}
          </span>
        )}
      </p>
      {state !== "closed" && (
        <ReasonForm
          about={id}
          hint={t("creditDesk:panel.reasonHint")}
          press={
            isStopped
              ? { intent: "release", text: t("creditDesk:panel.release") }
              : { intent: "stop", text: t("creditDesk:panel.stop") }
          }
          result={result}
        />
      )}
    </Card>
  );
}

type OpenBillProps = { bill: BillLine; mayWriteOff: boolean; transfer: FormResult; writeOff: FormResult };

function OpenBill({ bill, mayWriteOff, transfer, writeOff }: OpenBillProps) {
  const { t } = useTranslation();
  const { id, currency } = bill;
  const open = formatMoney({ minor: bill.open, currency });
  const labels = {
    amount: `${t("creditDesk:panel.arrived")} (${currency})`,
    reference: t("creditDesk:reference"),
    paid_on: t("creditDesk:paidOn"),
  };
  return (
    <Card title={`${bill.number}: ${open}`}>
      <div className="stack">
        <DeskForm noValidate className="stack">
          <ErrorSummary result={transfer} labels={labels} idPrefix={`${id}-`} />
          <FormToken />
          <input type="hidden" name="about" value={id} />
          <input type="hidden" name="bill" value={id} />
          <div className="pair">
            <Field
              rules={TRANSFER.amount}
              id={`${id}-amount`}
              label={labels.amount}
              hint={t("creditDesk:panel.arrivedHint")}
              result={transfer}
              defaultValue={typedFromMinor(bill.open)}
            />
            <Field rules={TRANSFER.paid_on} id={`${id}-paid_on`} label={labels.paid_on} result={transfer} />
          </div>
          <Field
            rules={TRANSFER.reference}
            id={`${id}-reference`}
            label={labels.reference}
            result={transfer}
          />
          <div>
            <Button name="intent" value="transfer">
              {t("creditDesk:panel.transfer")}
            </Button>
          </div>
        </DeskForm>
        {mayWriteOff && <WriteOff bill={bill} result={writeOff} />}
      </div>
    </Card>
  );
}

function WriteOff({ bill, result }: { bill: BillLine; result: FormResult }) {
  const { t } = useTranslation();
  const open = formatMoney({ minor: bill.open, currency: bill.currency });
  return (
    <details open={result !== undefined}>
      <summary>{t("creditDesk:panel.writeOffTitle")}</summary>
      <ReasonForm
        about={bill.id}
        idPrefix={`${bill.id}-off-`}
        fields={{ seen: String(bill.open) }}
        press={{ intent: "write-off", text: t("creditDesk:panel.writeOff", { amount: open }) }}
        result={result}
      />
    </details>
  );
}

type ReasonFormProps = {
  /** The id of the thing that the intent is about. */
  about: string;
  idPrefix?: string;
  fields?: Readonly<Record<string, string>>;
  hint?: string;
  press: { intent: string; text: string };
  result: FormResult;
};

/** One press with its reason, which every decision about a company's credit needs. */
function ReasonForm({ about, idPrefix = `${about}-`, fields = {}, hint, press, result }: ReasonFormProps) {
  const { t } = useTranslation();
  const labels = { reason: t("creditDesk:panel.reason") };
  return (
    <DeskForm noValidate className="stack">
      <ErrorSummary result={result} labels={labels} idPrefix={idPrefix} />
      <FormToken />
      <input type="hidden" name="about" value={about} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        rules={CREDIT_REASON.reason}
        id={`${idPrefix}reason`}
        label={labels.reason}
        hint={hint}
        result={result}
      />
      <div>
        <Button look="quiet" name="intent" value={press.intent}>
          {press.text}
        </Button>
      </div>
    </DeskForm>
  );
}
