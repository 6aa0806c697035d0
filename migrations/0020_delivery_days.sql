ALTER TABLE `shipping_prices` ADD `delivery_days` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_days` text;