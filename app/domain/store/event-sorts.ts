import type { Sorts } from "../lists/list-query.ts";
import { STORE_STATUSES } from "./store-event.ts";

/** How stores can be sorted. By standing: those that are open first, of each the newest on top. */
export const EVENT_SORTS = {
  standing: { shape: ["number", "number"], descendingFirst: true },
  name: { shape: ["string"] },
} as const satisfies Sorts<string>;
export type EventSort = keyof typeof EVENT_SORTS;

/** What the list can be narrowed to beside a status: stores whose time is over, and deleted ones. */
export const EVENT_STATES = [...STORE_STATUSES, "expired", "deleted"] as const;
export type EventState = (typeof EVENT_STATES)[number];
