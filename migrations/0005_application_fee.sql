ALTER TABLE `orders` ADD `production_cost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `application_fee` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tenant_accounts` ADD `platform_fee` integer DEFAULT 500 NOT NULL;