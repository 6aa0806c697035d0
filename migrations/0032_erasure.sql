CREATE INDEX `orders_tenant_email` ON `orders` (`tenant_id`,email collate nocase);--> statement-breakpoint
-- Of an entry only the address that somebody came from may go, when that person is erased.
DROP TRIGGER `audit_entries_no_update`;--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
WHEN NEW.`ip` IS NOT NULL OR NEW.`id` IS NOT OLD.`id` OR NEW.`tenant_id` IS NOT OLD.`tenant_id` OR NEW.`action` IS NOT OLD.`action`
  OR NEW.`actor` IS NOT OLD.`actor` OR NEW.`actor_name` IS NOT OLD.`actor_name`
  OR NEW.`support_session_id` IS NOT OLD.`support_session_id` OR NEW.`subject_kind` IS NOT OLD.`subject_kind`
  OR NEW.`subject_id` IS NOT OLD.`subject_id` OR NEW.`subject_name` IS NOT OLD.`subject_name`
  OR NEW.`changes` IS NOT OLD.`changes` OR NEW.`at` IS NOT OLD.`at`
  OR OLD.`actor` LIKE 'user:%'
BEGIN
  SELECT RAISE(ABORT, 'audit_entries is append-only');
END;
