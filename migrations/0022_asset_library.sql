CREATE TABLE `product_photos` (
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`product_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `event_id`, `product_id`, `asset_id`),
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`asset_id`) REFERENCES `assets`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `product_photos_asset` ON `product_photos` (`tenant_id`,`asset_id`);--> statement-breakpoint
ALTER TABLE `assets` ADD `folder` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `assets_tenant_created` ON `assets` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `assets_tenant_folder` ON `assets` (`tenant_id`,`folder`,`created_at`);--> statement-breakpoint
CREATE INDEX `assets_tenant_hash` ON `assets` (`tenant_id`,`sha256`);