-- The release before bears this.
ALTER TABLE `gift_campaigns` ADD `remind_before_end` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `gift_campaigns_due` ON `gift_campaigns` (`checked_at`) WHERE remind_most > 0 or remind_before_end = 1 or (send_at is not null and begun_at is null);