-- The release before bears this.
ALTER TABLE `order_cases` ADD `dispatched_at` integer;--> statement-breakpoint
ALTER TABLE `order_cases` ADD `arrived_at` integer;