import { useTranslation } from "react-i18next";
import type { TrackingState } from "../../../../domain/fulfilment/report-rules.ts";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import { sizeName } from "../../../../i18n/colour-name.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import type { Overdue } from "../../../../ui/admin/models.ts";
import { OrderStatusBadge } from "../../../../ui/admin/status-badge.tsx";
import { WhyOverdue } from "../../../../ui/admin/orders/why-overdue.tsx";

export type OrderPart = {
  id: string;
  status: OrderStatus;
  /** Who makes it; null until somebody was chosen. */
  fulfiller: string | null;
  isReprint: boolean;
  /** What its print shop photographed of it; null where it did not. */
  photoHref: string | null;
  /** Why it stands still; null where it does not. */
  overdue: Overdue | null;
  items: readonly {
    id: string;
    name: string;
    quantity: number;
    /** The SKU that it is made of instead of the one that was ordered. */
    substitute: string | null;
    /** The size in which it goes out in exchange for what was ordered. */
    exchange: string | null;
  }[];
  parcels: readonly {
    id: string;
    carrier: string;
    number: string | null;
    href: string | null;
    state: TrackingState;
  }[];
};

type Props = {
  parts: readonly OrderPart[];
  /** The packing slips of its parcels; null where nothing is packed. */
  slipHref: string | null;
  children?: React.ReactNode;
};

export const TRACKING_TEXTS: Record<TrackingState, string> = {
  label: "orderDesk:tracking.label",
  in_transit: "orderDesk:tracking.in_transit",
  out_for_delivery: "orderDesk:tracking.out_for_delivery",
  delivered: "orderDesk:tracking.delivered",
  attempt_failed: "orderDesk:tracking.attempt_failed",
  returned: "orderDesk:tracking.returned",
  lost: "orderDesk:tracking.lost",
};

/** Where an order is made and with which parcels it goes; with several parts also how many of them have left. */
export function OrderParts({ parts, slipHref, children }: Props) {
  const { t } = useTranslation();
  const going = parts.filter(({ status }) => status !== "cancelled");
  const shipped = going.filter(({ status }) => status === "shipped").length;
  return (
    <Card
      title={t("orderDesk:parts.title")}
      aside={
        going.length > 1 && (
          <span className="soft">{t("orderDesk:parts.shipped", { shipped, count: going.length })}</span>
        )
      }
    >
      <div className="stack">
        <ul className="changes">
          {parts.map((part) => (
            <li key={part.id}>
              <p>
                <OrderStatusBadge status={part.status} />
                {part.fulfiller === null ? (
                  part.status !== "cancelled" && (
                    <span className="soft"> · {t("orderDesk:parts.nobody")}</span>
                  )
                ) : (
                  <> · {part.fulfiller}</>
                )}
                {part.isReprint && <> · {t("orderDesk:parts.reprint")}</>}
              </p>
              {part.photoHref && (
                <a href={part.photoHref} target="_blank" rel="noreferrer">
                  <img
                    className="case-photo"
                    src={`${part.photoHref}&small`}
                    alt={t("orderDesk:parts.photo")}
                    width="120"
                    height="120"
                    loading="lazy"
                  />
                </a>
              )}
              {part.overdue && (
                <p>
                  <WhyOverdue overdue={part.overdue} />
                </p>
              )}
              {(parts.length > 1 || part.isReprint) && (
                <p className="soft small">
                  {part.items
                    .map(({ name, quantity }) => t("orderDesk:parts.item", { name, quantity }))
                    .join(", ")}
                </p>
              )}
              {part.items
                .filter(({ substitute }) => substitute !== null)
                .map(({ id, name, substitute }) => (
                  <p className="small" key={id}>
                    {t("orderDesk:parts.substitute", { name, sku: substitute })}
                  </p>
                ))}
              {part.items.map(({ id, name, exchange }) =>
                exchange === null ? null : (
                  <p className="small" key={id}>
                    {t("orderDesk:parts.exchange", { name, size: sizeName(t, exchange) })}
                  </p>
                ),
              )}
              {part.parcels.map(({ id, carrier, number, href, state }) => (
                <p className="small" key={id}>
                  {carrier} {number && <span className="code">{number}</span>}{" "}
                  {/* A parcel that has left has its label: the carrier has told nothing yet. */}
                  {!(state === "label" && part.status === "shipped") && (
                    <span className="soft">{t(TRACKING_TEXTS[state])}</span>
                  )}{" "}
                  {href && (
                    <a href={href} rel="noreferrer" target="_blank">
                      {t("orderDesk:parts.track")}
                    </a>
                  )}
                </p>
              ))}
            </li>
          ))}
        </ul>
        {slipHref && (
          <p className="row">
            <a className="button quiet" href={slipHref}>
              {t("orderDesk:parts.slip")}
            </a>
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}
