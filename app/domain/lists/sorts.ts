import type { Sorts } from "./list-query.ts";
import { STORE_STATUSES } from "../store/store-event.ts";

/** How the platform's tenants are sorted: those that wait for a decision first, then the newest. */
export const TENANT_SORTS = {
  waiting: { shape: ["number", "number"], descendingFirst: true },
} as const satisfies Sorts<string>;

/** How a tenant's people are sorted: those who can come in first, each by name. */
export const PEOPLE_SORTS = {
  name: { shape: ["number", "string"] },
} as const satisfies Sorts<string>;
export type PeopleSort = keyof typeof PEOPLE_SORTS;

/** How the audit log is sorted: the latest entry first. */
export const AUDIT_SORTS = {
  at: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;

/** How orders can be sorted. Amounts of one currency stand together. */
export const ORDER_SORTS = {
  placed: { shape: ["number"], descendingFirst: true },
  customer: { shape: ["string"] },
  total: { shape: ["string", "number"], descendingFirst: true },
  // What has stood still longest comes first; only among what stands still.
  overdue: { shape: ["number"] },
} as const satisfies Sorts<string>;

export type OrderSort = keyof typeof ORDER_SORTS;

/** How the list of pictures can be sorted. */
export const FILE_SORTS = {
  added: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type FileSort = keyof typeof FILE_SORTS;

/**
 * How stores can be sorted. By standing: those that are open first, of each the newest on top. By revenue: of this month,
 * amounts of one currency together.
 */
export const EVENT_SORTS = {
  standing: { shape: ["number", "number"], descendingFirst: true },
  name: { shape: ["string"] },
  client: { shape: ["string", "string"] },
  revenue: { shape: ["string", "number"], descendingFirst: true },
  ends: { shape: ["number"] },
  last: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;
export type EventSort = keyof typeof EVENT_SORTS;

/** What the list can be narrowed to beside a status: stores whose time is over, and deleted ones. */
export const EVENT_STATES = [...STORE_STATUSES, "expired", "deleted"] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** What the list of stores is narrowed to in place of a client's id: stores that are run for no client. */
export const NO_CLIENT = "none";

/** How promo codes are sorted: the newest first, those of one moment as they were numbered. */
export const CODE_SORTS = {
  created: { shape: ["number", "number"], descendingFirst: true },
} as const satisfies Sorts<string>;
/** The claims with one of them: the newest first. */
export const CLAIM_SORTS = {
  created: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;
export const NEWEST_FIRST = { by: "created", descending: true } as const;
