import { useTranslation } from "react-i18next";
import type { Stand } from "../models.ts";

type Props = { stand: Stand; left: number; ordered: string | null; isClosed?: boolean };

/**
 * What the tablet keeps. Drawn empty; its script (`enhance/booth.ts`) fills in numbers and the list, and shows what has
 * something to say.
 */
export function KeptClaims({ stand, left, ordered, isClosed = false }: Props) {
  const { t } = useTranslation();
  return (
    <section
      className="kept"
      aria-label={t("booth:kept.label")}
      data-booth={stand.eventId}
      data-claims={stand.claimsHref}
      data-page={stand.tabletHref}
      data-worker={stand.workerHref}
      data-closed={isClosed ? "" : undefined}
      data-sure={t("booth:kept.sure")}
      data-used-up={t("booth:refused.usedUp")}
    >
      {!isClosed && (
        <p>
          {t("booth:left")} <b data-left={left}>{left}</b>
        </p>
      )}
      <p className="soft" data-ready hidden>
        {t("booth:ready")}
      </p>
      <div role="status">
        <p className="notice" data-offline hidden>
          {t("booth:offline")}
        </p>
        <p className="notice" data-kept hidden>
          {t("booth:kept.count")} <b data-count>0</b>. {t(isClosed ? "booth:kept.again" : "booth:kept.later")}
        </p>
        <p className="notice" data-ended hidden>
          {t("booth:closed.text")} <a href={stand.deskHref}>{t("booth:closed.toDesk")}</a>
        </p>
        <p className="notice" data-ordered={ordered ?? ""} hidden={ordered === null}>
          {t("booth:ordered")} <b data-ref>{ordered}</b>
        </p>
        <p className="notice" data-full hidden>
          {t("booth:refused.usedUp")}
        </p>
      </div>
      <div data-wrong hidden>
        <h2>{t("booth:kept.wrong")}</h2>
        <ul className="lines" />
        <template>
          <li>
            <div>
              <h3 data-name />
              <p className="error" data-errors />
              <p>
                <button type="button" className="button quiet" data-edit>
                  {t("booth:kept.edit")}
                </button>{" "}
                <button type="button" className="button quiet" data-remove>
                  {t("booth:kept.remove")}
                </button>
              </p>
            </div>
          </li>
        </template>
      </div>
    </section>
  );
}
