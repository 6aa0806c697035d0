CREATE TABLE `order_search` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_search_order` ON `order_search` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_tenant_status` ON `orders` (`tenant_id`,`status`,`placed_at`,`id`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_tenant_name` ON `orders` (`tenant_id`,name collate nocase,`id`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_tenant_total` ON `orders` (`tenant_id`,`currency`,`total_store_price`,`id`) WHERE placed_at is not null;--> statement-breakpoint
CREATE VIRTUAL TABLE `order_words` USING fts5(tenant, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER `orders_words_inserted` AFTER INSERT ON `orders` WHEN NEW.`placed_at` IS NOT NULL
BEGIN
  INSERT INTO `order_search` (`tenant_id`, `order_id`) VALUES (NEW.`tenant_id`, NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email`
    FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_words_placed` AFTER UPDATE OF `placed_at` ON `orders` WHEN NEW.`placed_at` IS NOT NULL AND OLD.`placed_at` IS NULL
BEGIN
  INSERT INTO `order_search` (`tenant_id`, `order_id`) VALUES (NEW.`tenant_id`, NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email`
    FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_words_changed` AFTER UPDATE OF `order_ref`, `name`, `email` ON `orders`
WHEN OLD.`placed_at` IS NOT NULL AND (OLD.`order_ref` IS NOT NEW.`order_ref` OR OLD.`name` IS NOT NEW.`name` OR OLD.`email` IS NOT NEW.`email`)
BEGIN
  DELETE FROM `order_words` WHERE `rowid` = (SELECT `id` FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email`
    FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `order_search_deleted` AFTER DELETE ON `order_search`
BEGIN
  DELETE FROM `order_words` WHERE `rowid` = OLD.`id`;
END;--> statement-breakpoint
INSERT INTO `order_search` (`tenant_id`, `order_id`) SELECT `tenant_id`, `id` FROM `orders` WHERE `placed_at` IS NOT NULL;--> statement-breakpoint
INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
  SELECT `order_search`.`id`, `orders`.`tenant_id`, coalesce(`orders`.`order_ref`, '') || ' ' || `orders`.`name` || ' ' || `orders`.`email`
  FROM `order_search` JOIN `orders` ON `orders`.`tenant_id` = `order_search`.`tenant_id` AND `orders`.`id` = `order_search`.`order_id`;
