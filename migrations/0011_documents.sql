CREATE TABLE `document_series` (
	`tenant_id` text NOT NULL,
	`key` text NOT NULL,
	`next` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`tenant_id`, `key`),
	CONSTRAINT "document_series_next" CHECK("document_series"."next" > 0)
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`type` text NOT NULL,
	`series` text NOT NULL,
	`number` integer NOT NULL,
	`cause` text NOT NULL,
	`order_id` text NOT NULL,
	`refund_id` text,
	`corrects` text,
	`content` text NOT NULL,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`gross` integer NOT NULL,
	`currency` text NOT NULL,
	`issued_on` text NOT NULL,
	`kept_until` text NOT NULL,
	`xml_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_sum" CHECK("documents"."net" + "documents"."vat" = "documents"."gross"),
	CONSTRAINT "documents_number_positive" CHECK("documents"."number" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_tenant_id` ON `documents` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_number` ON `documents` (`tenant_id`,`series`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_cause` ON `documents` (`tenant_id`,`cause`);--> statement-breakpoint
CREATE INDEX `documents_order` ON `documents` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `documents_issued` ON `documents` (`tenant_id`,`issued_on`,`id`);--> statement-breakpoint
CREATE INDEX `documents_kept_until` ON `documents` (`tenant_id`,`kept_until`);--> statement-breakpoint
ALTER TABLE `orders` ADD `invoice_to` text;--> statement-breakpoint
ALTER TABLE `tenants` ADD `documents` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A document takes the number that its series gives next, and moves the series on; both or neither.
CREATE TRIGGER `documents_number_next` BEFORE INSERT ON `documents`
WHEN NEW.`number` IS NOT (SELECT `next` FROM `document_series` WHERE `tenant_id` = NEW.`tenant_id` AND `key` = NEW.`series`)
  OR EXISTS (SELECT 1 FROM `documents` WHERE `id` = NEW.`id`)
BEGIN
  SELECT RAISE(ABORT, 'a document takes the next number of its series');
END;--> statement-breakpoint
CREATE TRIGGER `documents_series_moves` AFTER INSERT ON `documents`
BEGIN
  UPDATE `document_series` SET `next` = NEW.`number` + 1 WHERE `tenant_id` = NEW.`tenant_id` AND `key` = NEW.`series`;
END;--> statement-breakpoint
-- An issued document is never changed; it goes when the law of its issuer's country no longer asks for it.
CREATE TRIGGER `documents_no_update` BEFORE UPDATE ON `documents`
WHEN OLD.`xml_hash` IS NOT NULL OR NEW.`id` IS NOT OLD.`id` OR NEW.`tenant_id` IS NOT OLD.`tenant_id`
  OR NEW.`type` IS NOT OLD.`type` OR NEW.`series` IS NOT OLD.`series` OR NEW.`number` IS NOT OLD.`number`
  OR NEW.`cause` IS NOT OLD.`cause` OR NEW.`order_id` IS NOT OLD.`order_id` OR NEW.`refund_id` IS NOT OLD.`refund_id`
  OR NEW.`corrects` IS NOT OLD.`corrects` OR NEW.`content` IS NOT OLD.`content` OR NEW.`net` IS NOT OLD.`net`
  OR NEW.`vat` IS NOT OLD.`vat` OR NEW.`gross` IS NOT OLD.`gross` OR NEW.`currency` IS NOT OLD.`currency`
  OR NEW.`issued_on` IS NOT OLD.`issued_on` OR NEW.`kept_until` IS NOT OLD.`kept_until`
  OR NEW.`created_at` IS NOT OLD.`created_at`
BEGIN
  SELECT RAISE(ABORT, 'an issued document is not changed');
END;--> statement-breakpoint
CREATE TRIGGER `documents_no_delete` BEFORE DELETE ON `documents`
WHEN OLD.`kept_until` >= date('now')
BEGIN
  SELECT RAISE(ABORT, 'a document is kept as long as the law asks');
END;--> statement-breakpoint
CREATE TRIGGER `document_series_forward` BEFORE UPDATE ON `document_series`
WHEN NEW.`next` IS NOT OLD.`next` + 1 OR NEW.`key` IS NOT OLD.`key` OR NEW.`tenant_id` IS NOT OLD.`tenant_id`
BEGIN
  SELECT RAISE(ABORT, 'a series goes on by one');
END;--> statement-breakpoint
CREATE TRIGGER `document_series_no_delete` BEFORE DELETE ON `document_series`
BEGIN
  SELECT RAISE(ABORT, 'a series is kept');
END;
