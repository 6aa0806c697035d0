CREATE TABLE `alarms` (
	`kind` text PRIMARY KEY NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`mailed_at` integer NOT NULL,
	`incidents` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL,
	`due_at` integer NOT NULL,
	`done_at` integer,
	`last_error` text
);
--> statement-breakpoint
DROP INDEX `payments_open`;--> statement-breakpoint
ALTER TABLE `payments` ADD `next_check_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_check_due` ON `payments` (`next_check_at`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `outbox` ADD `state` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `next_attempt_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `queued_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `leased_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `first_failed_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `first_error` text;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `baskets_updated` ON `baskets` (`updated_at`);--> statement-breakpoint
CREATE INDEX `promo_claims_code` ON `promo_claims` (`tenant_id`,`promo_code_id`);--> statement-breakpoint
CREATE INDEX `promo_codes_event_created` ON `promo_codes` (`tenant_id`,`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_idle_drafts` ON `orders` (`updated_at`) WHERE placed_at is null;--> statement-breakpoint
CREATE INDEX `inbound_events_received` ON `inbound_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
UPDATE `outbox` SET `state` = 'done' WHERE `done_at` IS NOT NULL;
