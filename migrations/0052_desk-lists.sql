DROP INDEX `orders_event_placed`;--> statement-breakpoint
CREATE INDEX `orders_event_placed` ON `orders` (`tenant_id`,`event_id`,`placed_at`,`status`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject_name` ON `audit_entries` (`tenant_id`,subject_name collate nocase);