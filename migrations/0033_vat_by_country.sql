-- The release before bears this.
ALTER TABLE `orders` ADD `vat_by_country` integer DEFAULT false NOT NULL;
