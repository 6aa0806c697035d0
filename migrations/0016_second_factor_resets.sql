CREATE TABLE `second_factor_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_by_name` text NOT NULL,
	`by_platform` integer NOT NULL,
	`effective_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `second_factor_resets_user` ON `second_factor_resets` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `second_factor_resets_token` ON `second_factor_resets` (`token_hash`);--> statement-breakpoint
CREATE INDEX `second_factor_resets_effective` ON `second_factor_resets` (`effective_at`);