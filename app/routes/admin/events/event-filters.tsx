import { useTranslation } from "react-i18next";
import { EVENT_STATES, type EventState } from "../../../domain/lists/sorts.ts";
import { STORE_TYPES } from "../../../domain/store/store-event.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";
import { STORE_TYPE_TEXTS } from "../../../ui/admin/event/event-pages.ts";

const STATE_TEXTS: Record<EventState, string> = {
  Active: "admin:storeStatus.active",
  Draft: "admin:storeStatus.draft",
  "On hold": "admin:storeStatus.onHold",
  expired: "admin:storeStatus.expired",
  deleted: "eventDesk:list.deleted",
};

type Props = { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };

/** Narrows the list of stores; deleted ones are listed only when they are asked for. */
export function EventFilters({ action, asked, isFiltered }: Props) {
  const { t } = useTranslation();
  return (
    <FilterBar
      label={t("eventDesk:list.label")}
      action={action}
      asked={asked}
      active={["status", "type"].filter((name) => asked[name]).length}
      search={t("eventDesk:list.search")}
      clearHref={isFiltered ? action : null}
    >
      <SelectField
        name="status"
        label={t("admin:orders.status")}
        choices={[
          { value: "", label: t("lists:orders.anyStatus") },
          ...EVENT_STATES.map((state) => ({ value: state, label: t(STATE_TEXTS[state]) })),
        ]}
        defaultValue={asked["status"]}
      />
      <SelectField
        name="type"
        label={t("eventDesk:details.type")}
        choices={[
          { value: "", label: t("eventDesk:list.anyType") },
          ...STORE_TYPES.map((type) => ({ value: type, label: t(STORE_TYPE_TEXTS[type]) })),
        ]}
        defaultValue={asked["type"]}
      />
    </FilterBar>
  );
}
