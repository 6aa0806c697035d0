-- The release before bears this.
CREATE TABLE `reconciliation_rows` (
	`tenant_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` text,
	`payment_id` text,
	`ours` integer NOT NULL,
	`theirs` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`first_seen` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`look` text NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliation_rows_subject` ON `reconciliation_rows` (`tenant_id`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `reconciliation_rows_state` ON `reconciliation_rows` (`tenant_id`,`state`,`first_seen`,`id`);--> statement-breakpoint
CREATE INDEX `reconciliation_rows_seen` ON `reconciliation_rows` (`tenant_id`,`first_seen`,`id`);--> statement-breakpoint
CREATE INDEX `reconciliation_rows_order` ON `reconciliation_rows` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `reconciliation_rows_open` ON `reconciliation_rows` (`first_seen`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `reconciliation_runs` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`cursor` text NOT NULL,
	`begun_at` integer NOT NULL,
	`ended_at` integer
);
