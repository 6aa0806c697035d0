-- The release before bears this.
ALTER TABLE `users` ADD `limited_to` text;