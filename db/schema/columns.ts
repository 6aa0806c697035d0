import { integer, text } from "drizzle-orm/sqlite-core";

/** A moment in UTC, kept as milliseconds since 1970. */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** An amount in whole minor units; its currency stands beside it or on its order or store. */
export const minor = (name: string) => integer(name);

/** A yes or no, kept as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** Data that is read and written whole. */
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export const createdAt = () => instant("created_at").notNull();
export const updatedAt = () => instant("updated_at").notNull();
export const tenantId = () => text("tenant_id").notNull();
