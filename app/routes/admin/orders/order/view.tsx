import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { SHIPPING_TEXTS } from "../../../../ui/checkout/models.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { MailAddress } from "../../../../ui/lists/mail-address.tsx";
import { priceText } from "../../../../ui/money/price-text.ts";
import { inUnit, type Unit, unitOf } from "../../../../domain/product/own-shirt.ts";
import { ProductPicture } from "../../../../ui/product/product-picture.tsx";
import { Sums, TotalsNote } from "../../../../ui/checkout/order-summary.tsx";
import type { OrderDetail } from "../../../../ui/admin/models.ts";
import { LinePrints } from "../../../../ui/admin/orders/line-prints.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { OrderStatusBadge, PaymentBadge } from "../../../../ui/admin/status-badge.tsx";

type Props = {
  order: OrderDetail;
  ordersHref: string;
  /** What happened to it. */
  timeline: ReactNode;
  /** The form that writes to the customer. */
  message?: ReactNode;
  /** Buttons and forms that move the order. */
  actions?: ReactNode;
  /** Money that came or went beside what the order costs. */
  incidents?: ReactNode;
  /** What may be done with it. */
  steps?: ReactNode;
  /** Who makes it, and its parcels. */
  parts?: ReactNode;
  /** Why it is where it is. */
  decisions?: ReactNode;
  /** Its invoice, credit notes and receipt. */
  kept?: ReactNode;
  documents?: ReactNode;
  /** What staff tell each other about it. */
  notes?: ReactNode;
  /** Why it waits for money. */
  hold?: ReactNode;
  /** What else the customer ordered. */
  otherOrders?: ReactNode;
  /** What may be changed of what was ordered. */
  lineActions?: ReactNode;
  /** What may be done about the address. */
  addressActions?: ReactNode;
  /** What may be done about the link that its mails hold. */
  linkActions?: ReactNode;
};

/** One order: what was ordered, for whom, what was paid, what happened. */
export function OrderDetailView({
  order,
  ordersHref,
  timeline,
  message,
  actions,
  incidents,
  steps,
  parts,
  decisions,
  documents,
  kept,
  notes,
  hold,
  otherOrders,
  lineActions,
  addressActions,
  linkActions,
}: Props) {
  const { t } = useTranslation();
  const { shortDate, dateTime } = useDates();
  // A day of delivery is the same everywhere: noon is on it in each zone.
  const day = (iso: string) => shortDate(`${iso}T12:00:00Z`);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t("admin:nav.orders"), href: ordersHref }, { label: order.ref }]} />
      <PageHead
        title={order.ref}
        lead={t("admin:order.placed", {
          date: dateTime(order.placedAt),
          store: order.store,
        })}
      >
        <OrderStatusBadge status={order.status} />
        <PaymentBadge status={order.payment} />
        {actions}
      </PageHead>
      {incidents}
      <div className="columns">
        <div className="stack">
          <Lines order={order}>{lineActions}</Lines>
          {parts}
          {timeline}
          {decisions}
        </div>
        <div className="stack">
          {hold}
          {steps}
          <Card title={t("admin:order.customer")}>
            <div className="stack">
              <div>
                <p className="strong">{order.customer.name}</p>
                {order.customer.email && (
                  <p>
                    <MailAddress address={order.customer.email} />
                  </p>
                )}
                {order.customer.phone && (
                  <p>
                    <a href={`tel:${order.customer.phone}`}>{order.customer.phone}</a>
                  </p>
                )}
              </div>
              {message}
              {linkActions}
            </div>
          </Card>
          {otherOrders}
          <Card title={t("admin:order.address")}>
            <div className="stack">
              <address>
                {order.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
              <p>
                <CopyButton text={order.address.join("\n")} label={t("admin:order.address")} />
              </p>
              <p className="soft small">
                {[
                  order.status !== "cancelled" &&
                    order.delivery.from !== "" &&
                    order.delivery.to !== "" &&
                    t("admin:order.delivery", { from: day(order.delivery.from), to: day(order.delivery.to) }),
                  order.shippingMethod && t(SHIPPING_TEXTS[order.shippingMethod]),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {addressActions}
            </div>
          </Card>
          {order.billing && (
            <Card title={t("admin:order.invoicedTo")}>
              <address>
                {order.billing.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </Card>
          )}
          {kept}
          {documents}
          {notes}
        </div>
      </div>
    </>
  );
}

/** How wide the shirt lies by which a size was chosen. */
function OwnShirt({ mm, unit }: { mm: number; unit: Unit }) {
  const { t, i18n } = useTranslation();
  const width = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(inUnit(mm, unit));
  return t(unit === "cm" ? "orderDesk:ownShirt.cm" : "orderDesk:ownShirt.in", { width });
}

function Lines({ order, children }: { order: OrderDetail; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card title={t("admin:order.lines")}>
      <ul className="lines compact">
        {order.lines.map((line) => (
          <li key={line.id}>
            <ProductPicture src={line.picture} alt="" width={64} eager />
            <div>
              <h3>{line.name}</h3>
              <p className="soft small">
                {colourName(t, line.colour, order.region)} · {sizeName(t, line.size)} ·{" "}
                <span className="code">{line.code}</span>
              </p>
              {line.personal.map(({ label, text }) => (
                <p className="small" key={label}>
                  {t("basket:personal", { label: t("admin:order.personalText"), text })}
                </p>
              ))}
              {line.shirtWidthMm !== null && (
                <p className="small">
                  <OwnShirt mm={line.shirtWidthMm} unit={unitOf(order.region)} />
                </p>
              )}
              <p className="soft small">{t("checkout:lines.quantity", { quantity: line.quantity })}</p>
              <LinePrints prints={line.prints} />
              {line.soldAnyway && (
                <p className="small written">
                  {t("admin:order.print.soldAnyway", { name: line.soldAnyway.byName })}{" "}
                  <q>{line.soldAnyway.reason}</q>
                </p>
              )}
            </div>
            <p className="num">{priceText(t, line.total, order.region)}</p>
          </li>
        ))}
      </ul>
      <Sums totals={order.totals} region={order.region} totalLabel={t("admin:order.total")} />
      <TotalsNote totals={order.totals} region={order.region} />
      {children}
    </Card>
  );
}
