ALTER TABLE `products` ADD `checked` text;--> statement-breakpoint
ALTER TABLE `products` ADD `sold_anyway` text;