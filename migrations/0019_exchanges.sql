-- The release before bears this.
ALTER TABLE `fulfilment_lines` ADD `exchange_size` text;--> statement-breakpoint
ALTER TABLE `fulfilment_lines` ADD `exchange_sku` text;