CREATE TABLE `address_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`from_address` text NOT NULL,
	`to_address` text NOT NULL,
	`confirm_hash` text NOT NULL,
	`keep_hash` text NOT NULL,
	`session_hash` text NOT NULL,
	`totp_sealed` text,
	`expires_at` integer NOT NULL,
	`changed_at` integer,
	`undo_until` integer,
	`undone_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_waiting` ON `address_changes` (`tenant_id`,`user_id`) WHERE changed_at is null and undone_at is null;--> statement-breakpoint
CREATE INDEX `address_changes_user` ON `address_changes` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_confirm` ON `address_changes` (`confirm_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_keep` ON `address_changes` (`keep_hash`);--> statement-breakpoint
CREATE INDEX `address_changes_from` ON `address_changes` (`from_address`);--> statement-breakpoint
ALTER TABLE `users` ADD `factor_hint_after` integer;--> statement-breakpoint
-- An address that can still be taken back is nobody else's: not by a sign-up, an invitation or another change. The words
-- are those of the unique index, so that it reads as taken everywhere.
CREATE TRIGGER `users_address_kept_on_insert` BEFORE INSERT ON `users`
WHEN EXISTS (SELECT 1 FROM `address_changes` WHERE `from_address` = NEW.`email` AND `changed_at` IS NOT NULL AND `undone_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;--> statement-breakpoint
CREATE TRIGGER `users_address_kept_on_update` BEFORE UPDATE OF `email` ON `users`
WHEN NEW.`email` <> OLD.`email` AND EXISTS (SELECT 1 FROM `address_changes` WHERE `from_address` = NEW.`email` AND `user_id` <> NEW.`id` AND `changed_at` IS NOT NULL AND `undone_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;
