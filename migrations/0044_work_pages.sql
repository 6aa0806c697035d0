CREATE TABLE `work_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`key_hash` text,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `work_pages_pair` ON `work_pages` (`tenant_id`,`fulfiller_id`);