CREATE TABLE `design_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`product_id` text NOT NULL,
	`design` text NOT NULL,
	`design_hash` text NOT NULL,
	`offer` text NOT NULL,
	`is_automatic` integer DEFAULT false NOT NULL,
	`saved_by` text DEFAULT '' NOT NULL,
	`saved_by_name` text DEFAULT '' NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `design_versions_product` ON `design_versions` (`tenant_id`,`product_id`,`saved_at`,`id`);--> statement-breakpoint
CREATE INDEX `design_versions_hash` ON `design_versions` (`design_hash`);