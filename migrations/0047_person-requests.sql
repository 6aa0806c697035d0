CREATE TABLE `person_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`email` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`asked_by`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `person_requests_email` ON `person_requests` (`tenant_id`,`email`);--> statement-breakpoint
CREATE INDEX `person_requests_created` ON `person_requests` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `tenant_erasures` ADD `tell` text;