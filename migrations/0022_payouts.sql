-- The release before bears this.
CREATE TABLE `payout_items` (
	`tenant_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`payout_id` text NOT NULL,
	`category` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`platform_fee` integer NOT NULL,
	`net` integer NOT NULL,
	`order_id` text,
	`payment_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`payout_id`) REFERENCES `payouts`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_items_sum" CHECK("payout_items"."amount" - "payout_items"."fee" - "payout_items"."platform_fee" = "payout_items"."net")
);
--> statement-breakpoint
CREATE INDEX `payout_items_payout` ON `payout_items` (`tenant_id`,`payout_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `payout_items_order` ON `payout_items` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE TABLE `payout_looks` (
	`account_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payouts` (
	`tenant_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`region` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`has_parts` integer NOT NULL,
	`arrives_at` integer NOT NULL,
	`failure` text,
	`parts` integer,
	`read_to` text,
	`asked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_tenant_id` ON `payouts` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `payouts_created` ON `payouts` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payouts_unread` ON `payouts` (`created_at`) WHERE parts is null and has_parts = 1;--> statement-breakpoint
CREATE INDEX `payouts_open` ON `payouts` (`asked_at`) WHERE state in ('pending', 'in_transit');--> statement-breakpoint
CREATE INDEX `payouts_account` ON `payouts` (`tenant_id`,`account_id`,`created_at`);