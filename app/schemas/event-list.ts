import { EVENT_SORTS, EVENT_STATES } from "../domain/store/event-sorts.ts";
import { STORE_TYPES } from "../domain/store/store-event.ts";
import { listQuerySchema, oneOf, searchWords } from "./list-query.ts";

/** What the address of the list of stores may ask for. */
export const readEventList = listQuerySchema({
  filters: { q: searchWords, status: oneOf(EVENT_STATES), type: oneOf(STORE_TYPES) },
  sorts: EVENT_SORTS,
  sort: "standing",
});
