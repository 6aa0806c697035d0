CREATE TABLE `support_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`superadmin_id` text NOT NULL,
	`superadmin_name` text NOT NULL,
	`session_hash` text NOT NULL,
	`reason` text NOT NULL,
	`may_write` integer DEFAULT false NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `support_sessions_tenant` ON `support_sessions` (`tenant_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `support_sessions_session` ON `support_sessions` (`session_hash`,`expires_at`);