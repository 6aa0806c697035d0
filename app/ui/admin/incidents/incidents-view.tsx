import { useTranslation } from "react-i18next";
import { INCIDENT_STATES as STATES } from "../../../domain/order/incident.ts";
import type { FormResult } from "../../forms/form-result.ts";
import { DeskList, type ListFilters } from "../../lists/desk-list.tsx";
import type { Pages } from "../../lists/pager.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { IncidentCard } from "./incident-card.tsx";
import { INCIDENT_STATES, type IncidentModel } from "./models.ts";

type Props = {
  incidents: readonly IncidentModel[];
  filters: ListFilters;
  links: Pages;
  mayDecide: boolean;
  /** The answer to a decision, with the incident that it was about. */
  answer: { about: string; result: FormResult } | undefined;
};

/** Every incident, those that wait for a person on top. */
export function IncidentsView({ incidents, filters, links, mayDecide, answer }: Props) {
  const { t } = useTranslation();
  const state = {
    name: "state",
    label: t("admin:orders.status"),
    any: t("lists:orders.anyStatus"),
    choices: STATES.map((value) => ({ value, label: t(INCIDENT_STATES[value].label) })),
  };
  return (
    <>
      <PageHead title={t("orderDesk:incidentDesk.title")} lead={t("orderDesk:incidentDesk.lead")} />
      <DeskList
        caption={t("orderDesk:incidentDesk.title")}
        rows={incidents}
        filters={{ ...filters, label: t("lists:incidents.label"), fields: [state] }}
        links={links}
        none={{ title: t("orderDesk:incidentDesk.none"), text: t("orderDesk:incidentDesk.noneText") }}
      >
        <div className="stack">
          {incidents.map((incident) => (
            <IncidentCard
              key={incident.id}
              incident={incident}
              mayDecide={mayDecide}
              result={answer?.about === incident.id ? answer.result : undefined}
            />
          ))}
        </div>
      </DeskList>
    </>
  );
}
