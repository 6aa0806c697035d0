import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { StoreDraft, TemporaryImage } from "../../app/domain/store/store-draft.ts";
import { createdAt, json } from "./columns.ts";

/** Stores that somebody built before they signed in. They belong to a browser, not to a tenant, until they are opened. */
export const temporaryStores = sqliteTable(
  "temporary_stores",
  {
    /** Hash of the secret in the browser's cookie. */
    id: text("id").primaryKey(),
    imgId: text("img_id"),
    image: json<TemporaryImage>("image"),
    draft: json<StoreDraft>("draft").notNull(),
    /** The tenant that the picture was moved to. */
    movedTo: text("moved_to"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("temporary_stores_image").on(table.imgId),
    index("temporary_stores_created").on(table.createdAt),
  ],
);
