CREATE TABLE `tenant_erasures` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`asked_by` text NOT NULL,
	`asked_by_name` text NOT NULL,
	`status_before` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`step` integer DEFAULT 0 NOT NULL,
	`after` text DEFAULT '' NOT NULL,
	`erased_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tenant_erasures_state" CHECK("tenant_erasures"."state" in ('asked', 'waiting', 'erasing', 'erased'))
);
--> statement-breakpoint
CREATE INDEX `tenant_erasures_due` ON `tenant_erasures` (`state`,`due_at`);--> statement-breakpoint
-- Of an entry the address that somebody came from may go, when that person is erased; of those of a tenant that is
-- erased also the names and what changed. What was done when stays.
DROP TRIGGER `audit_entries_no_update`;--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
WHEN NEW.`ip` IS NOT NULL OR NEW.`id` IS NOT OLD.`id` OR NEW.`tenant_id` IS NOT OLD.`tenant_id` OR NEW.`action` IS NOT OLD.`action`
  OR NEW.`actor` IS NOT OLD.`actor` OR NEW.`support_session_id` IS NOT OLD.`support_session_id`
  OR NEW.`subject_kind` IS NOT OLD.`subject_kind` OR NEW.`subject_id` IS NOT OLD.`subject_id` OR NEW.`at` IS NOT OLD.`at`
  OR (
    (NEW.`actor_name` IS NOT OLD.`actor_name` OR NEW.`subject_name` IS NOT OLD.`subject_name`
      OR NEW.`changes` IS NOT OLD.`changes` OR OLD.`actor` LIKE 'user:%')
    AND NOT (
      NEW.`actor_name` = '' AND NEW.`subject_name` = '' AND NEW.`changes` = '{}'
      AND EXISTS (SELECT 1 FROM `tenants` WHERE `id` = OLD.`tenant_id` AND `status` = 'erased')
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'audit_entries is append-only');
END;
