-- The release before bears this.
ALTER TABLE `promo_codes` ADD `passed_to` text;--> statement-breakpoint
ALTER TABLE `gift_recipients` ADD `passed_on_at` integer;--> statement-breakpoint
ALTER TABLE `gift_recipients` ADD `passes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `gift_recipients` ADD `given_back_at` integer;