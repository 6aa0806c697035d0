import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import {
  INCIDENT_KIND_TEXTS,
  INCIDENT_STATES,
  type IncidentModel,
} from "../../../../ui/admin/incidents/models.ts";

type Props = {
  incidents: readonly Pick<IncidentModel, "id" | "kind" | "state" | "received">[];
  region: Region;
  href: string;
};

/** On an order's page: money that came or went beside what it costs. */
export function OrderIncidents({ incidents, region, href }: Props) {
  const { t } = useTranslation();
  if (incidents.length === 0) return null;
  return (
    <div className="beginning">
      <Notice tone="warning" title={t("orderDesk:incidentDesk.title")}>
        <ul>
          {incidents.map(({ id, kind, state, received }) => (
            <li key={id}>
              {t(INCIDENT_KIND_TEXTS[kind])}: {formatMoney(received, region)} ·{" "}
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
