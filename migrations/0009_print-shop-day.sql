CREATE TABLE `fulfiller_stops` (
	`tenant_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`technique` text NOT NULL,
	`until` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `fulfiller_id`, `technique`),
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `work_pages` ADD `plan` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `batch` text;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `finished_photo` text;--> statement-breakpoint
CREATE INDEX `fulfilments_batch` ON `fulfilments` (`tenant_id`,`batch`) WHERE batch is not null;