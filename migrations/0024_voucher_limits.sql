ALTER TABLE `vouchers` ADD `label` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `percent_off` integer CONSTRAINT "vouchers_percent" CHECK("percent_off" is null or "percent_off" between 1 and 10000);--> statement-breakpoint
ALTER TABLE `vouchers` ADD `min_basket` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `max_per_person` integer;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `budget` integer;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `spent` integer DEFAULT 0 NOT NULL CONSTRAINT "vouchers_spent" CHECK("spent" >= 0 and ("budget" is null or "spent" <= "budget"));--> statement-breakpoint
UPDATE `vouchers` SET `spent` = (SELECT coalesce(sum(u.`amount`), 0) FROM `voucher_uses` u WHERE u.`tenant_id` = `vouchers`.`tenant_id` AND u.`voucher_id` = `vouchers`.`id` AND u.`state` <> 'released');--> statement-breakpoint
CREATE INDEX `vouchers_event_created` ON `vouchers` (`tenant_id`,`event_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `voucher_uses` ADD `person_key` text;--> statement-breakpoint
ALTER TABLE `voucher_uses` ADD `person_use` integer;--> statement-breakpoint
ALTER TABLE `voucher_uses` ADD `person_limit` integer CONSTRAINT "voucher_uses_limit" CHECK("person_limit" is null or "person_use" <= "person_limit");--> statement-breakpoint
CREATE INDEX `voucher_uses_person` ON `voucher_uses` (`tenant_id`,`voucher_id`,`person_key`) WHERE person_key is not null;
