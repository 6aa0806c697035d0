CREATE TABLE `promo_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promo_batches_size" CHECK("promo_batches"."size" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_batches_tenant_id` ON `promo_batches` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `promo_batches_event` ON `promo_batches` (`tenant_id`,`event_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `batch_id` text;--> statement-breakpoint
CREATE INDEX `promo_codes_batch` ON `promo_codes` (`tenant_id`,`event_id`,`batch_id`);--> statement-breakpoint
ALTER TABLE `event_prices` ADD `gift_size` text;--> statement-breakpoint
ALTER TABLE `event_prices` ADD `stock_left` integer;--> statement-breakpoint
ALTER TABLE `event_prices` ADD `unit_cost` integer;