-- The release before bears this.
ALTER TABLE `payments` ADD `tax_transaction_id` text;--> statement-breakpoint
CREATE INDEX `ledger_transactions_at` ON `ledger_transactions` (`tenant_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_transactions_taken_back` ON `ledger_transactions` (`tenant_id`,`at`) WHERE kind in ('refund', 'refund_failed', 'provider_refund');