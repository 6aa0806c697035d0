import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Money } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import {
  INCIDENT_KIND_TEXTS,
  INCIDENT_STATES,
  type IncidentModel,
} from "../../../../ui/admin/incidents/models.ts";

type Props = {
  incidents: readonly Pick<IncidentModel, "id" | "kind" | "state" | "expected" | "received">[];
  region: Region;
  href: string;
};

/** Of a dispute what the bank took: what was received is what it left. */
const missing = (expected: Money, received: Money): Money => ({
  minor: expected.minor - received.minor,
  currency: expected.currency,
});

/** On an order's page: money that came or went beside what it costs. */
export function OrderIncidents({ incidents, region, href }: Props) {
  const { t } = useTranslation();
  if (incidents.length === 0) return null;
  return (
    <div className="beginning">
      <Notice tone="warning" title={t("orderDesk:incidentDesk.title")}>
        <ul>
          {incidents.map(({ id, kind, state, expected, received }) => (
            <li key={id}>
              {t(INCIDENT_KIND_TEXTS[kind])}:{" "}
              {formatMoney(kind === "disputed" ? missing(expected, received) : received, region)} ·{" "}
              {t(INCIDENT_STATES[state].label)}
            </li>
          ))}
        </ul>
        <p>
          <Link to={href}>{t("orderDesk:incidentDesk.show")}</Link>
        </p>
      </Notice>
    </div>
  );
}
