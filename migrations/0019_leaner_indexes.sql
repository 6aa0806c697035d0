DROP INDEX `orders_drafts`;--> statement-breakpoint
DROP INDEX `status_events_external`;--> statement-breakpoint
CREATE UNIQUE INDEX `status_events_external` ON `status_events` (`tenant_id`,`external_event_id`) WHERE external_event_id is not null;--> statement-breakpoint
DROP INDEX `payments_session`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`session_id`) WHERE session_id is not null;