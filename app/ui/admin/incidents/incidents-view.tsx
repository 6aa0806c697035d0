import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../feedback/empty-state.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { PageHead } from "../frame/page-head.tsx";
import { IncidentCard } from "./incident-card.tsx";
import { IncidentFilters } from "./incident-filters.tsx";
import type { IncidentModel } from "./models.ts";

type Props = {
  incidents: readonly IncidentModel[];
  /** Links to the pages beside this one. */
  pages: ReactNode;
  /** What the list can be narrowed by, where it can. */
  filters?: ComponentProps<typeof IncidentFilters>;
  mayDecide: boolean;
  /** The answer to a decision, with the incident that it was about. */
  answer: { about: string; result: FormResult } | undefined;
};

/** Every incident, those that wait for a person on top. */
export function IncidentsView({ incidents, pages, filters, mayDecide, answer }: Props) {
  const { t } = useTranslation();
  const isFiltered = filters?.isFiltered === true;
  return (
    <>
      <PageHead title={t("orderDesk:incidentDesk.title")} lead={t("orderDesk:incidentDesk.lead")} />
      {filters && (incidents.length > 0 || isFiltered) && <IncidentFilters {...filters} />}
      {incidents.length === 0 && isFiltered ? (
        <EmptyState
          title={t("lists:nothingFits")}
          action={<Link to={filters.action}>{t("lists:clear")}</Link>}
        />
      ) : incidents.length === 0 ? (
        <EmptyState title={t("orderDesk:incidentDesk.none")}>
          {t("orderDesk:incidentDesk.noneText")}
        </EmptyState>
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
      {pages}
    </>
  );
}
