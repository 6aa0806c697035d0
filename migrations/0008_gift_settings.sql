ALTER TABLE `orders` ADD `budget_cost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_prices` ADD `gift_colour` text;