-- Orders are found by their postcode, too, with its blanks and without.
DROP TRIGGER `orders_words_inserted`;--> statement-breakpoint
DROP TRIGGER `orders_words_placed`;--> statement-breakpoint
DROP TRIGGER `orders_words_changed`;--> statement-breakpoint
CREATE TRIGGER `orders_words_inserted` AFTER INSERT ON `orders` WHEN NEW.`placed_at` IS NOT NULL
BEGIN
  INSERT INTO `order_search` (`tenant_id`, `order_id`) VALUES (NEW.`tenant_id`, NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email` || ' ' || NEW.`address_postcode` || ' ' || replace(NEW.`address_postcode`, ' ', '')
    FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_words_placed` AFTER UPDATE OF `placed_at` ON `orders` WHEN NEW.`placed_at` IS NOT NULL AND OLD.`placed_at` IS NULL
BEGIN
  INSERT INTO `order_search` (`tenant_id`, `order_id`) VALUES (NEW.`tenant_id`, NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email` || ' ' || NEW.`address_postcode` || ' ' || replace(NEW.`address_postcode`, ' ', '')
    FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_words_changed` AFTER UPDATE OF `order_ref`, `name`, `email`, `address_postcode` ON `orders`
WHEN OLD.`placed_at` IS NOT NULL AND (OLD.`order_ref` IS NOT NEW.`order_ref` OR OLD.`name` IS NOT NEW.`name` OR OLD.`email` IS NOT NEW.`email` OR OLD.`address_postcode` IS NOT NEW.`address_postcode`)
BEGIN
  DELETE FROM `order_words` WHERE `rowid` = (SELECT `id` FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email` || ' ' || NEW.`address_postcode` || ' ' || replace(NEW.`address_postcode`, ' ', '')
    FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`;
END;--> statement-breakpoint
DELETE FROM `order_words`;--> statement-breakpoint
INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
  SELECT `order_search`.`id`, `orders`.`tenant_id`, coalesce(`orders`.`order_ref`, '') || ' ' || `orders`.`name` || ' ' || `orders`.`email` || ' ' || `orders`.`address_postcode` || ' ' || replace(`orders`.`address_postcode`, ' ', '')
  FROM `order_search` JOIN `orders` ON `orders`.`tenant_id` = `order_search`.`tenant_id` AND `orders`.`id` = `order_search`.`order_id`;
