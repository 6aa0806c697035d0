-- The release before bears this.
CREATE TABLE `statement_charges` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`session_id` text,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`asked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`statement_id`) REFERENCES `statements`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_charges_statement` ON `statement_charges` (`tenant_id`,`statement_id`,`id`);--> statement-breakpoint
CREATE INDEX `statement_charges_open` ON `statement_charges` (`asked_at`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `statement_items` (
	`tenant_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `transaction_id`),
	FOREIGN KEY (`tenant_id`,`statement_id`) REFERENCES `statements`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_items_statement` ON `statement_items` (`tenant_id`,`statement_id`,`transaction_id`);--> statement-breakpoint
CREATE TABLE `statement_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`way` text NOT NULL,
	`amount` integer NOT NULL,
	`applied` integer NOT NULL,
	`reference` text NOT NULL,
	`paid_on` text NOT NULL,
	`by` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`statement_id`) REFERENCES `statements`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statement_payments_amounts" CHECK("statement_payments"."amount" >= 0 and "statement_payments"."applied" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_payments_reference` ON `statement_payments` (`tenant_id`,`statement_id`,`reference`);--> statement-breakpoint
CREATE TABLE `statement_series` (
	`key` text PRIMARY KEY NOT NULL,
	`next` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`currency` text NOT NULL,
	`month` text NOT NULL,
	`series` text NOT NULL,
	`number` integer,
	`content` text NOT NULL,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`gross` integer NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`written_off` integer DEFAULT 0 NOT NULL,
	`issued_on` text NOT NULL,
	`due_on` text NOT NULL,
	`kept_until` text NOT NULL,
	`reminders` integer DEFAULT 0 NOT NULL,
	`xml_hash` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "statements_sum" CHECK("statements"."net" + "statements"."vat" = "statements"."gross" and "statements"."gross" > 0),
	CONSTRAINT "statements_paid" CHECK("statements"."paid" >= 0 and "statements"."written_off" >= 0 and "statements"."paid" + "statements"."written_off" <= "statements"."gross")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_tenant_id` ON `statements` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `statements_month` ON `statements` (`tenant_id`,`currency`,`month`);--> statement-breakpoint
CREATE UNIQUE INDEX `statements_number` ON `statements` (`series`,`number`);--> statement-breakpoint
CREATE INDEX `statements_open` ON `statements` (`due_on`) WHERE paid + written_off < gross;--> statement-breakpoint
ALTER TABLE `orders` ADD `credit_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `credit_shipping_discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_accounts` ADD `stopped_from` text;--> statement-breakpoint
ALTER TABLE `tenants` ADD `billed_month` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Statements of all tenants have one series. One takes the next number and moves the series on; both or neither.
CREATE TRIGGER `statements_unnumbered` BEFORE INSERT ON `statements`
WHEN NEW.`number` IS NOT NULL OR EXISTS (SELECT 1 FROM `statements` WHERE `id` = NEW.`id`)
BEGIN
  SELECT RAISE(ABORT, 'a statement is numbered by the database');
END;--> statement-breakpoint
CREATE TRIGGER `statements_numbered` AFTER INSERT ON `statements`
BEGIN
  INSERT INTO `statement_series` (`key`, `next`) SELECT NEW.`series`, 1 WHERE NOT EXISTS (SELECT 1 FROM `statement_series` WHERE `key` = NEW.`series`);
  UPDATE `statements` SET `number` = (SELECT `next` FROM `statement_series` WHERE `key` = NEW.`series`) WHERE `id` = NEW.`id`;
  UPDATE `statement_series` SET `next` = `next` + 1 WHERE `key` = NEW.`series`;
END;--> statement-breakpoint
CREATE TRIGGER `statements_no_update` BEFORE UPDATE ON `statements`
WHEN OLD.`number` IS NOT NULL AND NEW.`number` IS NOT OLD.`number`
  OR OLD.`xml_hash` IS NOT NULL AND NEW.`xml_hash` IS NOT OLD.`xml_hash`
  OR NEW.`id` IS NOT OLD.`id`
  OR NEW.`tenant_id` IS NOT OLD.`tenant_id`
  OR NEW.`currency` IS NOT OLD.`currency`
  OR NEW.`month` IS NOT OLD.`month`
  OR NEW.`series` IS NOT OLD.`series`
  OR NEW.`content` IS NOT OLD.`content`
  OR NEW.`net` IS NOT OLD.`net`
  OR NEW.`vat` IS NOT OLD.`vat`
  OR NEW.`gross` IS NOT OLD.`gross`
  OR NEW.`issued_on` IS NOT OLD.`issued_on`
  OR NEW.`due_on` IS NOT OLD.`due_on`
  OR NEW.`kept_until` IS NOT OLD.`kept_until`
  OR NEW.`created_at` IS NOT OLD.`created_at`
BEGIN
  SELECT RAISE(ABORT, 'an issued statement is not changed');
END;--> statement-breakpoint
CREATE TRIGGER `statements_no_delete` BEFORE DELETE ON `statements`
WHEN OLD.`kept_until` >= date('now')
BEGIN
  SELECT RAISE(ABORT, 'a statement is kept as long as the law asks');
END;--> statement-breakpoint
CREATE TRIGGER `statement_series_forward` BEFORE UPDATE ON `statement_series`
WHEN NEW.`next` IS NOT OLD.`next` + 1 OR NEW.`key` IS NOT OLD.`key`
BEGIN
  SELECT RAISE(ABORT, 'a series goes on by one');
END;--> statement-breakpoint
CREATE TRIGGER `statement_series_no_delete` BEFORE DELETE ON `statement_series`
BEGIN
  SELECT RAISE(ABORT, 'a series is kept');
END;--> statement-breakpoint
CREATE TRIGGER `statement_items_no_update` BEFORE UPDATE ON `statement_items`
BEGIN
  SELECT RAISE(ABORT, 'what a statement bills is not changed');
END;--> statement-breakpoint
CREATE TRIGGER `statement_payments_no_update` BEFORE UPDATE ON `statement_payments`
BEGIN
  SELECT RAISE(ABORT, 'a payment of a statement is not changed');
END;
