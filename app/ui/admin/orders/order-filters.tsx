import type { TFunction } from "i18next";
import { sortText } from "../../../domain/lists/list-query.ts";
import { ORDER_STATUSES } from "../../../domain/order/order-status.ts";
import {
  ANY_SHOP,
  MINE,
  OVERDUE_CHOICE,
  REFUND_FAILED_CHOICE,
  STATUS_GROUPS,
  type StatusGroup,
} from "../../../domain/order/status-groups.ts";
import { tagKey } from "../../../domain/order/order-tags.ts";
import { COUNTRIES } from "../../../domain/address/countries.ts";
import { countryChoices } from "../../address/country-names.ts";
import { ORDER_LOOKS } from "../status-badge.tsx";
import type { FilterField, FilterForm, ListFilters } from "../../lists/desk-list.tsx";
import { LIST_FIELDS } from "../../lists/lists.rules.ts";

const COUNTRY_NAMES = COUNTRIES.map(([code, name]) => ({ code, name }));
const PRODUCT = { ...LIST_FIELDS.q, name: "product" };

export type OrderFilters = ListFilters & {
  /** What the list can be narrowed to; null within one store. */
  stores: readonly { id: string; name: string }[] | null;
  /** For whom stores are run; none within one store, and for who sees no clients. */
  clients?: readonly { id: string; name: string }[];
  /** The tags that orders have, and the people that an order can be assigned to. */
  tags: readonly { key: string; name: string }[];
  workers: readonly { id: string; name: string }[];
  /** Shopify shops of the tenant. */
  shops: readonly { id: string; name: string }[];
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
    { value: REFUND_FAILED_CHOICE, label: t("orderDesk:refund.failedTask.choice") },
    ...groups.map((group) => ({ value: group, label: t(GROUP_TEXTS[group]) })),
    ...ORDER_STATUSES.map((value) => {
      const status = t(ORDER_LOOKS[value].text);
      const isGroup = groupNames.has(status.toLowerCase());
      return { value, label: isGroup ? t("lists:orders.only", { status }) : status };
    }),
  ];
}

/** What the list of orders can be narrowed by; it is sorted there where the columns' names are out of sight. */
export function orderFilters(
  t: TFunction,
  { action, asked, isFiltered, stores, clients, shops, tags, workers }: OrderFilters,
  language: string,
): FilterForm {
  const choicesOf = (named: readonly { id: string; name: string }[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  const fields: FilterField[] = [
    { name: "status", label: t("admin:orders.status"), choices: statusChoices(t) },
  ];
  if (stores) {
    fields.push({
      name: "store",
      label: t("admin:orders.store"),
      any: t("lists:orders.anyStore"),
      choices: choicesOf(stores),
    });
  }
  if (clients && clients.length > 0) {
    fields.push({
      name: "client",
      label: t("lists:orders.client"),
      any: t("lists:orders.anyClient"),
      choices: choicesOf(clients),
    });
  }
  if (shops.length > 0) {
    fields.push({
      name: "shop",
      label: t("shopOrders:filter.label"),
      any: t("shopOrders:filter.every"),
      choices: [{ value: ANY_SHOP, label: t("shopOrders:filter.any") }, ...choicesOf(shops)],
    });
  }
  const tag = tagKey(asked["tag"] ?? "");
  if (tags.length > 0 || tag !== "") {
    // The address may ask for a tag that was removed from every order: the field shows it all the same.
    const offered =
      tags.some(({ key }) => key === tag) || tag === "" ? tags : [...tags, { key: tag, name: tag }];
    fields.push({
      name: "tag",
      label: t("orderDesk:assignment.tag"),
      any: t("orderDesk:assignment.anyTag"),
      choices: offered.map(({ key, name }) => ({ value: key, label: name })),
    });
  }
  fields.push({
    name: "assignee",
    label: t("orderDesk:assignment.assignee"),
    any: t("orderDesk:assignment.anyPerson"),
    choices: [{ value: MINE, label: t("orderDesk:assignment.mine") }, ...choicesOf(workers)],
  });
  fields.push(
    {
      name: "country",
      label: t("common:fields.address_country"),
      any: t("lists:orders.anyCountry"),
      choices: countryChoices(COUNTRY_NAMES, language),
    },
    { rules: PRODUCT, label: t("lists:orders.item") },
  );
  const sorts = asked["status"] === OVERDUE_CHOICE ? [OVERDUE_SORT, ...SORT_TEXTS] : SORT_TEXTS;
  fields.push(
    { rules: LIST_FIELDS.from, label: t("lists:from") },
    { rules: LIST_FIELDS.to, label: t("lists:to") },
    {
      name: "sort",
      label: t("lists:sort"),
      choices: sorts.map(({ value, text }) => ({ value, label: t(text) })),
    },
  );
  const [label, search] = [t("lists:orders.label"), t("lists:orders.search")];
  return { action, asked, isFiltered, label, search, fields };
}
