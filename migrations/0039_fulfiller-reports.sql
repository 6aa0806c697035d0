CREATE TABLE `fulfiller_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfilment_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`event_id` text NOT NULL,
	`report` text NOT NULL,
	`moved` integer NOT NULL,
	`happened_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`fulfilment_id`) REFERENCES `fulfilments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fulfiller_reports_event` ON `fulfiller_reports` (`tenant_id`,`fulfiller_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `fulfiller_reports_fulfilment` ON `fulfiller_reports` (`tenant_id`,`fulfilment_id`,`happened_at`);--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `cancel_requested_at` integer;--> statement-breakpoint
CREATE INDEX `fulfilments_due` ON `fulfilments` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `fulfilments_fulfiller` ON `fulfilments` (`fulfiller_id`,`status`);--> statement-breakpoint
UPDATE `fulfilments` SET `due_at` = max(coalesce(`editable_until`, 0), `created_at`) WHERE `status` = 'new';
