import { ORDER_SORTS } from "../domain/order/order-sorts.ts";
import { ORDER_CHOICES, OVERDUE_CHOICE } from "../domain/order/status-groups.ts";
import { day, idOrNone, listQuerySchema, oneOf, searchWords } from "./list-query.ts";

const readList = listQuerySchema({
  filters: {
    ...{ q: searchWords, status: oneOf(ORDER_CHOICES), store: idOrNone, client: idOrNone },
    ...{ from: day, to: day },
  },
  sorts: ORDER_SORTS,
  sort: "placed",
});

/**
 * What the address of the list of orders may ask for. What stands still is sorted by how long unless the address says
 * otherwise; nothing else can be.
 */
export function readOrderList(params: URLSearchParams) {
  const query = new URLSearchParams(params);
  const isOverdue = query.get("status") === OVERDUE_CHOICE;
  if (isOverdue && !query.get("sort")) query.set("sort", "overdue");
  if (!isOverdue && /^-?overdue$/.test(query.get("sort") ?? "")) query.delete("sort");
  return readList(query);
}
