CREATE TABLE `client_stores` (
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `event_id`),
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`client_id`) REFERENCES `clients`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_stores_client` ON `client_stores` (`tenant_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_tenant_id` ON `clients` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_name` ON `clients` (`tenant_id`,name collate nocase) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `clients_created` ON `clients` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `product_sales` (
	`tenant_id` text NOT NULL,
	`day` text NOT NULL,
	`event_id` text NOT NULL,
	`product_id` text NOT NULL,
	`currency` text NOT NULL,
	`units` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `day`, `event_id`, `product_id`, `currency`)
);
--> statement-breakpoint
CREATE INDEX `product_sales_event` ON `product_sales` (`tenant_id`,`event_id`,`day`);--> statement-breakpoint
CREATE TABLE `sales_marks` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`counted_until` integer NOT NULL,
	`cancelled_until` integer NOT NULL,
	`moved_by` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store_sales` (
	`tenant_id` text NOT NULL,
	`day` text NOT NULL,
	`event_id` text NOT NULL,
	`currency` text NOT NULL,
	`orders` integer NOT NULL,
	`items` integer NOT NULL,
	`shipping` integer NOT NULL,
	`discount` integer NOT NULL,
	`vat` integer NOT NULL,
	`total` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `day`, `event_id`, `currency`)
);
--> statement-breakpoint
CREATE INDEX `store_sales_event` ON `store_sales` (`tenant_id`,`event_id`,`day`);--> statement-breakpoint
CREATE INDEX `orders_cancelled` ON `orders` (`tenant_id`,`cancelled_at`) WHERE placed_at is not null and cancelled_at is not null;