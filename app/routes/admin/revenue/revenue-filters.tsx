import { useTranslation } from "react-i18next";
import { PERIODS, type PeriodName } from "../../../domain/sales/period.ts";
import { REVENUE_GROUPS, type RevenueGroup } from "../../../domain/sales/revenue-lines.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { FilterBar } from "../../../ui/lists/filter-bar.tsx";

export type RevenueFiltersProps = {
  action: string;
  asked: Readonly<Record<string, string>>;
  clients: readonly { id: string; name: string }[];
  stores: readonly { id: string; name: string }[];
  isFiltered: boolean;
};

const PERIOD_TEXTS: Record<PeriodName, string> = {
  "7_days": "clientDesk:revenue.period.days7",
  "30_days": "clientDesk:revenue.period.days30",
  "90_days": "clientDesk:revenue.period.days90",
  "12_months": "clientDesk:revenue.period.months12",
  this_year: "clientDesk:revenue.period.thisYear",
  all: "clientDesk:revenue.period.all",
};
export const GROUP_TEXTS: Record<RevenueGroup, string> = {
  month: "clientDesk:revenue.by.month",
  client: "clientDesk:revenue.by.client",
  store: "clientDesk:revenue.by.store",
  product: "clientDesk:revenue.by.product",
};

/** The period, what the table is broken down by, and whose sales. */
export function RevenueFilters({ action, asked, clients, stores, isFiltered }: RevenueFiltersProps) {
  const { t } = useTranslation();
  const named = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar
      label={t("clientDesk:revenue.filter")}
      action={action}
      asked={asked}
      clearHref={isFiltered ? action : null}
    >
      <SelectField
        name="period"
        label={t("clientDesk:revenue.period.label")}
        choices={PERIODS.map((period) => ({ value: period, label: t(PERIOD_TEXTS[period]) }))}
        defaultValue={asked["period"] || "12_months"}
      />
      <SelectField
        name="by"
        label={t("clientDesk:revenue.by.label")}
        choices={REVENUE_GROUPS.map((group) => ({ value: group, label: t(GROUP_TEXTS[group]) }))}
        defaultValue={asked["by"] || "month"}
      />
      <SelectField
        name="client"
        label={t("clientDesk:revenue.by.client")}
        choices={[{ value: "", label: t("clientDesk:revenue.allClients") }, ...named(clients)]}
        defaultValue={asked["client"]}
      />
      <SelectField
        name="store"
        label={t("clientDesk:revenue.by.store")}
        choices={[{ value: "", label: t("lists:orders.anyStore") }, ...named(stores)]}
        defaultValue={asked["store"]}
      />
    </FilterBar>
  );
}
