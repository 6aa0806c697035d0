import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import type { Live } from "../../../../ui/admin/models.ts";
import { dayIn } from "../../../../domain/delivery/delivery-window.ts";
import { dateFormat } from "../../../../domain/dates/date-format.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { themeAttributes } from "../../../../ui/theme/theme-properties.ts";

/** How many of what: a size, a country. */
type Counted = { key: string; count: number };

/** What a screen at a stand shows of a store. */
export type Wall = {
  name: string;
  region: Region;
  isPromo: boolean;
  /** False while nothing can be ordered: then the text does not ask for an order. */
  isOpen: boolean;
  look: ReturnType<typeof themeAttributes>;
  today: number;
  total: number;
  lines: {
    id: string;
    name: string;
    colour: string;
    size: string;
    quantity: number;
    /** ISO 3166 code. */
    country: string;
    placedAt: string;
  }[];
  sizes: Counted[];
  countries: Counted[];
  timeZone: string;
  /** Which day it is there, YYYY-MM-DD. */
  day: string;
  /** The store's, as people type it. */
  address: string;
  qr: string;
  backHref: string;
};

/** Orders as they come, large enough to be read from across a hall. */
export function WallView({ wall, live }: { wall: Wall; live: Live }) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  const countryNames = new Intl.DisplayNames([i18n.language], { type: "region" });
  return (
    <div className="wall" {...wall.look}>
      <header className="wall-head">
        <h1>{wall.name}</h1>
        {live === "connecting" && <p className="wall-soft">{t("eventDesk:wallDesk.connecting")}</p>}
        <a href={wall.backHref}>{t("eventDesk:wallDesk.back")}</a>
      </header>
      <main id="main" className="wall-main">
        <section className="wall-count">
          <p aria-live="polite">
            {/* Drawn anew with each number, so that it is seen to change. */}
            <b key={wall.today} className="wall-number">
              {numbers.format(wall.today)}
            </b>
            <span>
              {wall.isPromo
                ? t("eventDesk:wallDesk.giftsToday", { count: wall.today })
                : t("eventDesk:wallDesk.ordersToday", { count: wall.today })}
            </span>
          </p>
          <p className="wall-soft">{t("eventDesk:wallDesk.inAll", { total: numbers.format(wall.total) })}</p>
          {wall.isOpen && (
            <div className="wall-join">
              <img src={wall.qr} alt="" width="160" height="160" />
              <p>
                <span className="wall-soft">
                  {wall.isPromo ? t("eventDesk:wallDesk.getYours") : t("eventDesk:wallDesk.visit")}
                </span>
                <b>{wall.address}</b>
              </p>
            </div>
          )}
        </section>
        <section>
          <h2>{t("eventDesk:wallDesk.latest")}</h2>
          {wall.lines.length === 0 && <p className="wall-soft">{t("eventDesk:wallDesk.nothing")}</p>}
          <ol className="wall-lines">
            {wall.lines.map((line) => (
              <li key={line.id}>
                <b>
                  {line.quantity > 1 && `${line.quantity} × `}
                  {line.name}
                </b>
                <span className="wall-soft">
                  {[
                    colourName(t, line.colour, wall.region),
                    sizeName(t, line.size),
                    countryNames.of(line.country) ?? line.country,
                  ].join(" · ")}
                </span>
                <time dateTime={line.placedAt}>{timeOf(line.placedAt, i18n.language, wall)}</time>
              </li>
            ))}
          </ol>
        </section>
        <div className="wall-pair">
          <Bars title={t("eventDesk:wallDesk.sizes")} rows={wall.sizes} />
          <Bars
            title={t("eventDesk:wallDesk.countries")}
            rows={wall.countries.map(({ key, count }) => ({ key: countryNames.of(key) ?? key, count }))}
          />
        </div>
      </main>
    </div>
  );
}

/** How many of each today, the most first. */
function Bars({ title, rows }: { title: string; rows: readonly { key: string; count: number }[] }) {
  const most = rows[0]?.count ?? 0;
  if (most === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="wall-bars">
        {rows.map(({ key, count }) => (
          <li key={key}>
            <span>{key}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect width={(count / most) * 100} height="1" />
            </svg>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What of today is by its time, and what is older by its day as well. */
function timeOf(iso: string, language: string, { timeZone, day }: Pick<Wall, "timeZone" | "day">): string {
  const at = new Date(iso);
  const isToday = dayIn(timeZone, at) === day;
  return dateFormat(language === "en" ? "en-GB" : language, {
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    ...(!isToday && { weekday: "short", day: "numeric", month: "short" }),
  }).format(at);
}
