-- The release before bears this.
ALTER TABLE `refunds` ADD `way` text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `answer_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`tenant_id`,`order_id`) WHERE status = 'failed' and answer is null;
