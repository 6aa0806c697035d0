-- The release before bears this.
ALTER TABLE `events` ADD `seats_only` integer DEFAULT false NOT NULL;