import { ORDER_SORTS } from "../domain/order/order-sorts.ts";
import { STATUS_CHOICES } from "../domain/order/status-groups.ts";
import { day, idOrNone, listQuerySchema, oneOf, searchWords } from "./list-query.ts";

/** What the address of the list of orders may ask for. */
export const readOrderList = listQuerySchema({
  filters: {
    ...{ q: searchWords, status: oneOf(STATUS_CHOICES), store: idOrNone, client: idOrNone },
    ...{ from: day, to: day },
  },
  sorts: ORDER_SORTS,
  sort: "placed",
});
