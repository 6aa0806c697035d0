-- The release before bears this.
ALTER TABLE `events` ADD `made_together` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `least_pieces` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `team_told_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `team_hold` text;--> statement-breakpoint
CREATE INDEX `orders_of_teams` ON `orders` (`tenant_id`,`event_id`) WHERE team_hold is not null and cancelled_at is null;