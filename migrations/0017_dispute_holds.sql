-- The release before bears this.
CREATE TABLE `dispute_looks` (
	`account_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `held_for_dispute` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `reminded_of` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `answer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `disputes` ADD `answer_begun_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`due_by`) WHERE state in ('asked', 'needs_response', 'under_review');