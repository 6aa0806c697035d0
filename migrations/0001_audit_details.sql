ALTER TABLE `audit_entries` ADD `support_session_id` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `subject_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`tenant_id`,`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`tenant_id`,`actor`,`at`);