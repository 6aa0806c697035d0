-- The release before bears this.
ALTER TABLE `shop_connections` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_requests` ADD `names` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `shop_requests_name` ON `shop_requests` (`tenant_id`,order_name collate nocase);--> statement-breakpoint
CREATE INDEX `shop_requests_refused` ON `shop_requests` (`tenant_id`,`updated_at`,`id`) WHERE state = 'rejected';--> statement-breakpoint
CREATE INDEX `orders_of_shops` ON `orders` (`tenant_id`,`placed_at`,`id`,`event_id`,`status`) WHERE placed_at is not null and kind = 'shopify';