-- The release before bears this.
ALTER TABLE `orders` ADD `forget_at` integer;--> statement-breakpoint
CREATE INDEX `orders_forget` ON `orders` (`tenant_id`,`forget_at`) WHERE forget_at is not null;