import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { TextWithDates } from "../text-with-dates.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { DOCUMENT_LINKS } from "../../../ui/checkout/document-links.ts";
import { type Confirmation, type ReturnedModel, SHIPPING_TEXTS } from "../../../ui/checkout/models.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { ProductPicture } from "../../../ui/product/product-picture.tsx";
import { OrderLines, Sums, TotalsNote } from "../../../ui/checkout/order-summary.tsx";
import { ReturnedNotice } from "../checkout/returned-payments.tsx";

type Props = {
  store: StoreChrome;
  order: Confirmation;
  /** What else was paid for it: nobody is thanked for money that goes back. */
  returned?: readonly ReturnedModel[];
};

/** Step 4: thank you, and everything that was agreed. */
export function ConfirmationView({ store, order, returned = [] }: Props) {
  const { t } = useTranslation();
  const { region } = store;
  return (
    <div className="two">
      <div className="stack">
        {returned.length === 0 && <Celebration picture={order.lines[0]?.picture} />}
        <h1 id="checkout-title">
          {returned.length > 0
            ? t("confirmation:returned.stands")
            : t("confirmation:title", { name: firstName(order.name) })}
        </h1>
        <ReturnedNotice returned={returned} region={region} />
        <p className="ref">
          {t("confirmation:reference")} <strong className="num">{order.orderRef}</strong>
        </p>
        <p>{t("confirmation:email", { email: order.email })}</p>
        <dl className="facts">
          <div>
            <dt>{t("confirmation:delivery")}</dt>
            <dd>
              <TextWithDates>{t("confirmation:window", order.delivery)}</TextWithDates>
            </dd>
          </div>
          <div>
            <dt>{t("confirmation:address")}</dt>
            <dd>
              <Address lines={order.address} />
            </dd>
          </div>
          {order.billing && (
            <div>
              <dt>{t("confirmation:invoicedTo")}</dt>
              <dd>
                <address>
                  {order.billing.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </dd>
            </div>
          )}
          {order.shippingMethod && (
            <div>
              <dt>{t("checkout:shipping.title")}</dt>
              <dd>{t(SHIPPING_TEXTS[order.shippingMethod])}</dd>
            </div>
          )}
        </dl>
        {order.customs && <p className="soft small">{t("checkout:customs")}</p>}
        <p className="row">
          <ButtonLink href={order.statusHref}>{t("confirmation:status")}</ButtonLink>
          <ButtonLink look="quiet" href={order.continueHref}>
            {t("basket:continue")}
          </ButtonLink>
        </p>
        {order.invoiceHref && (
          <p>
            <ButtonLink look="quiet" href={order.invoiceHref}>
              {t(DOCUMENT_LINKS.invoice)}
            </ButtonLink>
          </p>
        )}
        {order.document && !order.invoiceHref && (
          <form method="post" action={order.document.action}>
            <FormToken token={store.formToken} />
            <Button look="quiet">{t(DOCUMENT_LINKS[order.document.type])}</Button>
          </form>
        )}
      </div>
      <aside className="basket-sum stack" aria-label={t("checkout:lines.ordered")}>
        <h2>{t("checkout:lines.ordered")}</h2>
        <OrderLines lines={order.lines} region={region} />
        <Sums totals={order.totals} region={region} totalLabel={t("confirmation:total")} />
        <TotalsNote totals={order.totals} region={region} />
      </aside>
    </div>
  );
}

/** The first name, for the greeting; the whole name where it is one word. */
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** What was ordered, large, with a tick. */
function Celebration({ picture }: { picture: string | undefined }) {
  const { t } = useTranslation();
  if (picture === undefined) return null;
  return (
    <div className="celebration">
      <ProductPicture src={picture} alt="" width={200} eager />
      <p>
        <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden>
          <circle cx="14" cy="14" r="14" />
          <path d="m8 14.5 4 4 8-9" />
        </svg>
        {t("confirmation:printing")}
      </p>
    </div>
  );
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}

/** After the card's page, while the bank's answer has not arrived: nothing to do but wait a moment. */
export function ConfirmingView({ orderRef, againHref }: { orderRef: string; againHref: string }) {
  const { t } = useTranslation();
  return (
    <div className="slim stack">
      <h1 id="checkout-title">{t("confirmation:confirming.title")}</h1>
      <p role="status">{t("confirmation:confirming.text", { orderRef })}</p>
      <p>
        <ButtonLink look="quiet" href={againHref}>
          {t("confirmation:confirming.again")}
        </ButtonLink>
      </p>
    </div>
  );
}
