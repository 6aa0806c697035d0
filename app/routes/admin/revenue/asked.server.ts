import * as v from "valibot";
import { dayIn } from "../../../domain/delivery/delivery-window.ts";
import { periodUntil } from "../../../domain/sales/period.ts";
import type { RevenueFilter } from "../../../services/sales/read.server.ts";
import { RevenueQuerySchema } from "../../../schemas/client.ts";

/** What the address of the page of revenue, or the form of its file, asks for. */
export function askedRevenue(
  fields: URLSearchParams | FormData,
  now: Date,
  timeZone: string,
): { filter: RevenueFilter; asked: Record<string, string> } {
  const valueOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const { period, by, client, store } = v.parse(RevenueQuerySchema, {
    period: valueOf("period"),
    by: valueOf("by"),
    client: valueOf("client"),
    store: valueOf("store"),
  });
  const filter = {
    ...periodUntil(dayIn(timeZone, now), period === "" ? "12_months" : period),
    by: by === "" ? ("month" as const) : by,
    clientId: client,
    eventId: store,
  };
  return { filter, asked: { period, by, client, store } };
}
