import { sql, type SQL } from "drizzle-orm";
import { products } from "../schema/products.ts";

/** The check of a product is of its design as it is now. */
export const isChecked: SQL = sql`coalesce(json_extract(${products.checked}, '$.designHash'), '') = ${products.designHash}`;

/**
 * A product that may be published, added to a store and sold: checked as it is now, and nothing was found, or a person
 * wrote why it is sold nonetheless (`isHeldBack`).
 */
export const isMended: SQL = sql`(${isChecked} and (json_array_length(${products.checked}, '$.faults') = 0 or coalesce(json_extract(${products.soldAnyway}, '$.designHash'), '') = ${products.designHash}))`;
