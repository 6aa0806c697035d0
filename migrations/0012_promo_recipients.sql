CREATE TABLE `promo_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_recipients_key` ON `promo_recipients` (`tenant_id`,`event_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_recipients_order` ON `promo_recipients` (`tenant_id`,`order_id`,`kind`);