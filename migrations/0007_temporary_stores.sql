CREATE TABLE `temporary_stores` (
	`id` text PRIMARY KEY NOT NULL,
	`img_id` text,
	`image` text,
	`draft` text NOT NULL,
	`moved_to` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `temporary_stores_image` ON `temporary_stores` (`img_id`);--> statement-breakpoint
CREATE INDEX `temporary_stores_created` ON `temporary_stores` (`created_at`);