import { useTranslation } from "react-i18next";
import { INCIDENT_STATES as STATES } from "../../../domain/order/incident.ts";
import { SelectField } from "../../forms/select-field.tsx";
import { FilterBar } from "../../lists/filter-bar.tsx";
import { INCIDENT_STATES } from "./models.ts";

type Props = { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };

/** Narrows the list of incidents to a state. */
export function IncidentFilters({ action, asked, isFiltered }: Props) {
  const { t } = useTranslation();
  return (
    <FilterBar
      label={t("lists:incidents.label")}
      action={action}
      asked={asked}
      clearHref={isFiltered ? action : null}
    >
      <SelectField
        name="state"
        label={t("admin:orders.status")}
        choices={[
          { value: "", label: t("lists:orders.anyStatus") },
          ...STATES.map((state) => ({ value: state, label: t(INCIDENT_STATES[state].label) })),
        ]}
        defaultValue={asked["state"]}
      />
    </FilterBar>
  );
}
