-- The release before bears this.
CREATE TABLE `order_tags` (
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`tag` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `order_id`, `tag`),
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_tags_key` ON `order_tags` (`tenant_id`,`tag`,`created_at`,`order_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `assignee_id` text;--> statement-breakpoint
CREATE INDEX `orders_assignee` ON `orders` (`tenant_id`,`assignee_id`,`placed_at`,`id`) WHERE assignee_id is not null;