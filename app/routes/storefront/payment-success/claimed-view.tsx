import { useTranslation } from "react-i18next";
import { formatMoment } from "../../../domain/dates/format-moment.ts";
import { changeSentence } from "../../../i18n/change-sentence.ts";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { TextWithDates } from "../text-with-dates.tsx";
import { Sums } from "../../../ui/checkout/order-summary.tsx";
import { priceText } from "../../../ui/money/price-text.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import type { Claimed } from "../claim/models.ts";
import { SurveyPart } from "../claim/survey-part.tsx";

/** Thank you: the reference, when it comes, and where the mail went. */
export function ClaimedView({ store, claimed }: { store: StoreChrome; claimed: Claimed }) {
  const { t, i18n } = useTranslation();
  const { account, change } = claimed;
  const when = (iso: string) => formatMoment(iso, i18n.language, claimed.timeZone);
  return (
    <>
      <div className="intro" data-claimed>
        <div>
          <h1>{t(account ? "claim:thanks.title" : "claim:thanks.giftTitle")}</h1>
          <p>
            {t("claim:thanks.reference")} <b>{claimed.orderRef}</b>
          </p>
          <p>
            <TextWithDates>{t("claim:thanks.delivery", claimed.delivery)}</TextWithDates>
          </p>
          <p>{t("claim:thanks.email", { email: claimed.email })}</p>
          <p>
            {t("claim:gift.status.goesTo")}: {claimed.address.join(", ")}
          </p>
          {change && <p>{changeSentence(t, store.region, change, when)}</p>}
          {claimed.statusHref && (
            <a className="button" href={claimed.statusHref}>
              {t(account ? "claim:thanks.trackOrder" : "claim:thanks.trackGift")}
            </a>
          )}
        </div>
        {!account && claimed.lines[0] && (
          <img src={claimed.lines[0].picture} alt="" width="240" height="288" />
        )}
      </div>
      {claimed.survey && <SurveyPart store={store} survey={claimed.survey} />}
      <h2>{t("claim:details")}</h2>
      <ul className="lines">
        {claimed.lines.map((line) => (
          <li key={line.id}>
            <img src={line.picture} alt="" width={120} height={144} />
            <div>
              <h3>{line.name}</h3>
              <p className="soft">
                {[colourName(t, line.colour, store.region), sizeName(t, line.size)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {line.personal.map(({ label, text }) => (
                <p key={label}>{t("basket:personal", { label, text })}</p>
              ))}
              {(account || line.quantity > 1) && (
                <p>{t("checkout:lines.quantity", { quantity: line.quantity })}</p>
              )}
              {line.price && <p>{priceText(t, line.price, store.region)}</p>}
            </div>
          </li>
        ))}
      </ul>
      {account && (
        <>
          <Sums totals={account.totals} region={store.region} totalLabel={t("confirmation:total")} />
          <p>{t("claim:account.invoiced", { organiser: account.invoicedTo })}</p>
        </>
      )}
      <p className="soft">
        {t("store:notice.contact", { organiser: store.organiser.name })}{" "}
        {store.organiser.email && <a href={`mailto:${store.organiser.email}`}>{store.organiser.email}</a>}
      </p>
    </>
  );
}
