CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`progress` text,
	`version` integer DEFAULT 1 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_exports_state" CHECK("data_exports"."state" in ('making', 'ready', 'expired', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_tenant_id` ON `data_exports` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_exports_created` ON `data_exports` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one_making` ON `data_exports` (`tenant_id`) WHERE state = 'making';--> statement-breakpoint
CREATE INDEX `data_exports_expires` ON `data_exports` (`state`,`expires_at`);