CREATE TABLE `fulfiller_stock` (
	`tenant_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`sku` text NOT NULL,
	`count` integer,
	`told_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `fulfiller_id`, `sku`),
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fulfiller_stock_count" CHECK("fulfiller_stock"."count" >= 0)
);
