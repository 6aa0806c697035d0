ALTER TABLE `payments` ADD `unanswered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tenant_erasures` ADD `done_tables` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `tenant_erasures` ADD `under_way` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tenant_erasures` DROP COLUMN `step`;