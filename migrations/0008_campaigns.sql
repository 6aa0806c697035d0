CREATE TABLE `gift_waiting` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`promo_code_id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`lang` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`asked_at` integer,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_waiting_email` ON `gift_waiting` (`tenant_id`,`event_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `gift_waiting_since` ON `gift_waiting` (`tenant_id`,`event_id`,`asked_at`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `events` ADD `gifts_by` text;--> statement-breakpoint
ALTER TABLE `gift_campaigns` ADD `texts` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `gift_campaigns` ADD `send_at` integer;--> statement-breakpoint
ALTER TABLE `gift_campaigns` ADD `begun_at` integer;--> statement-breakpoint
ALTER TABLE `gift_campaigns` ADD `remind_after_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `gift_campaigns` ADD `remind_most` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `gift_campaigns` ADD `checked_at` integer;--> statement-breakpoint
CREATE INDEX `gift_campaigns_checked` ON `gift_campaigns` (`checked_at`) WHERE remind_most > 0 or (send_at is not null and begun_at is null);--> statement-breakpoint
CREATE INDEX `gift_recipients_mailed` ON `gift_recipients` (`tenant_id`,`event_id`,`mailed_at`);