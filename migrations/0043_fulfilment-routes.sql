ALTER TABLE `fulfilments` ADD `routed_at` integer;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `declined_by` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `fulfilments_routed` ON `fulfilments` (`fulfiller_id`,`routed_at`) WHERE routed_at is not null;