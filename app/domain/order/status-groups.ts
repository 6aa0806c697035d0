import { ORDER_STATUSES, type OrderStatus } from "./order-status.ts";
import { tagKey } from "./order-tags.ts";
import { endOfDay, startOfDay } from "../dates/day-bounds.ts";

const BUDGET = ["over budget", "over budget limit"] as const;
const TROUBLE = [
  "artwork issue",
  "fulfiller routing error",
  "fulfiller submission error",
  "awaiting reprint",
] as const;

/** Statuses that people look at together. The first is everything that waits for a person; two more are parts of it. */
export const STATUS_GROUPS = {
  attention: ["address issue", ...BUDGET, ...TROUBLE],
  budget: BUDGET,
  trouble: TROUBLE,
  production: ["picked", "in production", "awaiting packing", "packaged", "ready to ship"],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type StatusGroup = keyof typeof STATUS_GROUPS;
/** What a list of orders can be narrowed to: a group, or one status. */
type StatusChoice = StatusGroup | OrderStatus;

export const STATUS_CHOICES = [
  ...(Object.keys(STATUS_GROUPS) as StatusGroup[]),
  ...ORDER_STATUSES,
] as const satisfies readonly StatusChoice[];

/** What stands still for too long, whatever its status (overdue.ts). */
export const OVERDUE_CHOICE = "overdue";

/** Orders with a refund that failed and waits for a person. */
export const REFUND_FAILED_CHOICE = "refund failed";

/** What the list of orders can be narrowed to. */
export const ORDER_CHOICES = [OVERDUE_CHOICE, REFUND_FAILED_CHOICE, ...STATUS_CHOICES] as const;
const OF_NO_STATUS: readonly string[] = ["", OVERDUE_CHOICE, REFUND_FAILED_CHOICE];

/** The statuses that a choice stands for. */
export function statusesOf(choice: StatusChoice): readonly OrderStatus[] {
  return Object.hasOwn(STATUS_GROUPS, choice)
    ? STATUS_GROUPS[choice as StatusGroup]
    : [choice as OrderStatus];
}

/** The tabs above the list of orders. */
export const ORDER_TABS = ["all", "attention", "production", "shipped"] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The statuses that a tab shows; every status where it names none. */
export function statusesOfTab(tab: OrderTab): readonly OrderStatus[] | undefined {
  return tab === "all" ? undefined : statusesOf(tab);
}

/** In the filter by assignee: the orders that are assigned to the person who reads the list. */
export const MINE = "me";

/** Every order that came from a Shopify shop. */
export const ANY_SHOP = "any";

/** Filters as an address has them; an empty one filters nothing. */
export type OrderFilters = {
  /** Words of the reference, name, e-mail address or postcode. */
  q: string;
  status: (typeof ORDER_CHOICES)[number] | "";
  /** The id of a store. */
  store: string;
  /** The id of a client: the stores that are run for it. */
  client: string;
  /** The country that it goes to, as ISO 3166 has it. */
  country: string;
  /** Part of the name of a product that is in it, or the beginning of an SKU. */
  product: string;
  /** The id of the connection to the Shopify shop that it came from, or any of them (`ANY_SHOP`). */
  shop: string;
  /** A tag, in any spelling. */
  tag: string;
  /** The id of the person that it is assigned to, or `MINE` for the person who reads the list. */
  assignee: string;
  /** Days in the tenant's time zone, both within. */
  from: string;
  to: string;
};

/** Filters as the repository takes them. @param timeZone where days begin and end. @param reader the actor who reads. */
export function orderFilterOf(
  { q, status, store, client, country, product, shop, tag, assignee, from, to }: OrderFilters,
  { timeZone, now, reader }: { timeZone: string; now: Date; reader: string },
) {
  return {
    words: q,
    statuses: OF_NO_STATUS.includes(status) ? undefined : statusesOf(status as StatusChoice),
    overdueBy: status === OVERDUE_CHOICE ? now : undefined,
    hasFailedRefund: status === REFUND_FAILED_CHOICE,
    eventId: store || undefined,
    clientId: client || undefined,
    country: country || undefined,
    product: product || undefined,
    shop: shop || undefined,
    tag: tagKey(tag) || undefined,
    assigneeId: (assignee === MINE ? reader.replace(/^user:/, "") : assignee) || undefined,
    from: startOfDay(from, timeZone),
    before: endOfDay(to, timeZone),
  };
}
