import { useTranslation } from "react-i18next";
import type { ShopSaid } from "../../../../domain/shop/shop-request.ts";
import { shopSentence } from "../../../../i18n/shop-sentence.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

/** A request of a shop that was refused; ISO time. */
export type RefusedModel = {
  id: string;
  /** Shopify's own number of the order. */
  number: string;
  shop: string;
  /** Its page in the shop. */
  shopHref: string;
  /** Our order of it, where there was one. */
  orderHref: string | null;
  /** Why; null where that is none of our reasons, so that the message as it was sent is shown. */
  said: ShopSaid | null;
  message: string;
  at: string;
};

/** Orders of shops that were refused, each with its reason and the way to it in Shopify. */
export function RefusedOrders({ refused, most }: { refused: readonly RefusedModel[]; most: number }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <Card title={t("shopOrders:refused.title")} id="refused">
      <div className="stack">
        <p className="soft">{t("shopOrders:refused.lead")}</p>
        {refused.map(({ id, number, shop, shopHref, orderHref, said, message, at }) => (
          <section key={id} className="stack">
            <h3>{`${number} · ${shop}`}</h3>
            <p>{said ? shopSentence(t, said) : message}</p>
            <p className="soft small">{t("shopOrders:refused.on", { date: dateTime(at) })}</p>
            <p className="row">
              <a href={shopHref}>
                {t("setup:shelf.open")}
                <span className="sr"> {number}</span>
              </a>
              {orderHref && <a href={orderHref}>{t("admin:orders.ref")}</a>}
            </p>
          </section>
        ))}
        {refused.length >= most && <p className="soft">{t("shopOrders:refused.most", { number: most })}</p>}
      </div>
    </Card>
  );
}
