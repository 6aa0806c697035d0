-- The release before bears this.
ALTER TABLE `vouchers` ADD `keep_balance` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `refund_id` text;--> statement-breakpoint
ALTER TABLE `order_cases` ADD `as_credit` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `voucher_paid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `by_voucher` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `voucher_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `as_credit` integer DEFAULT false NOT NULL;