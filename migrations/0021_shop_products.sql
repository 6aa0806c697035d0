-- The release before bears this.
CREATE TABLE `shop_products` (
	`tenant_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`product_id` text NOT NULL,
	`product_gid` text,
	`handle` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`sale` text NOT NULL,
	`sent` text DEFAULT '{}' NOT NULL,
	`owned` text DEFAULT '[]' NOT NULL,
	`copy_gid` text,
	`error_code` text,
	`error_detail` text DEFAULT '' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	`seen_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `connection_id`, `product_id`),
	FOREIGN KEY (`tenant_id`,`connection_id`) REFERENCES `shop_connections`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_products_gid` ON `shop_products` (`tenant_id`,`connection_id`,`product_gid`);--> statement-breakpoint
CREATE INDEX `shop_products_due` ON `shop_products` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `shop_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`fulfilment_order_gid` text NOT NULL,
	`merchant_request_gid` text,
	`order_gid` text NOT NULL,
	`order_name` text NOT NULL,
	`order_id` text,
	`state` text NOT NULL,
	`reason` text,
	`message` text DEFAULT '' NOT NULL,
	`lines` text NOT NULL,
	`destination_hash` text DEFAULT '' NOT NULL,
	`notify` integer DEFAULT true NOT NULL,
	`answered_at` integer,
	`due_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`error_code` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`connection_id`) REFERENCES `shop_connections`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_requests_tenant_id` ON `shop_requests` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_requests_fulfilment_order` ON `shop_requests` (`tenant_id`,`connection_id`,`fulfilment_order_gid`);--> statement-breakpoint
CREATE INDEX `shop_requests_order` ON `shop_requests` (`tenant_id`,`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `shop_requests_shop_order` ON `shop_requests` (`tenant_id`,`connection_id`,`order_gid`);--> statement-breakpoint
CREATE INDEX `shop_requests_state` ON `shop_requests` (`tenant_id`,`connection_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `shop_requests_due` ON `shop_requests` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `shop_shipments` (
	`tenant_id` text NOT NULL,
	`parcel_id` text NOT NULL,
	`request_id` text NOT NULL,
	`fulfilment_gid` text,
	`state` text NOT NULL,
	`delivered_at` integer,
	`error_code` text,
	`due_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `parcel_id`),
	FOREIGN KEY (`tenant_id`,`request_id`) REFERENCES `shop_requests`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shop_shipments_request` ON `shop_shipments` (`tenant_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `shop_shipments_due` ON `shop_shipments` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `shop_variants` (
	`tenant_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`product_id` text NOT NULL,
	`colour` text NOT NULL,
	`size` text NOT NULL,
	`variant_gid` text NOT NULL,
	`inventory_item_gid` text NOT NULL,
	`sku` text NOT NULL,
	`sent_price` integer NOT NULL,
	`sold_out` integer DEFAULT false NOT NULL,
	`found` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `connection_id`, `product_id`, `colour`, `size`),
	FOREIGN KEY (`tenant_id`,`connection_id`,`product_id`) REFERENCES `shop_products`(`tenant_id`,`connection_id`,`product_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_variants_gid` ON `shop_variants` (`tenant_id`,`connection_id`,`variant_gid`);--> statement-breakpoint
CREATE INDEX `shop_variants_sku` ON `shop_variants` (`tenant_id`,`connection_id`,`sku`);--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `event_id` text;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `service_gid` text;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `location_gid` text;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `publication_gid` text;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `taxes_included` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `options` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `publish_lease_until` integer;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `products_due_at` integer;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `offer_checked_at` integer;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `last_pull_at` integer;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `pull_due_at` integer;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `pull_lease_until` integer;--> statement-breakpoint
ALTER TABLE `shop_connections` ADD `unsubmitted` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `shop_connections_products_due` ON `shop_connections` (`products_due_at`) WHERE products_due_at is not null;--> statement-breakpoint
CREATE INDEX `shop_connections_pull_due` ON `shop_connections` (`pull_due_at`) WHERE pull_due_at is not null;--> statement-breakpoint
CREATE INDEX `shop_connections_event` ON `shop_connections` (`tenant_id`,`event_id`) WHERE event_id is not null;