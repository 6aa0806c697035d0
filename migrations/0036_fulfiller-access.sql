ALTER TABLE `fulfillers` ADD `api` text DEFAULT 'popstall' NOT NULL;--> statement-breakpoint
ALTER TABLE `fulfillers` ADD `access` text;--> statement-breakpoint
ALTER TABLE `fulfillers` ADD `access_before` text;--> statement-breakpoint
ALTER TABLE `fulfillers` ADD `access_before_until` integer;--> statement-breakpoint
ALTER TABLE `fulfillers` DROP COLUMN `secret_hash`;