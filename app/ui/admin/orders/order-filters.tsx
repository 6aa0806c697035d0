import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { sortText } from "../../../domain/lists/list-query.ts";
import { ORDER_STATUSES } from "../../../domain/order/order-status.ts";
import { OVERDUE_CHOICE, STATUS_GROUPS, type StatusGroup } from "../../../domain/order/status-groups.ts";
import { Field } from "../../forms/field.tsx";
import { SelectField } from "../../forms/select-field.tsx";
import { FilterBar } from "../../lists/filter-bar.tsx";
import { ORDER_LOOKS } from "../status-badge.tsx";
import { LIST_FIELDS } from "../../lists/lists.rules.ts";

type Props = {
  action: string;
  asked: Readonly<Record<string, string>>;
  /** What the list can be narrowed to; null within one store. */
  stores: readonly { id: string; name: string }[] | null;
  /** For whom stores are run; none within one store, and for who sees no clients. */
  clients?: readonly { id: string; name: string }[];
  isFiltered: boolean;
};

const GROUP_TEXTS: Record<StatusGroup, string> = {
  attention: "lists:orders.group.attention",
  budget: "lists:orders.group.budget",
  trouble: "lists:orders.group.trouble",
  production: "lists:orders.group.production",
};

/** Each order that a select offers; columns lead to the same. */
const SORT_TEXTS: readonly { value: string; text: string }[] = [
  { value: "", text: "lists:orders.sort.newest" },
  { value: sortText({ by: "placed", descending: false }), text: "lists:orders.sort.oldest" },
  { value: sortText({ by: "customer", descending: false }), text: "lists:orders.sort.customer" },
  { value: sortText({ by: "customer", descending: true }), text: "lists:orders.sort.customerDown" },
  { value: sortText({ by: "total", descending: true }), text: "lists:orders.sort.highest" },
  { value: sortText({ by: "total", descending: false }), text: "lists:orders.sort.lowest" },
];
/** Offered where the list is of what stands still, which alone has it. */
const OVERDUE_SORT = {
  value: sortText({ by: "overdue", descending: false }),
  text: "orderDesk:overdue.sort",
};

/** What the list can be narrowed to. A status that is called like the group that it is in says that it is the step alone. */
export function statusChoices(t: TFunction): { value: string; label: string }[] {
  const groups = Object.keys(STATUS_GROUPS) as StatusGroup[];
  const groupNames = new Set(groups.map((group) => t(GROUP_TEXTS[group]).toLowerCase()));
  return [
    { value: "", label: t("lists:orders.anyStatus") },
    { value: OVERDUE_CHOICE, label: t("orderDesk:overdue.choice") },
    ...groups.map((group) => ({ value: group, label: t(GROUP_TEXTS[group]) })),
    ...ORDER_STATUSES.map((value) => {
      const status = t(ORDER_LOOKS[value].text);
      const isGroup = groupNames.has(status.toLowerCase());
      return { value, label: isGroup ? t("lists:orders.only", { status }) : status };
    }),
  ];
}

/** Narrows the list of orders, and sorts it where the columns' names are out of sight. */
export function OrderFilters({ action, asked, stores, clients = [], isFiltered }: Props) {
  const { t } = useTranslation();
  const { q: _, ...narrowing } = asked;
  return (
    <FilterBar
      label={t("lists:orders.label")}
      action={action}
      asked={asked}
      active={Object.values(narrowing).filter((value) => value !== "").length}
      search={t("lists:orders.search")}
      clearHref={isFiltered ? action : null}
    >
      <SelectField
        name="status"
        label={t("admin:orders.status")}
        choices={statusChoices(t)}
        defaultValue={asked["status"]}
      />
      {stores && (
        <SelectField
          name="store"
          label={t("admin:orders.store")}
          choices={[
            { value: "", label: t("lists:orders.anyStore") },
            ...stores.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={asked["store"]}
        />
      )}
      {clients.length > 0 && (
        <SelectField
          name="client"
          label={t("lists:orders.client")}
          choices={[
            { value: "", label: t("lists:orders.anyClient") },
            ...clients.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={asked["client"]}
        />
      )}
      <Field rules={LIST_FIELDS.from} label={t("lists:from")} defaultValue={asked["from"]} />
      <Field rules={LIST_FIELDS.to} label={t("lists:to")} defaultValue={asked["to"]} />
      <SelectField
        name="sort"
        label={t("lists:sort")}
        choices={(asked["status"] === OVERDUE_CHOICE ? [OVERDUE_SORT, ...SORT_TEXTS] : SORT_TEXTS).map(
          ({ value, text }) => ({ value, label: t(text) }),
        )}
        defaultValue={asked["sort"]}
      />
    </FilterBar>
  );
}
