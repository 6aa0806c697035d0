-- The release before bears this.
CREATE TABLE `shop_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`shop_domain` text NOT NULL,
	`shop_gid` text NOT NULL,
	`shop_name` text NOT NULL,
	`currency` text NOT NULL,
	`scopes` text NOT NULL,
	`state` text NOT NULL,
	`access` text,
	`access_until` integer NOT NULL,
	`refresh_until` integer NOT NULL,
	`refresh_lease_until` integer NOT NULL,
	`last_webhook_at` integer,
	`checked_at` integer NOT NULL,
	`check_due_at` integer,
	`error_code` text,
	`error_at` integer,
	`installed_at` integer NOT NULL,
	`uninstalled_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_connections_tenant_id` ON `shop_connections` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_connections_shop` ON `shop_connections` (`tenant_id`,`shop_domain`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_connections_connected` ON `shop_connections` (`shop_domain`) WHERE state <> 'uninstalled';--> statement-breakpoint
CREATE INDEX `shop_connections_due` ON `shop_connections` (`check_due_at`) WHERE check_due_at is not null;--> statement-breakpoint
CREATE TABLE `shop_data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`shop_domain` text NOT NULL,
	`webhook_id` text NOT NULL,
	`customer` text NOT NULL,
	`orders` text NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_data_requests_webhook` ON `shop_data_requests` (`tenant_id`,`webhook_id`);--> statement-breakpoint
CREATE INDEX `shop_data_requests_due` ON `shop_data_requests` (`tenant_id`,`due_at`,`id`);--> statement-breakpoint
CREATE TABLE `shop_installs` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_domain` text NOT NULL,
	`shop_gid` text NOT NULL,
	`shop_name` text NOT NULL,
	`currency` text NOT NULL,
	`scopes` text NOT NULL,
	`access` text NOT NULL,
	`access_until` integer NOT NULL,
	`refresh_until` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_installs_shop` ON `shop_installs` (`shop_domain`);--> statement-breakpoint
CREATE INDEX `shop_installs_created` ON `shop_installs` (`created_at`);