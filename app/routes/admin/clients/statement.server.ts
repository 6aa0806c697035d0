import * as v from "valibot";
import { dayIn } from "../../../domain/delivery/delivery-window.ts";
import { monthsUntil } from "../../../domain/sales/period.ts";
import { MonthQuerySchema } from "../../../schemas/client.ts";
import { readClient } from "../../../services/clients/read-clients.server.ts";
import type { Scope } from "../../../services/scope.ts";

/** Three years, as far as book-keeping asks at the desk; the page of revenue goes back to the beginning. */
const MONTHS = 36;

/** The tenant's client of an id, with its stores; another tenant's is not there. */
export async function requireClient(scope: Scope, id: string | undefined) {
  const client = await readClient(scope, { id: id ?? "" });
  if (!client) throw new Response(null, { status: 404 });
  return client;
}

/** The month that is asked for, this one where none is, and those that can be asked for, the latest first. */
export function askedMonth(
  fields: URLSearchParams | FormData,
  { now, timeZone }: { now: Date; timeZone: string },
): { month: string; months: string[] } {
  const today = dayIn(timeZone, now);
  const { month } = v.parse(MonthQuerySchema, { month: fields.get("month") ?? "" });
  return { month: month === "" ? today.slice(0, 7) : month, months: monthsUntil(today, MONTHS) };
}
