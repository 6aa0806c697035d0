ALTER TABLE `mails` ADD `about` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `outcome_at` integer;--> statement-breakpoint
CREATE INDEX `mails_order` ON `mails` (`tenant_id`,about ->> '$.orderId') WHERE about is not null;--> statement-breakpoint
CREATE INDEX `outbox_order_mails` ON `outbox` (`tenant_id`,payload ->> '$.orderId') WHERE payload ->> '$.kind' = 'mail';