-- The log is append-only, whoever writes: an entry is neither changed nor deleted, nor replaced by another of its id.
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
BEGIN
  SELECT RAISE(ABORT, 'audit_entries is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries`
BEGIN
  SELECT RAISE(ABORT, 'audit_entries is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_replace` BEFORE INSERT ON `audit_entries`
WHEN EXISTS (SELECT 1 FROM `audit_entries` WHERE `id` = NEW.`id`)
BEGIN
  SELECT RAISE(ABORT, 'audit_entries is append-only');
END;
