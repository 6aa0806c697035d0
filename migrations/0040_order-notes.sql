CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`author` text NOT NULL,
	`author_name` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_notes_order` ON `order_notes` (`tenant_id`,`order_id`,`created_at`);