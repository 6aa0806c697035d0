-- The release before bears this.
ALTER TABLE `orders` ADD `vat_state` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `vat_check` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `vat_ask_at` integer;--> statement-breakpoint
CREATE INDEX `orders_vat_ask` ON `orders` (`vat_ask_at`) WHERE vat_ask_at is not null;--> statement-breakpoint
CREATE INDEX `orders_tenant_vat_state` ON `orders` (`tenant_id`,`vat_state`,`placed_at`) WHERE vat_state is not null;