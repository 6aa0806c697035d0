import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findState } from "../../../../domain/address/states.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { TaxNote, TaxNoteKey } from "../../../../domain/vat/store-tax.ts";
import { paths } from "../../../../paths.ts";
import { eventPagePath } from "../../../../ui/admin/event/event-pages.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

/** So many countries or states are named. */
const MOST_NAMED = 8;

/** Where each is seen to. */
const PLACES: Record<TaxNoteKey, "company" | "configuration" | "accounts"> = {
  home: "company",
  number: "company",
  registration: "company",
  rate: "configuration",
  oss: "configuration",
  overLimit: "configuration",
  belowLimit: "configuration",
  exports: "configuration",
  oneRate: "configuration",
  states: "accounts",
  someStates: "accounts",
};

type Props = { notes: readonly TaxNote[]; region: Region; slug: string };

// texts: eventDesk:taxNotes.*
// texts: eventDesk:taxNotes.to.*
/** What the taxes of a store lack for the countries that it delivers to, and what its organiser should know of them. */
export function TaxCard({ notes, region, slug }: Props) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const nameOf = (code: string) => (region === "US" ? findState(code)?.name : names.of(code)) ?? code;
  const listed = (codes: readonly string[]) => {
    const some = codes.slice(0, MOST_NAMED).map(nameOf);
    const more = codes.length - MOST_NAMED;
    return new Intl.ListFormat(i18n.language).format(
      more > 0 ? [...some, t("eventDesk:taxNotes.more", { count: more })] : some,
    );
  };
  const hrefs = {
    company: paths.settingsCompany,
    configuration: eventPagePath(slug, "store-configuration"),
    accounts: paths.getPaid,
  };
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 2 });
  return (
    <Card title={t(region === "US" ? "eventDesk:taxNotes.titleStates" : "eventDesk:taxNotes.title")}>
      <ul className="go-live">
        {notes.map(({ key, isMissing, places, rate = 0 }) => (
          <li key={key}>
            <Badge tone={isMissing ? "warn" : "muted"}>
              {isMissing ? t("eventDesk:need.open") : t("eventDesk:taxNotes.know")}
            </Badge>
            <span>
              {t(`eventDesk:taxNotes.${key}`, {
                places: listed(places),
                rate: percent.format(rate / 10_000),
              })}{" "}
              <Link to={hrefs[PLACES[key]]}>{t(`eventDesk:taxNotes.to.${PLACES[key]}`)}</Link>
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small">{t("eventDesk:taxNotes.advice")}</p>
    </Card>
  );
}
