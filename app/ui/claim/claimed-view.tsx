import { useTranslation } from "react-i18next";
import { TextWithDates } from "../dates/text-with-dates.tsx";
import type { StoreChrome } from "../storefront/models.ts";
import type { Claimed } from "./models.ts";

/** Thank you: the reference, when it comes, and where the mail went. */
export function ClaimedView({ store, claimed }: { store: StoreChrome; claimed: Claimed }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="intro" data-claimed>
        <div>
          <h1>{t("claim:thanks.title")}</h1>
          <p>
            {t("claim:thanks.reference")} <b>{claimed.orderRef}</b>
          </p>
          <p>
            <TextWithDates>{t("claim:thanks.delivery", claimed.delivery)}</TextWithDates>
          </p>
          <p>{t("claim:thanks.email", { email: claimed.email })}</p>
          {claimed.statusHref && (
            <a className="button" href={claimed.statusHref}>
              {t("claim:thanks.status")}
            </a>
          )}
        </div>
      </div>
      <h2>{t("claim:details")}</h2>
      <ul className="lines">
        {claimed.lines.map((line) => (
          <li key={line.id}>
            <img src={line.picture} alt="" width={120} height={144} />
            <div>
              <h3>{line.name}</h3>
              <p className="soft">{[line.colour, line.size].filter(Boolean).join(" · ")}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="soft">{t("store:notice.contact", { organiser: store.organiser.name })}</p>
    </>
  );
}
