import { PEOPLE_SORTS } from "../domain/access/people-sorts.ts";
import { listQuerySchema, searchWords } from "./list-query.ts";

/** What the address of the list of people may ask for. */
export const readPeopleList = listQuerySchema({
  filters: { q: searchWords },
  sorts: PEOPLE_SORTS,
  sort: "name",
});
