import { sql } from "drizzle-orm";
import { fulfilmentLines } from "../schema/fulfilments.ts";
import { orderLines } from "../schema/orders.ts";

/** The SKU that a line is made of: another than was ordered where that stands in. Both tables must be read. */
export const MADE_SKU = sql<string>`coalesce(${fulfilmentLines.substituteSku}, ${orderLines.sku})`;
