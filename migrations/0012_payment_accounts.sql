DROP INDEX `tenant_accounts_region`;--> statement-breakpoint
ALTER TABLE `tenant_accounts` ADD `pending` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `tenant_accounts` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `tenant_accounts` ADD `submitted` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `tenant_accounts` ADD `setting_up` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tenant_accounts` ADD `country` text;--> statement-breakpoint
ALTER TABLE `tenant_accounts` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `tenant_accounts` ADD `checked_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `tenant_accounts_open` ON `tenant_accounts` (`tenant_id`,`region`,`setting_up`) WHERE "tenant_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `tenant_accounts_checked` ON `tenant_accounts` (`checked_at`) WHERE "tenant_accounts"."closed_at" is null;