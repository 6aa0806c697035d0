ALTER TABLE `fulfillers` ADD `owner_tenant_id` text;--> statement-breakpoint
ALTER TABLE `fulfillers` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE `fulfillers` SET `owner_tenant_id` = (SELECT min(`tenant_id`) FROM `event_fulfillers` WHERE `fulfiller_id` = `fulfillers`.`id`) WHERE (SELECT count(DISTINCT `tenant_id`) FROM `event_fulfillers` WHERE `fulfiller_id` = `fulfillers`.`id`) = 1;
