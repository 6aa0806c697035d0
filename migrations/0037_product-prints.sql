ALTER TABLE `products` ADD `prints` text;--> statement-breakpoint
ALTER TABLE `products` ADD `printed_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_to_print` ON `products` (`updated_at`) WHERE "products"."printed_hash" <> "products"."design_hash" and "products"."status" = 'published' and "products"."deleted_at" is null;