-- The release before bears this.
ALTER TABLE `basket_lines` ADD `shirt_width_mm` integer;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `shirt_width_mm` integer;