import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  BlankDrawing,
  StoreDraft,
  TemporaryImage,
  TemporaryPicture,
} from "../../app/domain/store/store-draft.ts";
import { createdAt, json } from "./columns.ts";

/**
 * Stores that a visitor built before they signed in. They belong to a browser, not to a tenant, until they are opened.
 */
export const temporaryStores = sqliteTable(
  "temporary_stores",
  {
    /** Hash of the secret in the browser's cookie. */
    id: text("id").primaryKey(),
    imgId: text("img_id"),
    image: json<TemporaryImage>("image"),
    draft: json<StoreDraft>("draft").notNull(),
    /** What was drawn on blanks, by their codes; also on those that are not chosen at the moment. */
    designs: json<Record<string, BlankDrawing>>("designs"),
    /** What drawings place beside `image`. */
    pictures: json<TemporaryPicture[]>("pictures"),
    /** The tenant that the pictures were moved to. */
    movedTo: text("moved_to"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("temporary_stores_image").on(table.imgId),
    index("temporary_stores_created").on(table.createdAt),
  ],
);
