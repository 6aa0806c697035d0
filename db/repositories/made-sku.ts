import { sql } from "drizzle-orm";
import { fulfilmentLines } from "../schema/fulfilments.ts";
import { orderLines } from "../schema/orders.ts";
import { products } from "../schema/products.ts";

/**
 * The SKU that a line is made of: its substitute where it has one, else that of the size for which it is exchanged, else
 * the ordered SKU. The query must join both tables.
 */
export const MADE_SKU = sql<string>`coalesce(${fulfilmentLines.substituteSku}, ${fulfilmentLines.exchangeSku}, ${orderLines.sku})`;

/** The size in which a line is made: the one for which it is exchanged, or the ordered one. The query must join both tables. */
export const MADE_SIZE = sql<string>`coalesce(${fulfilmentLines.exchangeSize}, ${orderLines.size})`;

/** What the catalogue calls the blank that a line is made of. The query must join lines of fulfilments and products. */
export const MADE_CODE = sql<string>`coalesce(${fulfilmentLines.substituteCode}, ${products.catalogueCode})`;
