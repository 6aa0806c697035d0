import { sql } from "drizzle-orm";
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { CatalogueProduct } from "../../app/domain/design/catalogue-product.ts";
import type { Design } from "../../app/domain/design/design.ts";
import { readDesign } from "../../app/domain/design/read-design.ts";
import type { ProductPrints } from "../../app/domain/print/product-prints.ts";
import type { ProductCheck, SoldAnyway } from "../../app/domain/product/mending.ts";
import type { ProductOffer, VariantsOff } from "../../app/domain/product/offer.ts";
import { createdAt, flag, instant, json, minor, tenantId, updatedAt } from "./columns.ts";
import { events } from "./events.ts";
import { tenants } from "./tenants.ts";
import type { ProductStatus } from "../../app/domain/product/product-sorts.ts";

/** Blank garments and objects, shared by all tenants. `data` is the specification's catalogue product. */
export const catalogueProducts = sqliteTable("catalogue_products", {
  code: text("code").primaryKey(),
  family: text("family").notNull(),
  data: json<CatalogueProduct>("data").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A design in the form of today, however old the record is. */
const designColumn = customType<{ data: Design; driverData: string }>({
  dataType: () => "text",
  toDriver: (design) => JSON.stringify(design),
  fromDriver: (record) => readDesign(JSON.parse(record) as Design),
});

/** A tenant's product: a design on a garment. */
export const products = sqliteTable(
  "products",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** The design data, the specification's field `products`. */
    design: designColumn("products").notNull(),
    /** SHA-256 of the canonical scene; part of every picture's address, so that pictures are cached for ever. */
    designHash: text("design_hash").notNull(),
    catalogueCode: text("catalogue_code")
      .notNull()
      .references(() => catalogueProducts.code),
    offer: json<ProductOffer>("offer").notNull(),
    /** The colours and sizes of the offer that no store sells. */
    offSale: json<VariantsOff>("off_sale").notNull().default({}),
    category: text("category").notNull().default(""),
    status: text("status").$type<ProductStatus>().notNull().default("draft"),
    locked: flag("locked").notNull().default(false),
    /** What the check before printing found, kept so that a write can ask it. */
    checked: json<ProductCheck>("checked"),
    /** Why it is sold although it must be mended. */
    soldAnyway: json<SoldAnyway>("sold_anyway"),
    /** Its print files, made after it was published or its design was changed. */
    prints: json<ProductPrints>("prints"),
    /** The design's hash of which they are. */
    printedHash: text("printed_hash").notNull().default(""),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("products_tenant_id").on(table.tenantId, table.id),
    index("products_design_hash").on(table.designHash),
    index("products_to_print")
      .on(table.updatedAt)
      .where(
        sql`${table.printedHash} <> ${table.designHash} and ${table.status} = 'published' and ${table.deletedAt} is null`,
      ),
    check("products_locked", sql`${table.locked} in (0, 1)`),
  ],
);

/**
 * What a product's design was after each save, so that none is lost: the newest ones, one for each different design.
 * Pictures of an earlier one are drawn from here.
 */
export const designVersions = sqliteTable(
  "design_versions",
  {
    /** Computed from the product and the drawing: to save the same again makes no new version. */
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    productId: text("product_id").notNull(),
    design: json<Design>("design").notNull(),
    designHash: text("design_hash").notNull(),
    offer: json<ProductOffer>("offer").notNull(),
    /** Saved by the page during the drawing, not by a person's own decision. */
    isAutomatic: flag("is_automatic").notNull().default(false),
    /** The person who saved it, as the audit log names them; empty for the state before the first save. */
    savedBy: text("saved_by").notNull().default(""),
    savedByName: text("saved_by_name").notNull().default(""),
    savedAt: instant("saved_at").notNull(),
  },
  (table) => [
    index("design_versions_product").on(table.tenantId, table.productId, table.savedAt, table.id),
    index("design_versions_hash").on(table.designHash),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [products.tenantId, products.id],
      name: "design_versions_product_fk",
    }).onDelete("cascade"),
  ],
);

/** Which product a store sells, and for how much: net, in the store's currency. */
export const eventPrices = sqliteTable(
  "event_prices",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    productId: text("product_id").notNull(),
    storeSellingPrice: minor("store_selling_price").notNull(),
    /** 1 means that VAT applies to the product in this store. */
    storeDefaultVat: flag("store_default_vat").notNull().default(true),
    /** In a promo: how many of it are in each gift. */
    giftQuantity: integer("gift_quantity").notNull().default(1),
    /** In a promo: the size that is chosen beforehand. Null lets recipients begin at "please choose". */
    giftSize: text("gift_size"),
    /** In a promo: the colour that is chosen beforehand; null is the product's own. */
    giftColour: text("gift_colour"),
    /** How many units may still be ordered; null means as many as people like. Held by the claim's own statement. */
    stockLeft: integer("stock_left"),
    /** What one unit costs the tenant, for budgets; null counts the selling price. */
    unitCost: minor("unit_cost"),
    /** The colours and sizes that this store alone does not sell. */
    offSale: json<VariantsOff>("off_sale").notNull().default({}),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("event_prices_event_product").on(table.tenantId, table.eventId, table.productId),
    check("event_prices_price", sql`${table.storeSellingPrice} >= 0`),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "event_prices_event_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [products.tenantId, products.id],
      name: "event_prices_product_fk",
    }),
  ],
);

/** Pictures that designs may place. `svg` holds sanitised vector art; other kinds lie in object storage. */
export const assets = sqliteTable(
  "assets",
  {
    /** Designs name their pictures by it; unique within a tenant. */
    id: text("id").notNull(),
    tenantId: tenantId().references(() => tenants.id),
    eventId: text("event_id"),
    kind: text("kind").$type<"artwork" | "logo" | "file">().notNull(),
    name: text("name").notNull(),
    /** Where its owner put it; empty: in no folder. */
    folder: text("folder").notNull().default(""),
    contentType: text("content_type").notNull(),
    svg: text("svg"),
    /** Natural size in canvas units. */
    width: integer("width").notNull().default(0),
    height: integer("height").notNull().default(0),
    storageKey: text("storage_key"),
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("assets_tenant_created").on(table.tenantId, table.createdAt, table.id),
    index("assets_tenant_folder").on(table.tenantId, table.folder, table.createdAt),
    index("assets_tenant_hash").on(table.tenantId, table.sha256),
  ],
);

/**
 * The organiser's own photographs of a product in a store. The foreign key prevents the deletion of such a picture; the
 * store's page lists the pictures of its pages.
 */
export const productPhotos = sqliteTable(
  "product_photos",
  {
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    productId: text("product_id").notNull(),
    assetId: text("asset_id").notNull(),
    /** The smallest is shown first. */
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId, table.productId, table.assetId] }),
    index("product_photos_asset").on(table.tenantId, table.assetId),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "product_photos_event_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [products.tenantId, products.id],
      name: "product_photos_product_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.assetId],
      foreignColumns: [assets.tenantId, assets.id],
      name: "product_photos_asset_fk",
    }),
  ],
);
