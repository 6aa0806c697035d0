CREATE TABLE `ledger_balances` (
	`tenant_id` text NOT NULL,
	`currency` text NOT NULL,
	`account` text NOT NULL,
	`day` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `currency`, `account`, `day`)
);
--> statement-breakpoint
CREATE TABLE `ledger_transactions` (
	`tenant_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`order_id` text,
	`entries` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transactions_cause` ON `ledger_transactions` (`tenant_id`,`cause`);--> statement-breakpoint
CREATE INDEX `ledger_transactions_order` ON `ledger_transactions` (`tenant_id`,`order_id`);--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `booked_at` integer;--> statement-breakpoint
CREATE INDEX `ledger_entries_unbooked` ON `ledger_entries` (`tenant_id`,`cause`) WHERE booked_at is null;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_above` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `provider_fee` integer;--> statement-breakpoint
CREATE INDEX `payments_fee_unknown` ON `payments` (`tenant_id`,`id`) WHERE status = 'succeeded' and provider_fee is null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `pending_reason` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `tax_reversal_id` text;--> statement-breakpoint
-- The book is append-only, whatever a program tries, and takes no movement whose sides do not add up to nothing.
CREATE TRIGGER `ledger_transactions_balance` BEFORE INSERT ON `ledger_transactions`
BEGIN
  SELECT RAISE(ABORT, 'ledger_transactions: the sides do not add up to nothing')
    WHERE (SELECT count(*) < 2 OR sum(`value`) <> 0 OR sum(`type` <> 'integer' OR `value` = 0) > 0 OR count(*) <> count(DISTINCT `key`) FROM json_each(NEW.`entries`));
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger_transactions.tenant_id, ledger_transactions.cause')
    WHERE EXISTS (SELECT 1 FROM `ledger_transactions` WHERE `id` = NEW.`id`)
      OR EXISTS (SELECT 1 FROM `ledger_transactions` WHERE `tenant_id` = NEW.`tenant_id` AND `cause` = NEW.`cause`);
END;--> statement-breakpoint
CREATE TRIGGER `ledger_transactions_summed` AFTER INSERT ON `ledger_transactions`
BEGIN
  INSERT INTO `ledger_balances` (`tenant_id`, `currency`, `account`, `day`, `amount`)
    SELECT NEW.`tenant_id`, NEW.`currency`, `key`, NEW.`at` / 86400000, `value` FROM json_each(NEW.`entries`) WHERE true
    ON CONFLICT (`tenant_id`, `currency`, `account`, `day`) DO UPDATE SET `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `ledger_transactions_no_update` BEFORE UPDATE ON `ledger_transactions`
BEGIN
  SELECT RAISE(ABORT, 'ledger_transactions is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `ledger_transactions_no_delete` BEFORE DELETE ON `ledger_transactions`
BEGIN
  SELECT RAISE(ABORT, 'ledger_transactions is append-only');
END;--> statement-breakpoint
-- Gifts and orders on account of before, as entries of before: the scheduled work books them with the others, in pages.
INSERT INTO `ledger_entries` (`id`, `tenant_id`, `order_id`, `kind`, `account`, `debit`, `credit`, `currency`, `cause`, `at`)
  SELECT 'counted-' || o.`id` || s.`column1`, o.`tenant_id`, o.`id`, CASE o.`kind` WHEN 'claim' THEN 'gift' ELSE 'account' END,
    CASE s.`column1` WHEN 1 THEN CASE o.`kind` WHEN 'claim' THEN 'gifts' ELSE 'account_goods' END ELSE 'due_unbilled' END,
    CASE s.`column1` WHEN 1 THEN o.`budget_cost` ELSE 0 END, CASE s.`column1` WHEN 1 THEN 0 ELSE o.`budget_cost` END,
    o.`currency`, 'counted:' || o.`id`, o.`placed_at`
  FROM `orders` o, (VALUES (1), (2)) s
  WHERE o.`kind` <> 'store' AND o.`placed_at` IS NOT NULL AND o.`cancelled_at` IS NULL AND o.`budget_cost` > 0
    AND o.`status` NOT IN ('over budget', 'over budget limit');--> statement-breakpoint
-- What was paid out before is asked for at once; all other entries of before are booked by the scheduled work, in pages.
INSERT INTO `ledger_transactions` (`tenant_id`, `id`, `cause`, `kind`, `currency`, `order_id`, `entries`, `at`)
  SELECT `tenant_id`, `id`, `cause`, 'payout', `currency`, NULL, json_object('bank', `debit`, 'held', -`debit`), `at`
  FROM `ledger_entries` WHERE `account` = 'payouts' AND `debit` > 0;
