CREATE TABLE `store_change_stores` (
	`tenant_id` text NOT NULL,
	`change_id` text NOT NULL,
	`event_id` text NOT NULL,
	`rows` text NOT NULL,
	`undone` text,
	PRIMARY KEY(`tenant_id`, `change_id`, `event_id`),
	FOREIGN KEY (`tenant_id`,`change_id`) REFERENCES `store_changes`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `store_changes` (
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`what` text NOT NULL,
	`left_out` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`tenant_id`, `id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `store_changes_created` ON `store_changes` (`tenant_id`,`created_at`);