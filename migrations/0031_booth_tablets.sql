CREATE TABLE `booth_tablets` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`size` integer NOT NULL,
	`held` integer NOT NULL,
	`unit_cost` integer NOT NULL,
	`stock` text NOT NULL,
	`ends_at` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booth_tablets_held" CHECK("booth_tablets"."held" between 0 and "booth_tablets"."size")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booth_tablets_tenant_id` ON `booth_tablets` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `booth_tablets_token` ON `booth_tablets` (`tenant_id`,`token_hash`);--> statement-breakpoint
CREATE INDEX `booth_tablets_event` ON `booth_tablets` (`tenant_id`,`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `booth_tablets_open` ON `booth_tablets` (`ends_at`) WHERE closed_at is null;