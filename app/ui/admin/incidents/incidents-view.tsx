import { useTranslation } from "react-i18next";
import { EmptyState } from "../../feedback/empty-state.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { Pagination } from "../../layout/pagination.tsx";
import type { PageLinks } from "../models.ts";
import { PageHead } from "../page-head.tsx";
import { IncidentCard } from "./incident-card.tsx";
import type { IncidentModel } from "./models.ts";

type Props = {
  incidents: readonly IncidentModel[];
  pages: PageLinks;
  mayDecide: boolean;
  /** The answer to a decision, with the incident that it was about. */
  answer: { about: string; result: FormResult } | undefined;
};

/** Every incident, those that wait for a person on top. */
export function IncidentsView({ incidents, pages, mayDecide, answer }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("incidentDesk:title")} lead={t("incidentDesk:lead")} />
      {incidents.length === 0 ? (
        <EmptyState title={t("incidentDesk:none")}>{t("incidentDesk:noneText")}</EmptyState>
      ) : (
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
      )}
      <Pagination {...pages} />
    </>
  );
}
