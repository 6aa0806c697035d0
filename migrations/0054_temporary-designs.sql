ALTER TABLE `temporary_stores` ADD `designs` text;--> statement-breakpoint
ALTER TABLE `temporary_stores` ADD `pictures` text;