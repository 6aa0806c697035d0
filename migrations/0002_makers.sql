CREATE TABLE `unmade_products` (
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`product_id` text NOT NULL,
	`unmade` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `event_id`, `product_id`),
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `events` ADD `makers_checked_at` integer;--> statement-breakpoint
ALTER TABLE `fulfillers` ADD `lent_regions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `event_prices` ADD `off_sale` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `off_sale` text DEFAULT '{}' NOT NULL;