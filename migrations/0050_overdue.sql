ALTER TABLE `fulfilments` ADD `overdue_at` integer;--> statement-breakpoint
ALTER TABLE `fulfilments` ADD `overdue_told_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `overdue_at` integer;--> statement-breakpoint
CREATE INDEX `orders_overdue` ON `orders` (`tenant_id`,`overdue_at`,`id`) WHERE overdue_at is not null;--> statement-breakpoint
-- Orders from before: by their last change, as nearly as can be told without their history.
UPDATE `fulfilments` SET `overdue_at` = CASE
  WHEN `status` = 'new' THEN max(coalesce(`editable_until`, 0), `updated_at`) + 900000
  WHEN `status` IN ('submitted to fulfiller', 'awaiting reprint', 'over budget', 'over budget limit') THEN `updated_at` + 86400000
  WHEN `status` IN ('picked', 'in production', 'awaiting packing', 'packaged', 'ready to ship') THEN `updated_at` + 5 * 86400000
  WHEN `status` IN ('address issue', 'artwork issue') THEN `updated_at` + 2 * 86400000
  WHEN `status` IN ('fulfiller submission error', 'fulfiller routing error') THEN `updated_at` + 3600000
  ELSE `updated_at` + 1200000 END
WHERE `status` NOT IN ('shipped', 'cancelled');--> statement-breakpoint
UPDATE `orders` SET `overdue_at` = (SELECT min(`overdue_at`) FROM `fulfilments` WHERE `fulfilments`.`tenant_id` = `orders`.`tenant_id` AND `fulfilments`.`order_id` = `orders`.`id`)
WHERE `placed_at` IS NOT NULL AND `status` NOT IN ('shipped', 'cancelled');
