import { useTranslation } from "react-i18next";
import type { ShopRequestState } from "../../../../domain/shop/shop-request.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

/** What an order is in the Shopify shop that it came from. */
export type ShopOrderModel = {
  name: string;
  href: string;
  shop: string;
  state: ShopRequestState;
  /** What became of a change there that could not be followed; null where there was none. */
  note: "addressHeld" | "addressTooLate" | "addressNotServed" | null;
};

const STATES: Record<ShopRequestState, string> = {
  seen: "shopOrders:card.state.seen",
  held: "shopOrders:card.state.held",
  accepted: "shopOrders:card.state.accepted",
  rejected: "shopOrders:card.state.rejected",
  cancel_asked: "shopOrders:card.state.cancel_asked",
  cancelled: "shopOrders:card.state.cancelled",
  shipped: "shopOrders:card.state.shipped",
};

const NOTES = {
  addressHeld: "shopOrders:card.note.addressHeld",
  addressTooLate: "shopOrders:card.note.addressTooLate",
  addressNotServed: "shopOrders:card.note.addressNotServed",
} as const;

/** Which order of which shop it is, how we answered, and what is the shop's own to do. */
export function ShopOrderCard({ order }: { order: ShopOrderModel }) {
  const { t } = useTranslation();
  return (
    <Card title={t("shopOrders:card.title")}>
      <div className="stack">
        {order.note && <Notice tone="warning">{t(NOTES[order.note])}</Notice>}
        <dl className="facts">
          <div>
            <dt>{t("shopOrders:card.number")}</dt>
            <dd>
              <a href={order.href}>{order.name}</a>
            </dd>
          </div>
          <div>
            <dt>{t("setup:shop.fact.address")}</dt>
            <dd>{order.shop}</dd>
          </div>
          <div>
            <dt>{t("shopOrders:card.answer")}</dt>
            <dd>{t(STATES[order.state])}</dd>
          </div>
        </dl>
        <p className="soft small">{t("shopOrders:card.who")}</p>
      </div>
    </Card>
  );
}
