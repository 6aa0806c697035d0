import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import type { ReturnedModel } from "../../../ui/checkout/models.ts";

type Props = { returned: readonly ReturnedModel[]; region: StoreChrome["region"] };

/** Beside an order that stands: what else was paid for it, and that it goes back. */
export function ReturnedNotice({ returned, region }: Props) {
  const { t } = useTranslation();
  if (returned.length === 0) return null;
  return (
    <Notice tone="warning" title={t("confirmation:returned.title")}>
      {returned.map(({ amount, state }, index) => (
        <p key={index}>
          {state === "refunded"
            ? t("confirmation:returned.done", { amount: formatMoney(amount, region) })
            : t("confirmation:returned.underway", { amount: formatMoney(amount, region) })}
        </p>
      ))}
    </Notice>
  );
}

type ReturnedProps = {
  chrome: StoreChrome;
  returned: readonly ReturnedModel[];
  checkoutHref: string;
  contactHref: string;
};

/** Money came for an order that was changed since: it goes back, and nothing was ordered. */
export function ReturnedView({ chrome, returned, checkoutHref, contactHref }: ReturnedProps) {
  const { t } = useTranslation();
  return (
    <div className="slim stack">
      <h1 id="checkout-title">{t("confirmation:notOrdered.title")}</h1>
      <p>{t(chrome.region === "US" ? "confirmation:notOrdered.textUs" : "confirmation:notOrdered.text")}</p>
      <ReturnedNotice returned={returned} region={chrome.region} />
      <p className="row">
        <ButtonLink href={checkoutHref}>{t("confirmation:notOrdered.again")}</ButtonLink>
        <ButtonLink look="quiet" href={contactHref}>
          {t("confirmation:notOrdered.contact")}
        </ButtonLink>
      </p>
    </div>
  );
}
