DROP INDEX `promo_codes_event_created`;--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `rank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The number of a batch's code stands at the end of its id.
UPDATE `promo_codes` SET `rank` = coalesce(
  (SELECT `size` FROM `promo_batches` WHERE `promo_batches`.`tenant_id` = `promo_codes`.`tenant_id` AND `promo_batches`.`id` = `promo_codes`.`batch_id`)
    - CAST(substr(`id`, length(`batch_id`) + 2) AS integer), 0)
WHERE `batch_id` IS NOT NULL AND `kind` = 'unique';--> statement-breakpoint
CREATE INDEX `promo_codes_event_created` ON `promo_codes` (`tenant_id`,`event_id`,`created_at`,`rank`,`id`);