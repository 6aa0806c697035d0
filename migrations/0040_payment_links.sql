-- The release before bears this.
CREATE TABLE `payment_links` (
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`user_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`quote` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `order_id`),
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_links_states" CHECK("payment_links"."state" in ('waiting', 'paid', 'cancelled', 'expired'))
);
--> statement-breakpoint
CREATE INDEX `payment_links_created` ON `payment_links` (`tenant_id`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `payment_links_state` ON `payment_links` (`tenant_id`,`state`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `payment_links_due` ON `payment_links` (`expires_at`) WHERE state = 'waiting';