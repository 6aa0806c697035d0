import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PaymentWay, StatementState } from "../../../../../domain/credit/statement.ts";
import type { LedgerKind } from "../../../../../domain/ledger/ledger.ts";
import type { Currency } from "../../../../../domain/money.ts";
import { Button } from "../../../../../ui/actions/button.tsx";
import { type Column, DataTable } from "../../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../../ui/admin/frame/page-head.tsx";
import { MOVEMENT_TEXTS } from "../../../../../ui/admin/ledger/ledger-texts.ts";
import { BILL_SHOWN } from "../../../../../ui/admin/settings/credit-texts.ts";
import { useDates } from "../../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../../ui/forms/form-token.tsx";
import { Breadcrumbs } from "../../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../../ui/layout/card.tsx";
import { Pager, type Pages } from "../../../../../ui/lists/pager.tsx";
import { formatMoney } from "../../../../../ui/money/format-money.ts";

type Bill = {
  id: string;
  number: string;
  currency: Currency;
  /** Minor units, days `YYYY-MM-DD`. */
  gross: number;
  net: number;
  vat: number;
  open: number;
  issuedOn: string;
  dueOn: string;
  state: StatementState;
};
type Line = { id: string; name: string; detail: string; net: number };
type Payment = {
  id: string;
  way: PaymentWay;
  amount: number;
  reference: string;
  paidOn: string;
  note: string;
};
type Item = {
  id: string;
  /** ISO time. */
  at: string;
  kind: LedgerKind;
  amount: number;
  order: { ref: string; href: string | null } | null | "";
};

type Props = {
  bill: Bill;
  /** The state of the payment from whose page the provider led back; null without one. */
  settled: "paid" | "open" | "cancelled" | "unknown" | null;
  mayPay: boolean;
  iban: string;
  lines: readonly Line[];
  taken: readonly { kind: string; net: number }[];
  payments: readonly Payment[];
  items: readonly Item[];
  pages: Pages;
  files: readonly { ending: string; href: string }[];
  creditHref: string;
  message: string | null;
};

/** One monthly invoice. */
export function BillView(props: Props) {
  const { t } = useTranslation();
  const { bill, settled, message, files } = props;
  const money = (minor: number) => formatMoney({ minor, currency: bill.currency });
  const title = `${t("creditDesk:one")} ${bill.number}`;
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t("preferences:credit.title"), href: props.creditHref }, { label: title }]}
      />
      <PageHead title={title} lead={money(bill.gross)} />
      <div className="stack">
        {message !== null && <Notice tone="error">{t(message)}</Notice>}
        {settled === "paid" && <Notice tone="success">{t("creditDesk:returned.paid")}</Notice>}
        {settled === "open" && <Notice>{t("creditDesk:returned.open")}</Notice>}
        {settled === "cancelled" && <Notice>{t("creditDesk:returned.cancelled")}</Notice>}
        <Standing {...props} money={money} />
        <Card title={t("creditDesk:billsTitle")}>
          <div className="stack">
            <Lines {...props} money={money} />
            <p className="row">
              {files.map(({ ending, href }) => (
                <a className="button quiet" key={ending} href={href}>
                  {ending === "ubl.xml" ? "UBL" : ending.toUpperCase()}
                </a>
              ))}
            </p>
          </div>
        </Card>
        {props.payments.length > 0 && <Payments {...props} money={money} />}
        <Card title={t("creditDesk:movements")}>
          <Items {...props} money={money} />
          <Pager previousHref={props.pages.previousHref} nextHref={props.pages.nextHref} />
        </Card>
      </div>
    </>
  );
}

type WithMoney = Props & { money: (minor: number) => string };

function Standing({ bill, mayPay, iban, money }: WithMoney) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <Card title={t("creditDesk:one")}>
      <div className="stack">
        <dl className="facts">
          <div>
            <dt>{t("creditDesk:stateLabel")}</dt>
            <dd>
              <Badge tone={BILL_SHOWN[bill.state].tone}>{t(BILL_SHOWN[bill.state].text)}</Badge>
            </dd>
          </div>
          <div>
            <dt>{t("creditDesk:issued")}</dt>
            <dd>{day(bill.issuedOn)}</dd>
          </div>
          <div>
            <dt>{t("creditDesk:due")}</dt>
            <dd>{day(bill.dueOn)}</dd>
          </div>
          <div>
            <dt>{t("creditDesk:open")}</dt>
            <dd className="num">
              <strong>{money(bill.open)}</strong>
            </dd>
          </div>
        </dl>
        {mayPay && (
          <DeskForm startsAfresh>
            <FormToken />
            <Button name="intent" value="pay">
              {t("creditDesk:pay", { amount: money(bill.open) })}
            </Button>
          </DeskForm>
        )}
        {bill.open > 0 && iban !== "" && (
          <p className="soft">{t("creditDesk:transferTo", { iban, number: bill.number })}</p>
        )}
      </div>
    </Card>
  );
}

function Lines({ bill, lines, taken, money }: WithMoney) {
  const { t } = useTranslation();
  const columns: Column<Line>[] = [
    { key: "name", label: t("creditDesk:store"), cell: ({ name }) => name, plain: true },
    { key: "detail", label: t("creditDesk:for"), cell: ({ detail }) => detail, plain: true },
    { key: "net", label: t("creditDesk:net"), cell: ({ net }) => money(net), numeric: true },
  ];
  return (
    <>
      <DataTable
        caption={t("creditDesk:billsTitle")}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        dense
      />
      <dl className="facts">
        {taken.map(({ kind, net }) => (
          <div key={kind}>
            <dt>{t("creditDesk:discounts")}</dt>
            <dd className="num">{money(-net)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("creditDesk:net")}</dt>
          <dd className="num">{money(bill.net)}</dd>
        </div>
        <div>
          <dt>{t("creditDesk:vat")}</dt>
          <dd className="num">{money(bill.vat)}</dd>
        </div>
        <div>
          <dt>{t("creditDesk:amount")}</dt>
          <dd className="num">
            <strong>{money(bill.gross)}</strong>
          </dd>
        </div>
      </dl>
    </>
  );
}

// texts: creditDesk:way.*
function Payments({ payments, money }: WithMoney) {
  const { t } = useTranslation();
  const { day } = useDates();
  const columns: Column<Payment>[] = [
    { key: "day", label: t("creditDesk:paidOn"), cell: ({ paidOn }) => day(paidOn) },
    { key: "way", label: t("creditDesk:wayLabel"), cell: ({ way }) => t(`creditDesk:way.${way}`) },
    {
      key: "reference",
      label: t("creditDesk:reference"),
      cell: ({ reference, note }) => reference || note || "–",
      plain: true,
    },
    { key: "amount", label: t("creditDesk:amount"), cell: ({ amount }) => money(amount), numeric: true },
  ];
  return (
    <Card title={t("creditDesk:payments")}>
      <DataTable
        caption={t("creditDesk:payments")}
        columns={columns}
        rows={payments}
        rowKey={({ id }) => id}
        dense
      />
    </Card>
  );
}

function Items({ items, money }: WithMoney) {
  const { t } = useTranslation();
  const { date } = useDates();
  const columns: Column<Item>[] = [
    { key: "at", label: t("creditDesk:when"), cell: ({ at }) => <time dateTime={at}>{date(at)}</time> },
    { key: "kind", label: t("creditDesk:kind"), cell: ({ kind }) => t(MOVEMENT_TEXTS[kind]) },
    {
      key: "order",
      label: t("creditDesk:order"),
      cell: ({ order }) =>
        !order ? (
          "–"
        ) : order.href === null ? (
          <span className="code">{order.ref}</span>
        ) : (
          <Link className="code" to={order.href}>
            {order.ref}
          </Link>
        ),
    },
    { key: "amount", label: t("creditDesk:amount"), cell: ({ amount }) => money(amount), numeric: true },
  ];
  return (
    <DataTable
      caption={t("creditDesk:movements")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      dense
    />
  );
}
