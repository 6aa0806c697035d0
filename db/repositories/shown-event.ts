import { and, eq, isNull, type SQL } from "drizzle-orm";
import { events } from "../schema/events.ts";

/** A store that is as a form showed it, and that may be changed. */
export const isShownEvent = (
  { id, version }: { id: string; version: number },
  ...also: (SQL | undefined)[]
): SQL =>
  and(
    eq(events.id, id),
    eq(events.version, version),
    eq(events.locked, false),
    isNull(events.deletedAt),
    ...also,
  ) as SQL;
