-- The release before bears this.
CREATE INDEX `orders_event_country` ON `orders` (`tenant_id`,`event_id`,`address_country`,`placed_at`) WHERE placed_at is not null;