CREATE TABLE `refused_events` (
	`provider` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `alarms` ADD `told_count` integer DEFAULT 0 NOT NULL;