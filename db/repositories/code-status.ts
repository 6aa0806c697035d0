import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { VoucherStatus } from "../../app/domain/voucher/voucher.ts";
import { both } from "./order-conditions.ts";

/** The columns that decide the status of a code or a voucher, and the condition that it is used up. */
type Facts = { state: SQLiteColumn; startsAt: SQLiteColumn; endsAt: SQLiteColumn; isUsedUp: SQLWrapper };

/** The same words as `effectiveStatus` and `voucherStatus`, where the rows are. */
export function hasStatus(
  { state, startsAt, endsAt, isUsedUp }: Facts,
  status: VoucherStatus,
  now: Date,
): SQL {
  if (status === "paused" || status === "revoked") return eq(state, status);
  const isOn = eq(state, "active");
  const isOver = sql`coalesce(${endsAt} <= ${now.getTime()}, 0)`;
  if (status === "expired") return both(isOn, isOver);
  const isComing = sql`coalesce(${startsAt} > ${now.getTime()}, 0)`;
  const isGood = both(isOn, sql`not ${isOver}`);
  if (status === "exhausted") return both(isGood, sql`${isUsedUp}`);
  return both(isGood, sql`not ${isUsedUp}`, status === "scheduled" ? isComing : sql`not ${isComing}`);
}
