-- The release before bears this.
CREATE TABLE `disputes` (
	`tenant_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	`taken` integer NOT NULL,
	`fee` integer NOT NULL,
	`currency` text NOT NULL,
	`due_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`payment_id`) REFERENCES `payments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_amounts" CHECK("disputes"."amount" >= 0 and "disputes"."taken" >= 0)
);
--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`tenant_id`,`order_id`);