import { invalidRequest } from "./api-error.ts";
import { group, integer, text } from "./params.ts";
import type { Call } from "./sandbox.ts";
import type { Kind, Row } from "./store.ts";

interface Listed {
  id: string;
  created?: number;
}

/** One page of a list, newest first, by Stripe's `limit`, `starting_after`, `ending_before` and `created`. */
export function listPage<K extends Kind>(call: Call, rows: Row<K>[]) {
  const limit = integer(call.params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest("Limit must be between 1 and 100.", { param: "limit" });
  }
  const inTime = rows.map(({ value }) => value as unknown as Listed).filter(createdFilter(call));
  const after = text(call.params, "starting_after");
  const before = text(call.params, "ending_before");
  const position = (id: string, param: string) => {
    const index = inTime.findIndex((item) => item.id === id);
    if (index < 0) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
    return index;
  };
  const from = after ? position(after, "starting_after") + 1 : 0;
  if (before) {
    const end = position(before, "ending_before");
    const start = Math.max(0, end - limit);
    return listOf(inTime.slice(start, end), call.path, start > 0);
  }
  return listOf(inTime.slice(from, from + limit), call.path, inTime.length > from + limit);
}

/** Stripe's list object. */
export function listOf<Item>(data: Item[], url: string, hasMore = false) {
  return { object: "list" as const, data, has_more: hasMore, url };
}

function createdFilter(call: Call): (item: Listed) => boolean {
  const created = call.params.created;
  if (typeof created === "string") return (item) => item.created === integer(call.params, "created");
  const range = group(call.params, "created");
  const bound = (name: string) => integer(range, name, "created");
  const [gt, gte, lt, lte] = [bound("gt"), bound("gte"), bound("lt"), bound("lte")];
  return ({ created: at = 0 }) =>
    (gt === undefined || at > gt) &&
    (gte === undefined || at >= gte) &&
    (lt === undefined || at < lt) &&
    (lte === undefined || at <= lte);
}
