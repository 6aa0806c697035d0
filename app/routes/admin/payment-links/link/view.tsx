import { useTranslation } from "react-i18next";
import type { PaymentLinkState } from "../../../../domain/order/payment-link.ts";
import type { ShippingMethod } from "../../../../domain/pricing/shipping.ts";
import type { Totals } from "../../../../domain/pricing/totals.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { nameOfLanguage } from "../../../../i18n/languages.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { type CheckoutLine, SHIPPING_TEXTS } from "../../../../ui/checkout/models.ts";
import { OrderLines, Sums } from "../../../../ui/checkout/order-summary.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { LINK_STATES } from "../link-states.ts";

type Props = {
  state: PaymentLinkState;
  version: number;
  store: string;
  region: Region;
  maker: string;
  createdAt: string;
  sentAt: string;
  expiresAt: string;
  note: string;
  customer: { name: string; email: string; phone: string; lang: string; address: readonly string[] };
  method: ShippingMethod;
  voucherCode: string;
  lines: readonly CheckoutLine[];
  totals: Totals;
  /** The store's prices have changed since the mail: its customer was told so. */
  isOtherPrice: boolean;
  /** The order, once it is paid. */
  orderHref: string | null;
  /** The link itself, while it can be paid by. */
  payHref: string | null;
  changeHref: string;
  listHref: string;
  mayWrite: boolean;
  result?: FormResult;
};

/** One payment link: what it is for, what became of it, and what can still be done. */
export function PaymentLinkView({ state, payHref, orderHref, mayWrite, result, ...page }: Props) {
  const { t } = useTranslation();
  const { customer } = page;
  return (
    <>
      <PageHead
        title={customer.name || t("paymentLinks:one")}
        lead={<Badge tone={LINK_STATES[state].tone}>{t(LINK_STATES[state].label)}</Badge>}
      >
        <ButtonLink look="quiet" href={page.listHref}>
          {t("paymentLinks:title")}
        </ButtonLink>
        {orderHref && <ButtonLink href={orderHref}>{t("paymentLinks:toOrder")}</ButtonLink>}
      </PageHead>
      <div className="sheet stack">
        {!mayWrite && <Notice>{t("preferences:readOnly")}</Notice>}
        <ErrorSummary result={result} labels={{}} />
        {page.isOtherPrice && <Notice tone="warning">{t("paymentLinks:otherPrice")}</Notice>}
        {payHref && <LinkCard {...page} payHref={payHref} mayWrite={mayWrite} />}
        <Card title={t("paymentLinks:create.products")}>
          <div className="stack">
            <OrderLines lines={page.lines} region={page.region} />
            <Sums totals={page.totals} region={page.region} />
          </div>
        </Card>
        <Facts {...page} state={state} />
      </div>
    </>
  );
}

function LinkCard({
  payHref,
  mayWrite,
  ...page
}: Pick<Props, "expiresAt" | "changeHref" | "version" | "mayWrite"> & { payHref: string }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <Card title={t("paymentLinks:link")}>
      <div className="stack">
        <p>{t("paymentLinks:endsOn", { date: dateTime(page.expiresAt) })}</p>
        <div className="row">
          <code className="pay-link">{payHref}</code>
          <CopyButton text={payHref} label={t("paymentLinks:link")} />
        </div>
        {mayWrite && (
          <DeskForm className="row">
            <FormToken />
            <input type="hidden" name="version" value={page.version} />
            <ButtonLink href={page.changeHref}>{t("paymentLinks:change.action")}</ButtonLink>
            <Button look="quiet" name="intent" value="again">
              {t("paymentLinks:again")}
            </Button>
          </DeskForm>
        )}
        {mayWrite && (
          <details className="stack">
            <summary>{t("paymentLinks:cancel.action")}</summary>
            <DeskForm className="stack">
              <FormToken />
              <input type="hidden" name="version" value={page.version} />
              <p>{t("paymentLinks:cancel.text")}</p>
              <Button look="danger" name="intent" value="cancel">
                {t("paymentLinks:cancel.confirm")}
              </Button>
            </DeskForm>
          </details>
        )}
      </div>
    </Card>
  );
}

type FactsProps = Pick<
  Props,
  | "state"
  | "store"
  | "maker"
  | "createdAt"
  | "sentAt"
  | "expiresAt"
  | "note"
  | "customer"
  | "method"
  | "voucherCode"
>;

function Facts({ customer, ...page }: FactsProps) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const facts = [
    { label: t("admin:orders.customer"), text: [customer.name, customer.email, customer.phone] },
    { label: t("paymentLinks:address"), text: customer.address },
    { label: t("paymentLinks:create.language"), text: [nameOfLanguage(customer.lang)] },
    { label: t("checkout:shipping.title"), text: [t(SHIPPING_TEXTS[page.method])] },
    { label: t("checkout:voucher.name"), text: [page.voucherCode] },
    { label: t("paymentLinks:create.note"), text: page.note.split("\n") },
    { label: t("admin:orders.store"), text: [page.store] },
    { label: t("paymentLinks:maker"), text: [page.maker] },
    { label: t("paymentLinks:created"), text: [dateTime(page.createdAt)] },
    { label: t("paymentLinks:sent"), text: [dateTime(page.sentAt)] },
  ];
  return (
    <Card title={t("paymentLinks:details")}>
      <dl className="facts">
        {facts
          .map(({ label, text }) => ({ label, text: text.filter((line) => line !== "") }))
          .filter(({ text }) => text.length > 0)
          .map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              {text.map((line, at) => (
                <dd className="written" key={at}>
                  {line}
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </Card>
  );
}
